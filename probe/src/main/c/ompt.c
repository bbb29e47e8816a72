/* clang programs: LLVM's libomp finds ompt_start_tool in this library. The few declarations of the OMPT interface
 * (OpenMP 5.0, section 4) that are needed stand here, because gcc ships no omp-tools.h. */
#include "attach.h"
#include "record.h"
#include "regions.h"
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

enum { OMPT_PARALLEL_BEGIN = 3, OMPT_PARALLEL_END = 4, OMPT_IMPLICIT_TASK = 7 };
enum { OMPT_SCOPE_BEGIN = 1 };

static ompt_set_callback_t set_callback;
static bool binding;
static __thread uint32_t team_to_restore; /* omp_set_num_threads stays set after the region: put it back */

static void on_implicit_task(int endpoint, ompt_data_t *parallel, ompt_data_t *task, unsigned team, unsigned index,
                             int flags) {
    (void)parallel, (void)task, (void)team, (void)flags;
    if (endpoint != OMPT_SCOPE_BEGIN || lull_task.channel == NULL) return;
    uint32_t published = __atomic_load_n(&lull_task.channel->directives.published, __ATOMIC_ACQUIRE);
    if (lull_thread.bound_under == published) return;
    lull_thread.bound_under = published;
    lull_bind_self(index);
}

/* Every thread binds itself when it joins its team; nobody pays for that before the first binding is asked for. */
static COLD void bind_team(void) {
    if (!binding) set_callback(OMPT_IMPLICIT_TASK, (ompt_callback_t)on_implicit_task);
    binding = true;
    lull_team_bound();
}

static void on_parallel_begin(ompt_data_t *task, const void *frame, ompt_data_t *parallel, unsigned requested,
                              int flags, const void *return_address) {
    (void)task, (void)frame, (void)parallel, (void)flags;
    if (!lull_phase_open()) return;
    lull_team_resolve((void *)(uintptr_t)return_address);
    /* the call itself, not what follows it: else a region at a line's end is named after the next line */
    uint32_t region = lull_region_id((uintptr_t)return_address - 1, LULL_RUNTIME_LIBOMP);
    lull_plan_enter(region);
    uint32_t directed = lull_directed_threads(requested);
    if (unlikely(directed != requested)) {
        team_to_restore = lull_team_size();
        lull_team_set(directed);
    }
    if (unlikely(lull_binding_due(directed))) bind_team();
    lull_phase_start(region, directed);
}

static void on_parallel_end(ompt_data_t *parallel, ompt_data_t *task, int flags, const void *return_address) {
    (void)parallel, (void)task, (void)flags, (void)return_address;
    lull_phase_close();
    if (unlikely(team_to_restore != 0) && lull_thread.phase_depth == 0) {
        lull_team_set(team_to_restore);
        team_to_restore = 0;
    }
}

static int initialize(ompt_function_lookup_t lookup, int initial_device, ompt_data_t *tool_data) {
    (void)initial_device, (void)tool_data;
    set_callback = (ompt_set_callback_t)lookup("ompt_set_callback");
    if (set_callback == NULL) return 0;
    set_callback(OMPT_PARALLEL_BEGIN, (ompt_callback_t)on_parallel_begin);
    set_callback(OMPT_PARALLEL_END, (ompt_callback_t)on_parallel_end);
    return 1;
}

static void finalize(ompt_data_t *tool_data) { (void)tool_data; }

EXPORT ompt_start_tool_result_t *ompt_start_tool(unsigned omp_version, const char *runtime_version);

/* The first tool found is the only one: a tool that the user asked for goes before us. */
EXPORT ompt_start_tool_result_t *ompt_start_tool(unsigned omp_version, const char *runtime_version) {
    (void)omp_version, (void)runtime_version;
    static ompt_start_tool_result_t result = {.initialize = initialize, .finalize = finalize};
    return lull_wanted() ? &result : NULL;
}
