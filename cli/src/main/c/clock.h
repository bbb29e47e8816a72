/* The supervisor's clock, by which the agent is told too. */
#ifndef LULL_CLOCK_H
#define LULL_CLOCK_H

#include <stdint.h>
#include <time.h>

static inline int64_t now_nanos(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

#endif
