/* The plan: what the agent wants of each region, and the task's place in it. For the owner thread. */
#ifndef LULL_PLAN_H
#define LULL_PLAN_H

#include "task.h"

/* begun: outermost regions begun so far. next: position expected. run: regions in a row that were as expected. */
struct lull_cursor {
    uint32_t published;
    bool listening; /* there is a plan, or an emulated machine */
    const struct lull_plan *plan;
    uint32_t generation;
    uint32_t length;
    uint32_t next;
    uint32_t run;
    uint32_t looked_at; /* entries, since all of them were */
    uint64_t begun;
};

/* What holds for the region that was begun last, and for the wait after it. conditions: for the region's record. */
struct lull_order {
    uint32_t threads;        /* 0: untouched */
    uint32_t wait_frequency; /* index + 1, on the way into the next delimiting MPI call; 0: untouched, or done */
    uint64_t conditions;
};

extern struct lull_cursor lull_cursor;
extern struct lull_order lull_order;

const struct lull_plan *lull_plan_published(uint32_t published);
void lull_plan_changed(uint32_t published);
void lull_plan_follow(uint32_t region);
void lull_plan_wait(void);   /* on the way into a delimiting call for which wait_frequency is laid in store */
void lull_plan_forget(void); /* as if no region had been begun */

/* Once for every outermost region, before its team is sized. */
static inline void lull_plan_enter(uint32_t region) {
    struct lull_cursor *cursor = &lull_cursor;
    uint32_t published = __atomic_load_n(&lull_task.channel->directives.published, __ATOMIC_ACQUIRE);
    if (unlikely(published != cursor->published)) lull_plan_changed(published);
    if (unlikely(cursor->listening)) lull_plan_follow(region);
    cursor->begun++;
}

#endif
