/* The OpenMP team: its size as the runtime would choose it, and what a directive makes of it.
 *
 * Fewer threads must not change results, so (measured on real codes): the number that omp_get_max_threads() answered
 * holds for the next region (the answer pin), a team never grows beyond its initial size, and a region that arrives
 * with one thread, or with a number of its own, is left alone. */
#include "team.h"

#include <sched.h>

#include "resolve.h"

static int (*max_threads)(void);
static int (*level)(void);
static void (*set_threads)(int);
static cpu_set_t initial_cpus;
static bool initial_cpus_asked, initial_cpus_known;

/* A binding as it was decided on: the agent may change its mind while the team is being bound, and then the next
 * region must see that this one is not what is wanted now. */
struct binding {
    uint32_t generation;
    uint32_t threads;
    bool bound;
};

static struct binding laid, due;

void lull_team_resolve(void *caller) {
    if (max_threads != NULL) return;
    level = (int (*)(void))lull_resolve("omp_get_level", caller);
    set_threads = (void (*)(int))lull_resolve("omp_set_num_threads", caller);
    max_threads = (int (*)(void))lull_resolve("omp_get_max_threads", caller);
    if (max_threads != NULL && lull_task.channel != NULL && lull_task.channel->initial_team == 0)
        lull_task.channel->initial_team = (uint32_t)max_threads();
}

uint32_t lull_team_size(void) { return max_threads != NULL ? (uint32_t)max_threads() : 1; }

bool lull_inside_team(void) { return level != NULL && level() > 0; }

void lull_team_set(uint32_t threads) {
    if (set_threads != NULL) set_threads((int)threads);
}

/* The number of threads for a region that would get `requested` by default; the same number if untouched. */
uint32_t lull_directed_threads(uint32_t region, uint32_t requested) {
    const struct lull_directives *directives = &lull_task.channel->directives;
    if (likely(__atomic_load_n(&directives->active, __ATOMIC_ACQUIRE) == 0) || lull_thread.pinned) return requested;
    uint32_t directed = __atomic_load_n(&directives->threads[region], __ATOMIC_RELAXED);
    uint32_t initial = lull_task.channel->initial_team;
    if (directed == 0 || requested <= 1 || directed >= requested || directed > initial) return requested;
    return directed;
}

/* A binding is laid anew when it changed, and when the team did: new threads inherit their creator's CPU. */
bool lull_binding_due(uint32_t threads) {
    const struct lull_directives *directives = &lull_task.channel->directives;
    if (unlikely(!initial_cpus_asked)) {
        initial_cpus_asked = true;
        initial_cpus_known = sched_getaffinity(0, sizeof initial_cpus, &initial_cpus) == 0;
    }
    due.generation = __atomic_load_n(&directives->generation, __ATOMIC_ACQUIRE);
    due.threads = threads;
    due.bound = __atomic_load_n(&directives->active, __ATOMIC_RELAXED) != 0 && directives->bind_count != 0;
    if (!initial_cpus_known || (!due.bound && !laid.bound)) return false;
    return due.generation != laid.generation || due.threads != laid.threads;
}

void lull_team_bound(void) { laid = due; }

/* Binds the calling thread, number `index` of its team; never outside the CPUs that the task was given. */
void lull_bind_self(uint32_t index) {
    const struct lull_directives *directives = &lull_task.channel->directives;
    cpu_set_t cpus;
    CPU_ZERO(&cpus);
    bool wanted = __atomic_load_n(&directives->active, __ATOMIC_RELAXED) != 0;
    if (wanted && index < directives->bind_count && index < LULL_BIND_CPUS) CPU_SET(directives->bind_cpu[index], &cpus);
    CPU_AND(&cpus, &cpus, &initial_cpus);
    sched_setaffinity(0, sizeof cpus, CPU_COUNT(&cpus) > 0 ? &cpus : &initial_cpus);
}
