/* The rare side of an event: a full ring, a clock record, sums. */
#include "record.h"

struct lull_task_pages lull_task_pages;
__thread struct thread lull_thread __attribute__((tls_model("initial-exec")));

/* A clock record about every second: 2^31 ticks, or nanoseconds. */
#define CLOCK_INTERVAL (UINT64_C(1) << 31)

COLD bool lull_make_room(void) {
    struct task *task = &lull_task;
    struct lull_channel *channel = task->channel;
    task->limit = __atomic_load_n(&channel->tail, __ATOMIC_ACQUIRE) + task->mask + 1;
    return task->head < task->limit;
}

/* What finds the ring full still counts, in sum and in number. */
COLD void lull_lose(uint8_t kind, uint32_t code, uint64_t ticks, uint64_t bytes) {
    if (kind != LULL_KIND_REGION && kind != LULL_KIND_MPI) return;
    struct lull_channel *channel = lull_task.channel;
    __atomic_store_n(&channel->lost, channel->lost + 1, __ATOMIC_RELAXED);
    bool call = kind == LULL_KIND_MPI;
    lull_sum(call ? code : LULL_SUM_REGIONS, ticks, call ? bytes : 0);
}

COLD void lull_emit_clock(void) {
    struct task *task = &lull_task;
    if (task->stopped != 0) return;
    struct instant now = lull_instant();
    task->next_clock = UINT64_MAX; /* the record itself must not ask for another */
    lull_emit(LULL_KIND_CLOCK, 0, 0, now.ticks, now.ticks, now.nanoseconds, 0);
    task->next_clock = now.ticks + CLOCK_INTERVAL;
}

void lull_sum(uint32_t code, uint64_t ticks, uint64_t bytes) {
    struct lull_sum *sum = &lull_task.channel->sums[code];
    __atomic_fetch_add(&sum->calls, 1, __ATOMIC_RELAXED);
    __atomic_fetch_add(&sum->ticks, ticks, __ATOMIC_RELAXED);
    if (bytes != 0) __atomic_fetch_add(&sum->bytes, bytes, __ATOMIC_RELAXED);
}
