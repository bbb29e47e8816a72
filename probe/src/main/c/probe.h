/* What the probe's files share: one task, one thread's state, and the inline path of an event.
 *
 * Rules of this library: no policy; nothing but loads, stores and two clock reads on an event's path; never block,
 * abort or print to stdout; without a channel every wrapper is a plain call. */
#ifndef LULL_PROBE_H
#define LULL_PROBE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#if defined(__x86_64__)
#include <x86intrin.h>
#endif

#include "lull_channel.h"

#define EXPORT __attribute__((visibility("default")))
#define COLD __attribute__((cold, noinline))
#define likely(x) __builtin_expect(!!(x), 1)
#define unlikely(x) __builtin_expect(!!(x), 0)

/* The process as a task. channel is null until it attaches, and again in a forked child. */
struct task {
    struct lull_channel *channel;
    struct lull_record *ring;
    uint64_t mask;
    uint64_t head;
    uint64_t limit;      /* head may grow up to here before the consumer's tail must be read again */
    uint64_t next_clock; /* ticks after which a clock record is due */
    bool ticks;          /* the clock is the processor's counter, else CLOCK_MONOTONIC */
};

/* owner: the one thread whose events are recorded one by one. */
struct thread {
    bool owner;
    bool pinned;          /* omp_get_max_threads() was answered: the next region keeps that number */
    uint32_t mpi_depth;
    uint32_t phase_depth; /* regions and markers that are open on this thread */
    uint32_t open_region;
    uint32_t open_threads;
    uint64_t open_begin;
    uint32_t bound_generation;
};

extern struct task lull_task;
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
    return lull_nanoseconds();
}

/* attach.c */
bool lull_attach(void);         /* true if the task has a channel afterwards; tries only once */
bool lull_launched_by_mpi(void); /* started by an MPI launcher: attaches in MPI_Init and not before */
bool lull_wanted(void);          /* a channel directory is there, and no other OpenMP tool */
void lull_finalized(void);

/* mpi.c */
void lull_mpi_calibrate(uint32_t rounds);

/* emit.c */
bool lull_make_room(void);
void lull_lose(uint8_t kind, uint32_t code, uint64_t ticks, uint64_t bytes);
void lull_emit_clock(void);
void lull_sum(uint32_t code, uint64_t ticks, uint64_t bytes);

/* regions.c */
uint32_t lull_region_id(uintptr_t code, enum lull_runtime runtime);
uint32_t lull_marker_id(const char *name, enum lull_runtime runtime);
void lull_reserve_code(uintptr_t code);
void lull_runtime_seen(enum lull_runtime runtime);

/* resolve.c */
void *lull_resolve(const char *symbol, void *caller);
void *lull_resolve_object(const char *symbol, void *caller);

/* team.c */
void lull_team_resolve(void *caller);
uint32_t lull_team_size(void);
uint32_t lull_directed_threads(uint32_t region, uint32_t requested);
bool lull_inside_team(void);
bool lull_binding_due(uint32_t threads);
void lull_bind_self(uint32_t index);
void lull_team_bound(uint32_t threads);
void lull_team_set(uint32_t threads);

static inline void lull_emit(uint8_t kind, uint32_t code, uint32_t threads, uint64_t begin, uint64_t end,
                             uint64_t value, uint8_t flags) {
    struct task *task = &lull_task;
    if (unlikely(end >= task->next_clock)) lull_emit_clock();
    if (unlikely(task->head >= task->limit) && !lull_make_room()) {
        lull_lose(kind, code, end - begin, value);
        return;
    }
    struct lull_record *record = &task->ring[task->head & task->mask];
    record->begin = begin;
    record->end = end;
    record->value = value;
    record->code = code;
    record->threads = (uint16_t)threads;
    record->kind = kind;
    record->flags = flags;
    task->head++;
    __atomic_store_n(&task->channel->head, task->head, __ATOMIC_RELEASE);
}

/* For regions and markers: attaches at the first one, but not inside an MPI job, where MPI_Init does. */
static inline bool lull_attached(void) {
    return likely(lull_task.channel != NULL) || (!lull_launched_by_mpi() && lull_attach());
}

/* Opens a region or marker; true if it is the owner's outermost one, which will be recorded. An owner has a channel. */
static inline bool lull_phase_open(void) {
    struct thread *thread = &lull_thread;
    if (thread->phase_depth++ != 0) return false;
    if (likely(thread->owner)) return true;
    if (!lull_attached()) return false;
    if (thread->owner) return true;
    if (!lull_inside_team()) __atomic_fetch_add(&lull_task.channel->foreign_regions, 1, __ATOMIC_RELAXED);
    return false;
}

static inline void lull_phase_start(uint32_t region, uint32_t threads) {
    struct thread *thread = &lull_thread;
    thread->open_region = region;
    thread->open_threads = threads;
    thread->pinned = false;
    thread->open_begin = lull_now();
}

/* Closes what lull_phase_open opened; records it if it was started as the owner's outermost one. */
static inline void lull_phase_close(void) {
    struct thread *thread = &lull_thread;
    uint64_t end = lull_now();
    if (thread->phase_depth == 0 || --thread->phase_depth != 0 || thread->open_begin == 0) return;
    if (likely(thread->owner))
        lull_emit(LULL_KIND_REGION, thread->open_region, thread->open_threads, thread->open_begin, end, 0, 0);
    thread->open_begin = 0;
}

#endif
