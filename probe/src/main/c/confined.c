/* Notes when the program lays a seccomp filter, or forbids itself the processor's counter, as strict mode does too. To ask
 * the kernel would be a system call, and may be the fatal one. */
#include <linux/seccomp.h>
#include <stdarg.h>
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

EXPORT int prctl(int option, ...);
EXPORT int prctl(int option, ...) {
    static int (*next)(int, ...);
    unsigned long argument[4];
    va_list list;
    va_start(list, option);
    for (int i = 0; i < 4; i++) argument[i] = va_arg(list, unsigned long);
    va_end(list);
    if (next == NULL) next = (int (*)(int, ...))lull_resolve("prctl", __builtin_return_address(0));
    note(option, argument[0]);
    return next(option, argument[0], argument[1], argument[2], argument[3]);
}

void *lull_system_call(long number, unsigned long first, unsigned long second, void *caller);

/* Before syscall(): where it goes on. */
void *lull_system_call(long number, unsigned long first, unsigned long second, void *caller) {
    static void *next;
    if (unlikely(next == NULL)) next = lull_resolve("syscall", caller);
    lull_handing_call(number, caller);
    if (unlikely(number == SYS_prctl)) note((long)first, second);
    if (unlikely(number == SYS_seccomp) && first == SECCOMP_SET_MODE_FILTER) note(PR_SET_SECCOMP, SECCOMP_MODE_FILTER);
    if (unlikely(number == SYS_seccomp) && first == SECCOMP_SET_MODE_STRICT) note(PR_SET_SECCOMP, SECCOMP_MODE_STRICT);
    return next;
}
