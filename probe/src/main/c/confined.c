/* Notes when the program lays a seccomp filter, or forbids itself the processor's counter, as strict mode does too. To ask
 * the kernel would be a system call, and may be the fatal one. */
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include "handing.h"
#include "place.h"
#include "resolve.h"
#include "task.h"

/* CLOCK_MONOTONIC reads the counter too. */
static void stop_clock(void) {
    lull_task.stopped = lull_now();
    lull_task.ticks = false;
}

/* Before it is done: afterwards the clock cannot be read, nor a mask be given back. */
static void note(long option, unsigned long argument) {
    if (option == PR_SET_SECCOMP) {
        lull_place_leave();
        lull_task.confined = true;
    }
    if ((option == PR_SET_SECCOMP && argument == SECCOMP_MODE_STRICT) || (option == PR_SET_TSC && argument == PR_TSC_SIGSEGV))
        stop_clock();
}

void *lull_before_prctl(int option, unsigned long argument, unsigned long second, void *caller);

/* Before prctl(): where it goes on. */
void *lull_before_prctl(int option, unsigned long argument, unsigned long second, void *caller) {
    (void)second;
    static void *next;
    if (unlikely(next == NULL)) next = lull_resolve("prctl", caller);
    note(option, argument);
    return next;
}

void *lull_before_syscall(long number, unsigned long first, unsigned long second, void *caller);

/* Before syscall(): where it goes on. */
void *lull_before_syscall(long number, unsigned long first, unsigned long second, void *caller) {
    static void *next;
    if (unlikely(next == NULL)) next = lull_resolve("syscall", caller);
    lull_handing_call(number, caller);
    if (unlikely(number == SYS_prctl)) note((long)first, second);
    if (unlikely(number == SYS_seccomp) && first == SECCOMP_SET_MODE_FILTER) note(PR_SET_SECCOMP, SECCOMP_MODE_FILTER);
    if (unlikely(number == SYS_seccomp) && first == SECCOMP_SET_MODE_STRICT) note(PR_SET_SECCOMP, SECCOMP_MODE_STRICT);
    return next;
}
