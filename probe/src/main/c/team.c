/* The OpenMP team: its size as the runtime would choose it, and what a directive makes of it.
 *
 * Fewer threads must not change results, so (measured on real codes): the number that omp_get_max_threads() answered, or
 * that the program has set, holds for the next region (the answer pin), a team never grows beyond its initial size, and a region that arrives
 * with one thread, or with a number of its own, is left alone. */
#include "team.h"

#include "plan.h"
#include "resolve.h"
#include "symbols.h"

static int (*max_threads)(void);
static int (*level)(void);
static int (*thread_number)(void);
static void *everybodys[3];
static unsigned long long closed; /* libraries until then: a plugin's runtime may be one */

/* Of the runtime of the region that begins, as a process may have several. */
void lull_team_resolve(void *caller) {
    if (likely(__atomic_load_n(&everybodys[2], __ATOMIC_ACQUIRE) != NULL)) return;
    closed = lull_modules_closed();
    level = (int (*)(void))lull_next(&everybodys[0], "omp_get_level", caller);
    thread_number = (int (*)(void))lull_next(&everybodys[1], "omp_get_thread_num", caller);
    max_threads = (int (*)(void))lull_next(&everybodys[2], "omp_get_max_threads", caller);
    if (max_threads != NULL && lull_task.channel != NULL && lull_task.channel->initial_team == 0)
        lull_task.channel->initial_team = (uint32_t)max_threads();
}

uint32_t lull_team_size(void) { return max_threads != NULL ? (uint32_t)max_threads() : 1; }

uint32_t lull_team_index(void) { return thread_number != NULL ? (uint32_t)thread_number() : 0; }

/* For any thread, at any time. */
bool lull_inside_team(void) {
    if (level == NULL || (everybodys[0] == NULL && closed != lull_modules_closed())) return false;
    return level() > 0;
}

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
