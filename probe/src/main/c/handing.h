/* What hands a thread's mask of CPUs on, to threads and processes, or asks for it or sets it: functions of the C library. */
#ifndef LULL_HANDING_H
#define LULL_HANDING_H

#include <sched.h>
#include <stdbool.h>
#include <stddef.h>

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
