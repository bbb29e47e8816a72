/* The OpenMP team: its size as the runtime would choose it, and what a directive makes of it.
 *
 * Fewer threads must not change results, so (measured on real codes): the number that omp_get_max_threads() answered, or
 * that the program has set, holds for the next region (the answer pin), a team never grows beyond its initial size, and a region that arrives
 * with one thread, or with a number of its own, is left alone. */
#include "team.h"

#include <sched.h>

#include "plan.h"
#include "resolve.h"

static int (*max_threads)(void);
static int (*level)(void);
static int (*thread_number)(void);
static cpu_set_t initial_cpus;
static bool initial_cpus_asked, initial_cpus_known;

/* A binding as it was decided on: the agent may change its mind while the team is being bound, and then the next
 * region must see that this one is not what is wanted now. */
struct binding {
    uint32_t published;
    uint32_t threads;
    bool bound;
};

static struct binding laid, due;

void lull_team_resolve(void *caller) {
    if (max_threads != NULL) return;
    level = (int (*)(void))lull_resolve("omp_get_level", caller);
    thread_number = (int (*)(void))lull_resolve("omp_get_thread_num", caller);
    max_threads = (int (*)(void))lull_resolve("omp_get_max_threads", caller);
    if (max_threads != NULL && lull_task.channel != NULL && lull_task.channel->initial_team == 0)
        lull_task.channel->initial_team = (uint32_t)max_threads();
}

uint32_t lull_team_size(void) { return max_threads != NULL ? (uint32_t)max_threads() : 1; }

uint32_t lull_team_index(void) { return thread_number != NULL ? (uint32_t)thread_number() : 0; }

bool lull_inside_team(void) { return level != NULL && level() > 0; }

/* The number of threads for the region that the plan has just been asked about and that would get `requested` by
 * default; the same number if untouched. */
uint32_t lull_directed_threads(uint32_t requested) {
    uint32_t directed = lull_order.threads;
    if (likely(directed == 0) || lull_thread.pinned) return requested;
    if (lull_task.malleable == LULL_MALLEABLE_NO) return requested; /* whatever a plan says that was made before */
    uint32_t initial = lull_task.channel->initial_team;
    if (requested <= 1 || directed >= requested || directed > initial) return requested;
    return directed;
}

static COLD void ask_initial_cpus(void) {
    UNNOTICED;
    initial_cpus_asked = true;
    initial_cpus_known = sched_getaffinity(0, sizeof initial_cpus, &initial_cpus) == 0;
}

/* A binding is laid anew when it changed, and when the team did: new threads inherit their creator's CPU. */
bool lull_binding_due(uint32_t threads) {
    const struct lull_plan *plan = lull_cursor.plan;
    if (likely(plan == NULL && !laid.bound)) return false;
    if (lull_task.confined) return false;
    due.published = lull_cursor.published;
    due.threads = threads;
    due.bound = plan != NULL && plan->bind_count != 0;
    if (!due.bound && !laid.bound) return false;
    if (unlikely(!initial_cpus_asked)) ask_initial_cpus();
    if (!initial_cpus_known) return false;
    return due.published != laid.published || due.threads != laid.threads;
}

void lull_team_bound(void) { laid = due; }

/* Binds the calling thread, number `index` of its team; never outside the CPUs that the task was given. */
void lull_bind_self(uint32_t index) {
    if (lull_task.confined) return;
    UNNOTICED;
    uint32_t published = __atomic_load_n(&lull_task.channel->directives.published, __ATOMIC_ACQUIRE);
    const struct lull_plan *plan = lull_plan_published(published);
    cpu_set_t cpus;
    CPU_ZERO(&cpus);
    if (plan != NULL && index < plan->bind_count && index < LULL_BIND_CPUS) CPU_SET(plan->bind_cpu[index], &cpus);
    CPU_AND(&cpus, &cpus, &initial_cpus);
    sched_setaffinity(0, sizeof cpus, CPU_COUNT(&cpus) > 0 ? &cpus : &initial_cpus);
}
