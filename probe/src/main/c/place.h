/* Where the threads of the team sit: CPUs that a plan names, or those that they had.
 *
 * The owner orders and opens; each thread of the team then takes its own place, with its number in the team. Whatever hands a
 * thread's mask on, or asks for it, gives the mask back first; the thread takes its place again in its next region. */
#ifndef LULL_PLACE_H
#define LULL_PLACE_H

#include "task.h"

/* What holds for the region that is open. taking: each thread of its team has to take its place, or to give it back. */
struct lull_place {
    uint32_t published; /* of what plan the CPUs are */
    uint32_t number;    /* of what placement; 0: untouched */
    uint32_t count;
    bool wanted;
    bool taking;
    uint16_t cpus[LULL_CPUS];
};

extern struct lull_place lull_place;
extern uint32_t lull_placed_threads; /* that hold a place now */

void lull_place_attach(void);
void lull_place_load(const struct lull_plan *plan, uint32_t published, uint32_t number);
void lull_place_forget(void); /* what was loaded is not what was published */
bool lull_place_prepare(uint32_t threads);
void lull_place_take(uint32_t index); /* the calling thread's place, as number `index` of its team */
void lull_place_leave(void);          /* the calling thread gives it back, if it has one */
bool lull_place_due(uint32_t threads);
void lull_place_done(void);
void lull_place_child(void); /* in a forked child */

/* The owner's region begins, with a team of so many; true if its threads have to take their places. */
static inline bool lull_place_open(uint32_t threads) {
    if (likely(lull_place.number == 0 && __atomic_load_n(&lull_placed_threads, __ATOMIC_RELAXED) == 0))
        return lull_place.taking = lull_place.wanted = false;
    return lull_place_prepare(threads);
}

/* Whether this is the owner's region whose team takes its places, be it inside a marker. */
static inline bool lull_place_here(void) {
    const struct thread *thread = &lull_thread;
    return unlikely(lull_place.taking) && thread->owner
           && (thread->phase_depth == 1 || (thread->phase_depth == 2 && thread->marker_bottom != 0));
}

#endif
