/* What hands a thread's mask of CPUs on, to threads and processes, or asks for it or sets it: functions of the C library. */
#ifndef LULL_HANDING_H
#define LULL_HANDING_H

#include <sched.h>
#include <stdbool.h>
#include <stddef.h>

/* Functions of the C library that ours stand before, in forward.S. */
#define LULL_C_LIBRARY(EACH)                                                                                        \
    EACH(syscall) EACH(prctl) EACH(dlclose)                                                                         \
    EACH(sched_setaffinity) EACH(pthread_setaffinity_np) EACH(sched_getaffinity) EACH(pthread_getaffinity_np)       \
    EACH(pthread_create) EACH(thrd_create) EACH(_Fork) EACH(vfork) EACH(clone) EACH(posix_spawn) EACH(posix_spawnp) \
    EACH(system) EACH(popen)                                                                                        \
    EACH(execv) EACH(execve) EACH(execvp) EACH(execvpe) EACH(fexecve) EACH(execveat) EACH(execl) EACH(execlp) EACH(execle)

enum lull_c_function {
#define NUMBERED(Name) LULL_C_##Name,
    LULL_C_LIBRARY(NUMBERED)
#undef NUMBERED
    LULL_C_FUNCTIONS
};

void *lull_c_function(enum lull_c_function number, void *caller); /* the next one behind ours */

/* The C library's own, since ours stand before them; null until lull_handing_ready. */
struct lull_affinity {
    int (*get)(pid_t thread, size_t size, cpu_set_t *cpus);
    int (*set)(pid_t thread, size_t size, const cpu_set_t *cpus);
};

extern struct lull_affinity lull_affinity;

bool lull_handing_ready(void);
bool lull_affinity_called(void); /* the program has set the mask of a thread since it became a task */
void lull_handing_call(long number, void *caller); /* before a system call by number */

#endif
