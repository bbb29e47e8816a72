/* clang programs: LLVM's libomp finds ompt_start_tool in this library. The few declarations of the OMPT interface
 * (OpenMP 5.0, section 4) that are needed stand here, because gcc ships no omp-tools.h. */
#include <dlfcn.h>

#include "attach.h"
#include "count.h"
#include "place.h"
#include "record.h"
#include "regions.h"
#include "resolve.h"
#include "team.h"

typedef union { uint64_t value; void *ptr; } ompt_data_t;
typedef void (*ompt_callback_t)(void);
typedef int (*ompt_set_callback_t)(int event, ompt_callback_t callback);
typedef void (*(*ompt_function_lookup_t)(const char *name))(void);
typedef struct {
    int (*initialize)(ompt_function_lookup_t lookup, int initial_device, ompt_data_t *tool_data);
    void (*finalize)(ompt_data_t *tool_data);
    ompt_data_t tool_data;
} ompt_start_tool_result_t;

enum { OMPT_PARALLEL_BEGIN = 3, OMPT_PARALLEL_END = 4, OMPT_IMPLICIT_TASK = 7, OMPT_SYNC_REGION = 23 };
enum { OMPT_SCOPE_BEGIN = 1 };
enum { OMPT_TASK_INITIAL = 1 };
/* Of a parallel region's data, whose low half is the number of a region that is counted. */
#define TAKES_PLACES (UINT64_C(1) << 32)
enum { OMPT_BARRIER_IMPLICIT = 2, OMPT_BARRIER_IMPLICIT_PARALLEL = 9 };

static bool listening;

static inline void (*push_threads(void *caller))(void *location, int thread, int threads) {
    static void *everybodys;
    return (void (*)(void *, int, int))lull_next(&everybodys, "__kmpc_push_num_threads", caller);
}

/* Whether this is the team of the region that is counted: teams inside it are others, and so are those inside a marker. */
static inline bool counts_team(const ompt_data_t *parallel) {
    return lull_counts() && parallel != NULL && (uint32_t)parallel->value == lull_counting.region;
}

/* libomp has one pool of threads for all teams: one of another team, or of a team inside ours, has no place. Who began that one
 * sits where it sat. */
static void place_member(const ompt_data_t *parallel, unsigned index) {
    if (parallel != NULL && (parallel->value & TAKES_PLACES) != 0) lull_place_take(index);
    else if (index != 0) lull_place_leave();
}

/* A thread counts from its first to its last barrier that may end the region: of workers libomp says that they have come to an
 * end when the next region begins. */
static void on_sync_region(int kind, int endpoint, ompt_data_t *parallel, ompt_data_t *task, const void *return_address) {
    (void)task, (void)return_address;
    bool may_end = kind == OMPT_BARRIER_IMPLICIT || kind == OMPT_BARRIER_IMPLICIT_PARALLEL;
    if (endpoint == OMPT_SCOPE_BEGIN && may_end && counts_team(parallel)) lull_count_end();
}

static void on_implicit_task(int endpoint, ompt_data_t *parallel, ompt_data_t *task, unsigned team, unsigned index,
                             int flags) {
    (void)task, (void)team;
    if (endpoint != OMPT_SCOPE_BEGIN || lull_task.channel == NULL || (flags & OMPT_TASK_INITIAL) != 0) return;
    place_member(parallel, index);
    if (counts_team(parallel)) lull_count_begin(index);
}

EXPORT void __kmpc_push_num_threads(void *location, int thread, int threads);

/* What a num_threads clause calls just before the fork. */
EXPORT void __kmpc_push_num_threads(void *location, int thread, int threads) {
    void (*next)(void *, int, int) = push_threads(__builtin_return_address(0));
    lull_thread.own_team = threads > 0;
    if (next != NULL) next(location, thread, threads);
}

/* A smaller team for the next region of this thread, and for no other. */
static COLD void push_team(uint32_t threads, void *location, void *caller) {
    static void *everybodys;
    int (*thread_number)(void *) = (int (*)(void *))lull_next(&everybodys, "__kmpc_global_thread_num", caller);
    void (*push)(void *, int, int) = push_threads(caller);
    if (push != NULL && thread_number != NULL) push(location, thread_number(location), (int)threads);
}

/* the call itself, not what follows it: else a region at a line's end is named after the next line */
static uintptr_t call_before(const void *return_address) { return (uintptr_t)return_address - 1; }

/* From version 16 on libomp begins a region with a condition in a function of its own, which calls the one that begins all: the
 * code of such a region is what it runs. */
