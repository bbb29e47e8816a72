/* An event's path: what every wrapper does around the real call, inline. Nothing here attaches or decides. */
#ifndef LULL_RECORD_H
#define LULL_RECORD_H

#include "count.h"
#include "emulate.h"
#include "plan.h"
#include "task.h"

bool lull_make_room(void);
void lull_lose(uint8_t kind, uint32_t code, uint64_t ticks, uint64_t bytes);
void lull_emit_clock(void);
void lull_sum(uint32_t code, uint64_t ticks, uint64_t bytes);

/* False if the ring was full. */
static inline bool lull_store(uint8_t kind, uint32_t code, uint32_t threads, uint64_t begin, uint64_t end,
                              uint64_t value, uint8_t flags) {
    struct task *task = &lull_task;
    if (unlikely(task->head >= task->limit) && !lull_make_room()) {
        lull_lose(kind, code, end - begin, value);
        return false;
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
    return true;
}

static inline bool lull_emit(uint8_t kind, uint32_t code, uint32_t threads, uint64_t begin, uint64_t end,
                             uint64_t value, uint8_t flags) {
    if (unlikely(end >= lull_task.next_clock)) lull_emit_clock();
    return lull_store(kind, code, threads, begin, end, value, flags);
}

/* Opens a region or marker; true if it is the outermost one of the owner. */
static inline bool lull_phase_enter(void) {
    struct thread *thread = &lull_thread;
    return thread->phase_depth++ == 0 && likely(thread->owner && lull_task.channel != NULL);
}

/* Forgets what was left without an end, by longjmp or an exception: a phase that began at `bottom` of the stack is over if
 * one begins here that could not be inside it. */
static inline void lull_phase_heal(uintptr_t bottom, uintptr_t here) {
    struct thread *thread = &lull_thread;
    if (likely(thread->phase_depth == 0) || bottom == 0 || here < bottom) return;
    thread->phase_depth = 0;
    thread->open_begin = 0;
}

static inline void lull_phase_start(uint32_t region, uint32_t threads) {
    struct thread *thread = &lull_thread;
    thread->open_region = region;
    thread->open_threads = threads;
    thread->open_conditions = lull_order.conditions;
    thread->open_mpi = 0;
    thread->pinned = false;
    thread->region_bottom = thread->marker_bottom = 0;
    lull_count_open();
    thread->open_begin = lull_now();
}

/* Closes what was opened; records it if it was started as the owner's outermost one. */
static inline void lull_phase_close(void) {
    struct thread *thread = &lull_thread;
    uint64_t end = lull_now();
    if (thread->phase_depth == 0 || --thread->phase_depth != 0 || thread->open_begin == 0) return;
    if (likely(thread->owner && lull_task.channel != NULL)) {
        uint64_t conditions = thread->open_conditions;
        if (unlikely(thread->open_slow)) {
            uint64_t own = end - thread->open_begin;
            uint64_t stretch = lull_stretch(thread->open_region, own > thread->open_mpi ? own - thread->open_mpi : 0, end);
            conditions |= stretch;
            end += stretch;
            lull_task.serial_begin = end;
            thread->open_slow = false;
        }
        bool kept = lull_emit(LULL_KIND_REGION, thread->open_region, thread->open_threads, thread->open_begin, end, conditions, 0);
        if (lull_counts()) lull_count_emit(thread->open_region, kept);
    }
    thread->open_begin = 0;
}

/* True if this call is to be seen: the outermost one of a task that has a channel. delimits: it may wait for other tasks. */
static inline bool lull_call_enter(struct lull_frame frame, bool delimits) {
    struct thread *thread = &lull_thread;
    if (lull_task.channel == NULL || (unlikely(thread->call.bottom != 0) && !lull_frame_left(thread->call, frame))) return false;
    thread->call = frame;
    if (unlikely(lull_task.slow) && thread->owner && thread->phase_depth == 0) lull_stretch_serial();
    if (delimits && thread->owner && unlikely(lull_order.wait_frequency != 0) && thread->phase_depth == 0) lull_plan_wait();
    return true;
}

static inline void lull_call_leave(uint32_t code, bool polled, uint64_t begin, uint64_t end, uint64_t sent) {
    struct thread *thread = &lull_thread;
    thread->call.bottom = 0;
    if (thread->owner && thread->phase_depth != 0) thread->open_mpi += end - begin;
    if (unlikely(lull_task.slow) && thread->owner) lull_task.serial_begin = end;
    if (likely(thread->owner && !polled && lull_task.channel != NULL))
        lull_emit(LULL_KIND_MPI, code, 0, begin, end, sent, thread->phase_depth != 0 ? LULL_FLAG_INSIDE_PHASE : 0);
    else if (lull_task.channel != NULL)
        lull_sum(code, end - begin, sent);
}

#endif
