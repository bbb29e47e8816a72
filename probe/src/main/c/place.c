/* The places of the team's threads.
 *
 * Each thread binds itself, to one CPU of those that it had, and only where that changes. What it had is asked anew whenever it
 * is not on the CPU where we put it: then somebody else has been there, and what he set is its mask. */
#include "place.h"

#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "handing.h"
#include "resolve.h"

/* An agent that has said nothing for so long is dead, or stopped: threads float until it speaks again. It speaks every few
 * milliseconds; a busy machine may keep it waiting. 1 to 60 s. */
#define SILENCE_NANOSECONDS (UINT64_C(5) * 1000000000)
/* How often that is looked at: 2^24 ticks, or nanoseconds, are 5 to 20 ms. 2^20 to 2^30. */
#define LOOK_INTERVAL (UINT64_C(1) << 24)

struct lull_place lull_place;
uint32_t lull_placed_threads;

/* Of a team whose threads take their places in a region of its own. */
static struct laying {
    uint32_t published, number, threads;
} laid, due;
static bool left; /* a thread has given its place back since then */
static bool looked_for_owner, alive;
static uint64_t look_at;

/* A thread's CPU + 1, 0 if it is where it wants; one that it could not have; and the mask that it has without us. */
static __thread uint32_t held __attribute__((tls_model("initial-exec")));
static __thread uint32_t refused __attribute__((tls_model("initial-exec")));
static __thread cpu_set_t own __attribute__((tls_model("initial-exec")));

/* For threads that end while they hold a place, as GNU's runtime ends those that a smaller team leaves over. */
static pthread_key_t exits;
static bool notices_exits;

void lull_place_forget(void) { lull_place.published = lull_place.number = 0; }

static bool agent_speaks(void) {
    const struct lull_channel *channel = lull_task.channel;
    if (__atomic_load_n(&channel->agent_pid, __ATOMIC_ACQUIRE) == 0) return true;
    uint64_t now = lull_now();
    if (now < look_at) return alive;
    look_at = now + LOOK_INTERVAL;
    uint64_t spoke = __atomic_load_n(&channel->agent_heartbeat, __ATOMIC_ACQUIRE);
    return alive = spoke == 0 || lull_nanoseconds() < spoke + SILENCE_NANOSECONDS;
}

/* Copied, because the agent may write the bank again while threads look. The caller asks afterwards whether it has. */
static COLD void copy(const struct lull_plan *plan, uint32_t number) {
    struct lull_placement placement = plan->placements[number % LULL_PLACEMENTS];
    lull_place.count = 0;
    if (placement.count > LULL_CPUS || (uint32_t)placement.first + placement.count > LULL_PLACEMENT_CPUS) return;
    for (uint32_t i = 0; i < placement.count; i++) {
        lull_place.cpus[i] = plan->cpus[placement.first + i];
        if (lull_place.cpus[i] >= LULL_CPUS) return;
    }
    lull_place.count = placement.count;
}

/* What the next region's entry in the plan says; no thread of a team looks now. */
void lull_place_load(const struct lull_plan *plan, uint32_t published, uint32_t number) {
    if (number != 0 && !agent_speaks()) number = 0;
    if (number != 0 && (number != lull_place.number || published != lull_place.published)) copy(plan, number);
    lull_place.number = number;
    lull_place.published = published;
}

/* The kernel's word, because a filter may have been laid before this program was begun. */
static bool is_filtered(void) {
    static const char key[] = "\nSeccomp:";
    char text[4096];
    int file = open("/proc/thread-self/status", O_RDONLY | O_CLOEXEC);
    ssize_t length = file >= 0 ? read(file, text, sizeof text - 1) : -1;
    if (file >= 0) close(file);
    text[length > 0 ? length : 0] = '\0';
    const char *line = strstr(text, key);
    return line == NULL || strtol(line + sizeof key - 1, NULL, 10) != 0;
}

static void hold(uint32_t cpu) {
    uint32_t before = held;
    held = cpu;
    if (before == 0 && cpu != 0) {
        __atomic_fetch_add(&lull_placed_threads, 1, __ATOMIC_RELAXED);
        if (notices_exits) pthread_setspecific(exits, &lull_place);
    }
    if (before != 0 && cpu == 0) __atomic_fetch_sub(&lull_placed_threads, 1, __ATOMIC_RELAXED);
}

static void on_exit_of_thread(void *place) {
    (void)place;
    hold(0);
}

void lull_place_attach(void) {
    notices_exits = pthread_key_create(&exits, on_exit_of_thread) == 0;
}

