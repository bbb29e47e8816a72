/* New threads and processes get the mask of the thread that makes them, and so does the program that a process becomes. So a
 * thread that we have bound gives its mask back before it makes one, and before it asks for its mask: the program finds what it
 * would find without us. A program that sets masks itself is left alone from then on. */
#include "handing.h"

#include <dlfcn.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "place.h"
#include "resolve.h"

struct lull_affinity lull_affinity;
static bool called;

bool lull_affinity_called(void) { return __atomic_load_n(&called, __ATOMIC_RELAXED); }

#if defined(__x86_64__) || defined(__aarch64__)
#define FORWARDS true /* forward.S is written for it */
#else
#define FORWARDS false
#endif

bool lull_handing_ready(void) {
    if (lull_affinity.get == NULL) lull_affinity.get = (int (*)(pid_t, size_t, cpu_set_t *))lull_resolve("sched_getaffinity", NULL);
    if (lull_affinity.set == NULL)
        lull_affinity.set = (int (*)(pid_t, size_t, const cpu_set_t *))lull_resolve("sched_setaffinity", NULL);
    return FORWARDS && lull_affinity.get != NULL && lull_affinity.set != NULL;
}

static const void *module_of(void *address) {
    Dl_info info;
    return address != NULL && dladdr(address, &info) != 0 ? info.dli_fbase : NULL;
}

/* OpenMP runtimes set masks of their own threads, libomp even where nobody wants threads bound. */
static bool is_runtime(void *caller) {
    static const char *const entries[] = {"__kmpc_fork_call", "GOMP_parallel"};
    const void *module = module_of(caller);
    for (size_t i = 0; module != NULL && i < sizeof entries / sizeof *entries; i++)
        if (module_of(lull_resolve(entries[i], caller)) == module) return true;
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
        static void *next;                                                                                          \
        if (unlikely(next == NULL)) next = lull_resolve(#Name, caller);                                             \
        DONE;                                                                                                       \
        return next;                                                                                                \
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
