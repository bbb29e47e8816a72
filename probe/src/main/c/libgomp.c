/* gcc and gfortran programs: the GOMP_parallel* family of libgomp. Since GCC 4.9 these calls return when the region
 * has ended, so it is timed around the call; the old *_start calls end with GOMP_parallel_end. */
#include "attach.h"
#include "place.h"
#include "record.h"
#include "regions.h"
#include "resolve.h"
#include "team.h"

typedef void (*outlined)(void *);
typedef void (*parallel)(outlined, void *, unsigned, unsigned);

static void take_place(void *data) {
    (void)data;
    lull_place_take(lull_team_index());
}

/* libgomp keeps its team from region to region: in a region of our own the threads of the next one take their places, where
 * that one's function can't be replaced. */
static COLD void place_team(unsigned threads, void *caller) {
    parallel run = (parallel)lull_resolve("GOMP_parallel", caller);
    if (run != NULL) run(take_place, NULL, threads, 0);
}

/* A region whose threads take places, or whose events are counted: what each thread of its team runs instead, and with what. */
struct watched {
    outlined fn;
    void *data;
    bool places, counts;
};

static void run_watched(void *call) {
    const struct watched *watched = call;
    uint32_t index = lull_team_index();
    if (watched->places) lull_place_take(index);
    if (watched->counts) lull_count_begin(index);
    watched->fn(watched->data);
    if (watched->counts) lull_count_end();
}

/* Sizes the region where no clause did: num_threads is 0 without a clause, 1 for if(false). bottom: where on the stack it
 * begins, 0 if it does not end there. replaced: its function may be. */
static inline unsigned open_region(outlined fn, unsigned num_threads, uintptr_t bottom, bool replaced, void *caller) {
    lull_phase_heal(lull_thread.region_bottom, bottom);
    if (!lull_phase_open()) return num_threads;
    lull_team_resolve(caller);
    uint32_t region = lull_region_id((uintptr_t)fn, LULL_RUNTIME_LIBGOMP);
    lull_plan_enter(region);
    uint32_t threads = num_threads != 0 ? num_threads : lull_team_size();
    if (num_threads == 0) {
        uint32_t directed = lull_directed_threads(threads);
        if (unlikely(directed != threads)) threads = num_threads = directed;
    }
    if (unlikely(lull_place_open(threads)) && !replaced) place_team(threads, caller);
    lull_phase_start(region, threads);
    lull_thread.region_bottom = bottom;
    return num_threads;
}

/* Not a region inside another one. */
static inline bool lull_counts_here(void) { return lull_counts() && lull_thread.owner && lull_thread.phase_depth == 1; }

/* Not for GOMP_parallel_reductions, which looks into the data of the region itself. */
#define WATCHED                                                                                                     \
    struct watched watched = {fn, data, lull_place_here(), lull_counts_here()};                                     \
    if (unlikely(watched.places || watched.counts)) fn = run_watched, data = &watched

/* One wrapper: PARAMS must name fn, data and num_threads. BOTTOM and REPLACED are open_region's. WITHOUT says what happens without the real function, which
 * cannot be while a program runs that was linked with it: one thread executes the region. */