static COLD enum lull_unplaced look_for_owner(void) {
    UNNOTICED;
    looked_for_owner = true;
    if (is_filtered()) return LULL_UNPLACED_FILTER;
    int (*bound)(void) = (int (*)(void))lull_resolve("omp_get_proc_bind", NULL);
    return bound != NULL && bound() != 0 ? LULL_UNPLACED_RUNTIME : 0;
}

/* Whether somebody else says where threads are. */
static bool is_taken(void) {
    uint32_t *unplaced = &lull_task.channel->unplaced;
    if (likely(__atomic_load_n(unplaced, __ATOMIC_ACQUIRE) == 0)) {
        enum lull_unplaced reason = looked_for_owner ? 0 : look_for_owner();
        if (reason == 0 && lull_affinity_called()) reason = LULL_UNPLACED_CALL;
        if (reason != 0) __atomic_store_n(unplaced, reason, __ATOMIC_RELEASE);
    }
    return __atomic_load_n(unplaced, __ATOMIC_ACQUIRE) != 0;
}

/* A team larger than the placement is not the one that was decided on. */
COLD bool lull_place_prepare(uint32_t threads) {
    bool wanted = lull_place.number != 0 && threads != 0 && threads <= lull_place.count;
    lull_place.wanted = wanted && !lull_task.confined && lull_handing_ready() && !is_taken();
    lull_place.taking = !lull_task.confined
                        && (lull_place.wanted || __atomic_load_n(&lull_placed_threads, __ATOMIC_RELAXED) != 0);
    return lull_place.taking;
}

/* Takes notice of what others have made of the mask; false if that can't be told. */
static bool learn_own(void) {
    cpu_set_t now;
    if (lull_affinity.get(0, sizeof now, &now) != 0) return false;
    if (held != 0 && CPU_COUNT(&now) == 1 && CPU_ISSET(held - 1, &now)) return true;
    hold(0);
    own = now;
    return true;
}

static void give_back(void) {
    if (held == 0) return;
    lull_affinity.set(0, sizeof own, &own);
    hold(0);
}

static void refuse(uint32_t cpu, int error) {
    struct lull_channel *channel = lull_task.channel;
    refused = cpu;
    __atomic_store_n(&channel->misplaced_error, error, __ATOMIC_RELAXED);
    __atomic_fetch_add(&channel->misplaced_threads, 1, __ATOMIC_RELEASE);
    give_back();
}

static void sit_on(uint32_t cpu) {
    cpu_set_t one;
    if (!CPU_ISSET(cpu - 1, &own)) {
        refuse(cpu, 0);
        return;
    }
    CPU_ZERO(&one);
    CPU_SET(cpu - 1, &one);
    if (lull_affinity.set(0, sizeof one, &one) != 0) {
        refuse(cpu, errno);
        return;
    }
    hold(cpu);
    __atomic_fetch_add(&lull_task.channel->placed_threads, 1, __ATOMIC_RELAXED);
}

static COLD void change(uint32_t cpu) {
    UNNOTICED;
    if (lull_task.confined || lull_task.channel == NULL) return;
    if (!learn_own()) refuse(cpu, errno);
    else if (cpu == 0) give_back();
    else sit_on(cpu);
}

void lull_place_take(uint32_t index) {
    uint32_t cpu = lull_place.wanted && index < lull_place.count ? lull_place.cpus[index] + 1u : 0;
    if (unlikely(cpu == refused)) cpu = 0;
    if (likely(cpu == held)) return;
    change(cpu);
}

static COLD void leave(void) {
    UNNOTICED;
    if (lull_task.confined || !learn_own()) return;
    give_back();
    __atomic_store_n(&left, true, __ATOMIC_RELAXED);
}

void lull_place_leave(void) {
    if (unlikely(held != 0)) leave();
}

/* For teams whose threads take their places in a region of its own: whether there is something to do in it. */
bool lull_place_due(uint32_t threads) {
    if (!lull_place_open(threads)) return false;
    due.published = lull_place.published;
    due.number = lull_place.number;
    due.threads = threads;
    bool gone = __atomic_exchange_n(&left, false, __ATOMIC_RELAXED);
    return gone || due.published != laid.published || due.number != laid.number || due.threads != laid.threads;
}

/* What was due has been done. */
void lull_place_done(void) { laid = due; }

/* Only the thread that forked lives on, and it has given back what it had. */
void lull_place_child(void) {
    lull_place_forget();
    lull_placed_threads = 0;
}
