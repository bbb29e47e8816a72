/* Events of a region, summed over the threads of its team. A thread opens its counters in the first region that is counted,
 * keeps them while the agent asks for counts, and is known by its number in the team: who has the number now takes over
 * what a thread of an earlier team held. */
#include "count.h"

#include <sched.h>
#include <string.h>

#include "counter.h"
#include "record.h"

#define MOST_THREADS 1024u

struct member {
    _Alignas(128) struct lull_counter counter;
    const struct thread *thread; /* whose counters these are */
    uint32_t region;             /* in which it was counted last */
    int error;                   /* of that; 0: counts are sound */
    bool open;                   /* it has begun ... */
    bool ended;                  /* ... and come to an end, or to a barrier that may be it */
    bool told;                   /* that it reads without system calls */
    uint64_t counts[LULL_EVENTS];
};

struct lull_counting_state lull_counting;
static struct member members[MOST_THREADS];
static struct lull_counting wanted;
static uint32_t known, begun, regions; /* members that ever were; threads that began in the open region; regions so far */
static bool foreign_reads;             /* a thread has no place */
static uint64_t cpus[LULL_CPUS / 64];  /* on which the open region's threads have begun */
static __thread struct member *own __attribute__((tls_model("initial-exec")));

static void close_all(void) {
    for (uint32_t i = 0; i < known; i++) {
        lull_counter_close(&members[i].counter);
        members[i].thread = NULL;
        members[i].open = false;
    }
    known = 0;
}

/* By the owner between regions, when no thread of its team reads. */
COLD void lull_count_changed(uint32_t request) {
    struct lull_channel *channel = lull_task.channel;
    if (lull_task.confined) return;
    uint32_t changed = lull_counting.request ^ request;
    lull_counting.request = request;
    if ((changed & LULL_COUNT_EVENTS) == 0) return;
    close_all();
    if ((request & LULL_COUNT_EVENTS) == 0) return;
    wanted = channel->counting;
    if (wanted.events > LULL_EVENTS) wanted.events = LULL_EVENTS;
    __atomic_store_n(&channel->threads_refused, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&channel->user_reads, 0, __ATOMIC_RELAXED);
    __atomic_store_n(&channel->threads_counted, 0, __ATOMIC_RELEASE);
}

COLD void lull_count_forget(void) {
    bool files = lull_counting.request != 0 && !lull_task.confined;
    lull_counting = (struct lull_counting_state){0, 0};
    for (uint32_t i = 0; i < known; i++) memset((void *)members[i].counter.pages, 0, sizeof members[i].counter.pages);
    if (files) close_all(); /* pages are not inherited, descriptors are */
}

void lull_count_region(void) {
    if (lull_task.confined) return;
    begun = 0;
    foreign_reads = false;
    if ((lull_counting.request & LULL_COUNT_CPUS) != 0) memset(cpus, 0, sizeof cpus);
    lull_counting.region = ++regions != 0 ? regions : ++regions;
}

static COLD void refuse(struct member *member, int error) {
    struct lull_channel *channel = lull_task.channel;
    member->error = error;
    lull_counter_close(&member->counter);
    __atomic_store_n(&channel->count_error, error, __ATOMIC_RELAXED);
    __atomic_fetch_add(&channel->threads_refused, 1, __ATOMIC_RELEASE);
}

