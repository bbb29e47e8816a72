/* New threads and processes get the mask of the thread that makes them, and so does the program that a process becomes. So a
 * thread that we have bound gives its mask back before it makes one, and before it asks for its mask: the program finds what it
 * would find without us. A program that sets masks itself is left alone from then on. */
#include "handing.h"

#include <dlfcn.h>
#include <pthread.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <threads.h>
#include <unistd.h>

#include "place.h"
#include "resolve.h"

struct lull_affinity lull_affinity;
static bool called;

bool lull_affinity_called(void) { return __atomic_load_n(&called, __ATOMIC_RELAXED); }

bool lull_handing_ready(void) {
    if (lull_affinity.get == NULL) lull_affinity.get = (int (*)(pid_t, size_t, cpu_set_t *))lull_resolve("sched_getaffinity", NULL);
    if (lull_affinity.set == NULL)
        lull_affinity.set = (int (*)(pid_t, size_t, const cpu_set_t *))lull_resolve("sched_setaffinity", NULL);
    return lull_affinity.get != NULL && lull_affinity.set != NULL;
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

/* BEFORE is done first; WITHOUT is the answer where there is no such function, which cannot be. */
#define WRAP(Type, Name, PARAMS, ARGS, BEFORE, WITHOUT)                                                             \
    EXPORT Type Name PARAMS;                                                                                        \
    EXPORT Type Name PARAMS {                                                                                       \
        static Type(*next) PARAMS;                                                                                  \
        if (unlikely(next == NULL)) next = (Type(*) PARAMS)lull_resolve(#Name, __builtin_return_address(0));        \
        BEFORE;                                                                                                     \
        if (next == NULL) return WITHOUT;                                                                           \
        return next ARGS;                                                                                           \
    }

#define HANDS_ON(Type, Name, PARAMS, ARGS, WITHOUT) WRAP(Type, Name, PARAMS, ARGS, lull_place_leave(), WITHOUT)
#define SETS(Name, PARAMS, ARGS) WRAP(int, Name, PARAMS, ARGS, note_call(__builtin_return_address(0)), ENOSYS)

SETS(sched_setaffinity, (pid_t thread, size_t size, const cpu_set_t *cpus), (thread, size, cpus))
SETS(pthread_setaffinity_np, (pthread_t thread, size_t size, const cpu_set_t *cpus), (thread, size, cpus))
HANDS_ON(int, sched_getaffinity, (pid_t thread, size_t size, cpu_set_t *cpus), (thread, size, cpus), -1)
HANDS_ON(int, pthread_getaffinity_np, (pthread_t thread, size_t size, cpu_set_t *cpus), (thread, size, cpus), ENOSYS)

HANDS_ON(int, pthread_create, (pthread_t *thread, const pthread_attr_t *attributes, void *(*run)(void *), void *data),
         (thread, attributes, run, data), EAGAIN)
HANDS_ON(int, thrd_create, (thrd_t *thread, thrd_start_t run, void *data), (thread, run, data), thrd_error)

HANDS_ON(pid_t, _Fork, (void), (), -1)
HANDS_ON(int, posix_spawn,
         (pid_t *process, const char *path, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
          char *const arguments[], char *const environment[]),
         (process, path, actions, attributes, arguments, environment), ENOSYS)
HANDS_ON(int, posix_spawnp,
         (pid_t *process, const char *file, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
          char *const arguments[], char *const environment[]),
         (process, file, actions, attributes, arguments, environment), ENOSYS)
HANDS_ON(int, system, (const char *command), (command), -1)
HANDS_ON(FILE *, popen, (const char *command, const char *mode), (command, mode), NULL)

#define ARGUMENTS char *const arguments[]
HANDS_ON(int, execv, (const char *path, ARGUMENTS), (path, arguments), -1)
HANDS_ON(int, execve, (const char *path, ARGUMENTS, char *const environment[]), (path, arguments, environment), -1)
HANDS_ON(int, execvp, (const char *file, ARGUMENTS), (file, arguments), -1)
HANDS_ON(int, execvpe, (const char *file, ARGUMENTS, char *const environment[]), (file, arguments, environment), -1)
HANDS_ON(int, fexecve, (int file, ARGUMENTS, char *const environment[]), (file, arguments, environment), -1)
HANDS_ON(int, execveat, (int folder, const char *path, ARGUMENTS, char *const environment[], int flags),
         (folder, path, arguments, environment, flags), -1)

/* These take any number of arguments, or return twice: forward.S. */
#define FORWARDED(Name)                                                                                             \
    void *lull_before_##Name(long first, long second, long third, void *caller);                                    \
    void *lull_before_##Name(long first, long second, long third, void *caller) {                                   \
        (void)first, (void)second, (void)third;                                                                     \
        static void *next;                                                                                          \
        if (unlikely(next == NULL)) next = lull_resolve(#Name, caller);                                             \
        lull_place_leave();                                                                                         \
        return next;                                                                                                \
    }

FORWARDED(vfork)
FORWARDED(clone)
FORWARDED(execl)
FORWARDED(execlp)
FORWARDED(execle)
