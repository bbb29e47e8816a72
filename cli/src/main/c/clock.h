/* The supervisor's clock, which the agent reads too. */
#ifndef LULL_CLOCK_H
#define LULL_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline int64_t now_nanos(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

/* 0 once it is over, which poll does not wait for. */
static inline int remaining_millis(int64_t deadline) {
    int64_t left = deadline - now_nanos();
    return left <= 0 ? 0 : (int)(left / 1000000) + 1;
}

#endif