/* The counters that lie there are of a thread that is gone, or has another number by now. */
static COLD void take_place(uint32_t index) {
    struct member *member = &members[index];
    lull_counter_close(&member->counter);
    member->thread = &lull_thread;
    member->told = false;
    own = member;
    uint32_t seen = __atomic_load_n(&known, __ATOMIC_RELAXED);
    while (seen <= index && !__atomic_compare_exchange_n(&known, &seen, index + 1, false, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
    }
    int error = lull_counter_open(&member->counter, &wanted);
    if (error != 0) refuse(member, error);
    else __atomic_fetch_add(&lull_task.channel->threads_counted, 1, __ATOMIC_RELEASE);
}

static void look_for_cpu(void) {
    int cpu = sched_getcpu();
    if (cpu >= 0 && cpu < (int)LULL_CPUS) __atomic_fetch_or(&cpus[cpu / 64], UINT64_C(1) << (cpu % 64), __ATOMIC_RELAXED);
}

/* The program may have laid its filter in the region, or forked there without a handler of ours. */
static inline bool is_silent(void) { return lull_task.confined || lull_task.channel == NULL; }

void lull_count_begin(uint32_t index) {
    __atomic_fetch_add(&begun, 1, __ATOMIC_RELAXED);
    if (unlikely(is_silent())) return; /* then the region is not counted */
    if ((lull_counting.request & LULL_COUNT_CPUS) != 0) look_for_cpu();
    if ((lull_counting.request & LULL_COUNT_EVENTS) == 0) return;
    if (unlikely(index >= MOST_THREADS)) {
        __atomic_store_n(&foreign_reads, true, __ATOMIC_RELAXED);
        return;
    }
    struct member *member = &members[index];
    if (unlikely(own != member || member->thread != &lull_thread)) take_place(index);
    member->region = lull_counting.region;
    member->open = false;
    if (member->counter.events == 0) return; /* refused; the error stands */
    int error = lull_counter_begin(&member->counter);
    member->open = error == 0;
    member->ended = false;
    if (error != 0) refuse(member, error);
    if (unlikely(member->counter.user_reads && !member->told)) {
        member->told = true;
        __atomic_fetch_add(&lull_task.channel->user_reads, 1, __ATOMIC_RELAXED);
    }
}

void lull_count_end(void) {
    struct member *member = own;
    if (member == NULL || !member->open || member->region != lull_counting.region) return;
    if (unlikely(is_silent())) member->open = member->ended = false;
    if (!member->open || (member->ended && member->error != 0)) return;
    int error = lull_counter_end(&member->counter, member->counts);
    member->ended = true;
    member->error = error;
    if (error != 0 && error != EBUSY) {
        member->open = false;
        refuse(member, error);
    }
}

/* Sums what the team's threads have counted; false if one was not, or not all the time. */
static bool sum(uint64_t *total) {
    uint32_t counted = 0;
    for (uint32_t i = 0; i < known; i++) {
        const struct member *member = &members[i];
        if (member->region != lull_counting.region) continue;
        if (!member->ended || member->error != 0) return false;
        counted++;
        for (uint32_t k = 0; k < wanted.events; k++) total[k] += member->counts[k];
    }
    return counted == begun && counted != 0 && !foreign_reads;
}

static void emit_cpus(uint32_t region) {
    uint64_t padded[LULL_CPUS / 64 + 2] = {0};
    memcpy(padded, cpus, sizeof cpus);
    for (uint32_t k = 0; k < LULL_CPUS / 64; k += 3)
        if ((padded[k] | padded[k + 1] | padded[k + 2]) != 0)
            lull_store(LULL_KIND_CPUS, region, begun, padded[k], padded[k + 1], padded[k + 2], (uint8_t)(k / 3));
}

/* Behind the record of the region; kept: there was room for that one. Where there is none nobody reads, and may never come to
 * say that it is enough. */
void lull_count_emit(uint32_t region, bool kept) {
    bool events = (lull_counting.request & LULL_COUNT_EVENTS) != 0;
    uint64_t total[LULL_EVENTS + LULL_EVENTS_A_RECORD] = {0};
    bool whole = kept && events && sum(total);
    lull_counting.region = 0;
    if (!kept) __atomic_store_n(&lull_task.channel->directives.counting, 0, __ATOMIC_RELAXED);
    if (!kept || begun == 0) return; /* a region that nobody counts, of an old compiler for instance */
    if ((lull_counting.request & LULL_COUNT_CPUS) != 0) emit_cpus(region);
    if (!events) return;
    if (!whole) {
        lull_store(LULL_KIND_EVENTS, region, begun, 0, 0, 0, LULL_FLAG_NOT_COUNTED);
        return;
    }
    for (uint32_t k = 0; k < wanted.events; k += LULL_EVENTS_A_RECORD)
        lull_store(LULL_KIND_EVENTS, region, begun, total[k], total[k + 1], total[k + 2], (uint8_t)(k / LULL_EVENTS_A_RECORD));
}