#define WRAP(Type, Name, PARAMS, BOTTOM, REPLACED, WITHOUT, BODY)                                                             \
    EXPORT Type Name PARAMS;                                                                                        \
    EXPORT Type Name PARAMS {                                                                                       \
        static void *everybodys;                                                                                    \
        void *caller = __builtin_return_address(0);                                                                 \
        Type(*next) PARAMS = (Type(*) PARAMS)lull_next(&everybodys, #Name, caller);                                 \
        if (unlikely(next == NULL)) WITHOUT;                                                                        \
        num_threads = open_region(fn, num_threads, BOTTOM, REPLACED, caller);                                                 \
        BODY                                                                                                        \
    }

#define AROUND(Name, PARAMS, ARGS)                                                                                  \
    WRAP(void, Name, PARAMS, LULL_FRAME.bottom, true, { fn(data); return; }, { WATCHED; next ARGS; lull_phase_close(); })

#define BEFORE(Name, PARAMS, ARGS) WRAP(void, Name, PARAMS, 0, false, { return; }, { next ARGS; })

#define LOOP (outlined fn, void *data, unsigned num_threads, long start, long end, long incr, long chunk, unsigned flags)
#define LOOP_ARGS (fn, data, num_threads, start, end, incr, chunk, flags)
#define RUNTIME (outlined fn, void *data, unsigned num_threads, long start, long end, long incr, unsigned flags)
#define RUNTIME_ARGS (fn, data, num_threads, start, end, incr, flags)
#define OLD_LOOP (outlined fn, void *data, unsigned num_threads, long start, long end, long incr, long chunk)
#define OLD_LOOP_ARGS (fn, data, num_threads, start, end, incr, chunk)

AROUND(GOMP_parallel, (outlined fn, void *data, unsigned num_threads, unsigned flags), (fn, data, num_threads, flags))
AROUND(GOMP_parallel_sections, (outlined fn, void *data, unsigned num_threads, unsigned count, unsigned flags),
       (fn, data, num_threads, count, flags))
AROUND(GOMP_parallel_loop_static, LOOP, LOOP_ARGS)
AROUND(GOMP_parallel_loop_dynamic, LOOP, LOOP_ARGS)
AROUND(GOMP_parallel_loop_guided, LOOP, LOOP_ARGS)
AROUND(GOMP_parallel_loop_nonmonotonic_dynamic, LOOP, LOOP_ARGS)
AROUND(GOMP_parallel_loop_nonmonotonic_guided, LOOP, LOOP_ARGS)
AROUND(GOMP_parallel_loop_runtime, RUNTIME, RUNTIME_ARGS)
AROUND(GOMP_parallel_loop_nonmonotonic_runtime, RUNTIME, RUNTIME_ARGS)
AROUND(GOMP_parallel_loop_maybe_nonmonotonic_runtime, RUNTIME, RUNTIME_ARGS)

WRAP(unsigned, GOMP_parallel_reductions, (outlined fn, void *data, unsigned num_threads, unsigned flags),
     LULL_FRAME.bottom, false, { fn(data); return 1; }, {
         unsigned team = next(fn, data, num_threads, flags);
         lull_phase_close();
         return team;
     })

BEFORE(GOMP_parallel_start, (outlined fn, void *data, unsigned num_threads), (fn, data, num_threads))
BEFORE(GOMP_parallel_sections_start, (outlined fn, void *data, unsigned num_threads, unsigned count),
       (fn, data, num_threads, count))
BEFORE(GOMP_parallel_loop_static_start, OLD_LOOP, OLD_LOOP_ARGS)
BEFORE(GOMP_parallel_loop_dynamic_start, OLD_LOOP, OLD_LOOP_ARGS)
BEFORE(GOMP_parallel_loop_guided_start, OLD_LOOP, OLD_LOOP_ARGS)
BEFORE(GOMP_parallel_loop_runtime_start,
       (outlined fn, void *data, unsigned num_threads, long start, long end, long incr),
       (fn, data, num_threads, start, end, incr))

EXPORT void GOMP_parallel_end(void);
EXPORT void GOMP_parallel_end(void) {
    static void *everybodys;
    void (*next)(void) = (void (*)(void))lull_next(&everybodys, "GOMP_parallel_end", __builtin_return_address(0));
    if (next != NULL) next();
    lull_phase_close();
}

/* The answer pin: codes size arrays by this answer, so the next region gets exactly that number. Fortran calls the
 * name with an underscore. */
#define PIN(Name)                                                                                                   \
    EXPORT int Name(void);                                                                                          \
    EXPORT int Name(void) {                                                                                         \
        static void *everybodys;                                                                                    \
        int (*next)(void) = (int (*)(void))lull_next(&everybodys, #Name, __builtin_return_address(0));              \
        lull_thread.pinned = true;                                                                                  \
        return next != NULL ? next() : 1;                                                                           \
    }

PIN(omp_get_max_threads)
PIN(omp_get_max_threads_)

/* Who sets the number knows the answer without asking; clang even leaves the question out. */
#define PIN_SET(Name, Type)                                                                                         \
    EXPORT void Name(Type);                                                                                         \
    EXPORT void Name(Type threads) {                                                                                \
        static void *everybodys;                                                                                    \
        void (*next)(Type) = (void (*)(Type))lull_next(&everybodys, #Name, __builtin_return_address(0));            \
        lull_thread.pinned = true;                                                                                  \
        if (next != NULL) next(threads);                                                                            \
    }

PIN_SET(omp_set_num_threads, int)
PIN_SET(omp_set_num_threads_, const int *)
PIN_SET(omp_set_num_threads_8_, const int64_t *)
