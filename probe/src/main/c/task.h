/* The process as a task, one thread's state, and the clock.
 *
 * Rules of this library: no policy; nothing but loads, stores and two clock reads on an event's path; never block,
 * abort or print to stdout; without a channel every wrapper is a plain call. */
#ifndef LULL_TASK_H
#define LULL_TASK_H

#include <errno.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

#include "frame.h"
#include "lull_channel.h"

#define EXPORT __attribute__((visibility("default")))
#define COLD __attribute__((cold, noinline))
#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)

/* channel is null until the process attaches, and again in a child that has a copy of the memory. */
struct task {
    struct lull_channel *channel; /* first, see below */
    struct lull_record *ring;
    uint64_t mask;
    uint64_t head;
    uint64_t limit;      /* head may grow up to here before the consumer's tail must be read again */
    uint64_t next_clock; /* ticks after which a clock record is due */
    uint64_t serial_begin; /* end of the last event while an emulated frequency is low, else 0 */
    uint32_t malleable;  /* what the program says, an enum lull_malleable; kept here until there is a channel */
    bool slow;           /* the emulated frequency is below the highest */
    bool ticks;          /* the clock is the processor's counter, else CLOCK_MONOTONIC */
    bool confined;       /* the program forbids itself system calls, on pain of death: none may be ours */
    uint64_t stopped;    /* no clock may be read any more; this was its last time, else 0 */
};

/* owner: the one thread whose events are recorded one by one. */
struct thread {
    bool owner;
    bool pinned;          /* the program knows how many threads the next region gets, and it keeps that number */
    bool own_team;        /* libomp was told a number for the next region by its clause */
    bool asked;           /* libomp: the plan was asked for the region that begins */
    struct lull_frame call; /* the outermost MPI call that is open */
    uintptr_t region_bottom; /* stack where the outermost open phase began, if a region; 0: not known */
    uintptr_t marker_bottom; /* likewise if a marker */
    uint32_t phase_depth; /* regions and markers that are open on this thread */
    uint32_t open_region;
    uint32_t open_threads;
    uint64_t open_begin;
    uint64_t open_conditions;
    uint64_t open_mpi; /* ticks of MPI calls inside the open region */
    bool open_slow;    /* its frequency costs time */
};

/* The kernel wipes a page in children, however they are made. The channel ends one; what follows it is inherited. */
#ifdef __aarch64__
#define LULL_PAGE 65536 /* or a part of it, as the kernel was built */
#else
#define LULL_PAGE 4096
#endif

struct lull_task_pages {
    char wiped[LULL_PAGE - sizeof(struct lull_channel *)];
    struct task task;
} __attribute__((aligned(LULL_PAGE)));

extern struct lull_task_pages lull_task_pages;
#define lull_task (lull_task_pages.task)

extern __thread struct thread lull_thread __attribute__((tls_model("initial-exec")));

static inline uint64_t lull_nanoseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * UINT64_C(1000000000) + (uint64_t)t.tv_nsec;
}

static inline uint64_t lull_now(void) {
#if defined(__x86_64__)
    if (likely(lull_task.ticks)) return __rdtsc();
#elif defined(__aarch64__)
    if (likely(lull_task.ticks)) {
        uint64_t ticks;
        __asm__ volatile("mrs %0, cntvct_el0" : "=r"(ticks));
        return ticks;
    }
#endif
    return unlikely(lull_task.stopped != 0) ? lull_task.stopped : lull_nanoseconds();
}

/* One instant by both clocks. */
struct instant {
    uint64_t ticks;
    uint64_t nanoseconds;
};

/* A thread that loses its CPU between reading the one clock and the other would be late by what it waits: of so many readings
 * the one that took the fewest ticks holds, and is right to half of them. 2 to 16. */
#define READINGS 4

static inline struct instant lull_instant(void) {
    struct instant best = {0, 0};
    uint64_t least = UINT64_MAX;
    for (unsigned reading = 0; reading < READINGS; reading++) {
        uint64_t begin = lull_now(), nanoseconds = lull_nanoseconds(), took = lull_now() - begin;
        if (took >= least) continue;
        least = took;
        best = (struct instant){begin + took / 2, nanoseconds};
    }
    return best;
}

/* What a program would notice of our own calls into the system: errno, and being cancelled in one of them. */
struct lull_unnoticed {
    int error;
    int cancellation;
};

static inline struct lull_unnoticed lull_unnoticed_begin(void) {
    struct lull_unnoticed before = {errno, 0};
    pthread_setcancelstate(PTHREAD_CANCEL_DISABLE, &before.cancellation);
    return before;
}

static inline void lull_unnoticed_end(const struct lull_unnoticed *before) {
    int ours;
    pthread_setcancelstate(before->cancellation, &ours);
    errno = before->error;
}

/* From here to the end of the block the program notices nothing. For cold functions. */
#define UNNOTICED                                                                                                   \
    __attribute__((cleanup(lull_unnoticed_end), unused)) struct lull_unnoticed unnoticed = lull_unnoticed_begin()

#endif
