/* New threads and processes get the mask of the thread that makes them, and so does the program that a process becomes. So a
 * thread that we have bound gives its mask back before it makes one, and before it asks for its mask: the program finds what it
 * would find without us. A program that sets masks itself is left alone from then on. */
#include "handing.h"

#include <sys/syscall.h>
#include <unistd.h>

#include "place.h"
#include "resolve.h"
#include "symbols.h"

struct lull_affinity lull_affinity;
static bool called;

bool lull_affinity_called(void) { return __atomic_load_n(&called, __ATOMIC_RELAXED); }

#if defined(__x86_64__) || defined(__aarch64__)
#define FORWARDS true /* forward.S is written for it */
#else
#define FORWARDS false
#endif

static void *functions[LULL_C_FUNCTIONS];

/* All at once, at the first call of any, which is when the program makes its first thread if not before: later the loader may be
 * locked by a thread that waits for this one, or was when this process was forked. */
static COLD void *find_function(enum lull_c_function number, void *caller) {
    struct lull_symbol found[LULL_C_FUNCTIONS] = {
#define NAMED(Name) {.name = #Name},
        LULL_C_LIBRARY(NAMED)
#undef NAMED
    };
    lull_symbols_find(found, LULL_C_FUNCTIONS);
    for (size_t i = 0; i < LULL_C_FUNCTIONS; i++)
        if (found[i].stays) __atomic_store_n(&functions[i], found[i].function, __ATOMIC_RELEASE);
    if (functions[number] == NULL) __atomic_store_n(&functions[number], lull_resolve(found[number].name, caller), __ATOMIC_RELEASE);
    return functions[number];
}

void *lull_c_function(enum lull_c_function number, void *caller) {
    void *function = __atomic_load_n(&functions[number], __ATOMIC_ACQUIRE);
    return likely(function != NULL) ? function : find_function(number, caller);
}

bool lull_handing_ready(void) {
    lull_affinity.get = (int (*)(pid_t, size_t, cpu_set_t *))lull_c_function(LULL_C_sched_getaffinity, NULL);
    lull_affinity.set = (int (*)(pid_t, size_t, const cpu_set_t *))lull_c_function(LULL_C_sched_setaffinity, NULL);
    return FORWARDS && lull_affinity.get != NULL && lull_affinity.set != NULL;
}

/* OpenMP runtimes set masks of their own threads, libomp even where nobody wants threads bound. */
static bool is_runtime(void *caller) {
    static const char *const entries[] = {"__kmpc_fork_call", "GOMP_parallel"};
    const void *module = lull_module_of(caller, NULL);
    for (size_t i = 0; module != NULL && i < sizeof entries / sizeof *entries; i++)
        if (lull_module_of(lull_resolve(entries[i], caller), NULL) == module) return true;
    return false;
}

/* MPI libraries bind and look around in their own calls. What was set before the task had a channel is a mask like any other. */
static COLD void note_call(void *caller) {
    UNNOTICED;
    lull_place_leave();
    if (lull_task.channel != NULL && lull_thread.call.bottom == 0 && !is_runtime(caller))
        __atomic_store_n(&called, true, __ATOMIC_RELAXED);
}

void lull_handing_call(long number, void *caller) {
    switch (number) {
        case SYS_sched_setaffinity: note_call(caller); break;
        case SYS_sched_getaffinity: case SYS_clone: case SYS_clone3: case SYS_execve: case SYS_execveat:
#if defined(__x86_64__)
        case SYS_fork: case SYS_vfork:
#endif
            lull_place_leave();
            break;
        default: break;
    }
}

/* Of what forward.S puts before a function of the C library: where the call goes on. A library of the program's may have a function
 * of the same name with quite other arguments, so nothing here looks at them. */
#define BEFORE(Name, DONE)                                                                                          \
    void *lull_before_##Name(long first, long second, long third, void *caller);                                    \
    void *lull_before_##Name(long first, long second, long third, void *caller) {                                   \
        (void)first, (void)second, (void)third;                                                                     \
        DONE;                                                                                                       \
        return lull_c_function(LULL_C_##Name, caller);                                                              \
    }

#define SETS(Name) BEFORE(Name, note_call(caller))
#define HANDS_ON(Name) BEFORE(Name, lull_place_leave())

SETS(sched_setaffinity)
SETS(pthread_setaffinity_np)
HANDS_ON(sched_getaffinity)
HANDS_ON(pthread_getaffinity_np)
HANDS_ON(pthread_create)
HANDS_ON(thrd_create)
HANDS_ON(_Fork)
HANDS_ON(vfork)
HANDS_ON(clone)
HANDS_ON(posix_spawn)
HANDS_ON(posix_spawnp)
HANDS_ON(system)
HANDS_ON(popen)
HANDS_ON(execv)
HANDS_ON(execve)
HANDS_ON(execvp)
HANDS_ON(execvpe)
HANDS_ON(fexecve)
HANDS_ON(execveat)
HANDS_ON(execl)
HANDS_ON(execlp)
HANDS_ON(execle)
