/* Events of one thread that are counted together by perf_event_open(2), read by the thread itself. */
#ifndef LULL_COUNTER_H
#define LULL_COUNTER_H

#include <linux/perf_event.h>

#include "lull_channel.h"
#include "task.h"

/* files[0] leads the group. Pages are there where the counters can be read without a system call; they may say that just now
 * they can't. */
struct lull_counter {
    uint32_t events; /* 0: closed */
    int files[LULL_EVENTS];
    uint64_t ids[LULL_EVENTS]; /* the kernel's, to tell our files from others under the same number */
    const volatile struct perf_event_mmap_page *pages[LULL_EVENTS];
    bool user_reads; /* the last begin was one */
    uint64_t first[LULL_EVENTS];
    uint64_t enabled; /* nanoseconds in which the thread ran, when last seen */
    uint64_t missed;  /* and of these, in which others had the processor's counters */
};

/* All return 0 or an errno; end returns EBUSY where others had the processor's counters for a while. */
int lull_counter_open(struct lull_counter *counter, const struct lull_counting *wanted);
int lull_counter_begin(struct lull_counter *counter);
int lull_counter_end(struct lull_counter *counter, uint64_t *counts);
void lull_counter_close(struct lull_counter *counter);

#endif