static inline uintptr_t code_of(const void *next, const void *function, const void *caller) {
    static struct lull_extent runtime;
    if (unlikely(runtime.function != next)) runtime = lull_extent_of(next);
    bool inside = (uintptr_t)caller - runtime.from < runtime.bytes;
    return inside ? (uintptr_t)function : call_before(caller);
}

static void ask_plan(void *location, uintptr_t code, void *caller) {
    struct thread *thread = &lull_thread;
    lull_team_resolve(caller);
    thread->open_region = lull_region_id(code, LULL_RUNTIME_LIBOMP);
    thread->asked = true;
    lull_plan_enter(thread->open_region);
    if (likely(lull_order.threads == 0) || thread->own_team) return;
    uint32_t size = lull_team_size(), directed = lull_directed_threads(size);
    if (directed != size) push_team(directed, location, caller);
}

void *lull_fork_call(void *location, long arguments, void *function, void *caller);

/* Before __kmpc_fork_call(): where it goes on. When OMPT says that a region begins, its team has been sized: only here can
 * that be done for one region alone. Where this is not seen, in a program with a libomp of its own, teams are left alone. */
void *lull_fork_call(void *location, long arguments, void *function, void *caller) {
    (void)arguments;
    static void *everybodys;
    const struct thread *thread = &lull_thread;
    void *next = lull_next(&everybodys, "__kmpc_fork_call", caller);
    if (likely(thread->owner && listening) && thread->phase_depth == 0 && lull_task.channel != NULL)
        ask_plan(location, code_of(next, function, caller), caller);
    return next;
}

static void on_parallel_begin(ompt_data_t *task, const void *frame, ompt_data_t *parallel, unsigned requested,
                              int flags, const void *return_address) {
    (void)task, (void)frame, (void)flags;
    struct thread *thread = &lull_thread;
    bool asked = thread->asked;
    thread->asked = thread->own_team = false;
    if (!lull_phase_open()) {
        if (lull_place_here()) parallel->value = TAKES_PLACES;
        return;
    }
    if (unlikely(!asked)) {
        lull_team_resolve((void *)(uintptr_t)return_address);
        thread->open_region = lull_region_id(call_before(return_address), LULL_RUNTIME_LIBOMP);
        lull_plan_enter(thread->open_region);
    }
    bool places = lull_place_open(requested);
    lull_phase_start(thread->open_region, requested);
    if (unlikely(lull_counts() || places)) parallel->value = lull_counting.region | (places ? TAKES_PLACES : 0);
}

static void on_parallel_end(ompt_data_t *parallel, ompt_data_t *task, int flags, const void *return_address) {
    (void)task, (void)flags, (void)return_address;
    if (counts_team(parallel) && lull_thread.owner) lull_count_end(); /* alone it met no barrier */
    lull_phase_close();
}

/* All before there are threads, and none is taken back: libomp asks whether there is one and then calls it, and would call nothing
 * where it is taken away between. */
static int initialize(ompt_function_lookup_t lookup, int initial_device, ompt_data_t *tool_data) {
    (void)initial_device, (void)tool_data;
    ompt_set_callback_t set_callback = (ompt_set_callback_t)lookup("ompt_set_callback");
    if (set_callback == NULL) return 0;
    set_callback(OMPT_PARALLEL_BEGIN, (ompt_callback_t)on_parallel_begin);
    set_callback(OMPT_PARALLEL_END, (ompt_callback_t)on_parallel_end);
    set_callback(OMPT_IMPLICIT_TASK, (ompt_callback_t)on_implicit_task);
    set_callback(OMPT_SYNC_REGION, (ompt_callback_t)on_sync_region);
    listening = true;
    return 1;
}

static void finalize(ompt_data_t *tool_data) {
    (void)tool_data;
    listening = false;
}

EXPORT ompt_start_tool_result_t *ompt_start_tool(unsigned omp_version, const char *runtime_version);

/* The first tool found is the only one: one that the program brings goes before us, of which the runtime's own function may tell,
 * and so does one that the user asked for, and the one that tells the thread sanitizer what libomp does, without which it sees races
 * where there are none. */
EXPORT ompt_start_tool_result_t *ompt_start_tool(unsigned omp_version, const char *runtime_version) {
    static ompt_start_tool_result_t result = {.initialize = initialize, .finalize = finalize};
    ompt_start_tool_result_t *(*next)(unsigned, const char *) = (ompt_start_tool_result_t * (*)(unsigned, const char *))
        lull_resolve("ompt_start_tool", __builtin_return_address(0));
    ompt_start_tool_result_t *others = next != NULL ? next(omp_version, runtime_version) : NULL;
    if (others != NULL) return others;
    bool sanitized = dlsym(RTLD_DEFAULT, "__tsan_init") != NULL;
    return lull_wanted() && !sanitized ? &result : NULL;
}
