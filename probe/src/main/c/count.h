/* Events of a region, summed over the threads of its team, and CPUs on which they are, while the agent asks for it.
 *
 * The owner opens a region (lull_phase_start) and closes it; in between each thread of the team begins and ends with its
 * number in the team. */
#ifndef LULL_COUNT_H
#define LULL_COUNT_H

#include "task.h"

/* request: the agent's that was taken over, of enum lull_count; 0: nothing is counted. region: number of the region that is open, 0 if none. */
struct lull_counting_state {
    uint32_t request;
    uint32_t region;
};

extern struct lull_counting_state lull_counting;

void lull_count_changed(uint32_t request);
void lull_count_region(void);
void lull_count_emit(uint32_t region, bool kept);
void lull_count_begin(uint32_t index);
void lull_count_end(void); /* of the thread that has begun; done again it counts up to now */
void lull_count_forget(void); /* in a forked child */

static inline bool lull_counts(void) { return unlikely(lull_counting.region != 0) && lull_task.channel != NULL; }

/* A region of the owner begins. */
static inline void lull_count_open(void) {
    uint32_t request = __atomic_load_n(&lull_task.channel->directives.counting, __ATOMIC_ACQUIRE);
    if (unlikely(request != lull_counting.request)) lull_count_changed(request);
    if (unlikely(lull_counting.request != 0)) lull_count_region();
}

#endif
