/* Notes when the program lays a seccomp filter. To ask the kernel would be a system call, and may be the fatal one. */
#include "confined.h"

#include <stdarg.h>
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>

#include "resolve.h"

bool lull_confined;

EXPORT int prctl(int option, ...);
EXPORT int prctl(int option, ...) {
    static int (*next)(int, ...);
    unsigned long argument[4];
    va_list list;
    va_start(list, option);
    for (int i = 0; i < 4; i++) argument[i] = va_arg(list, unsigned long);
    va_end(list);
    if (next == NULL) next = (int (*)(int, ...))lull_resolve("prctl", __builtin_return_address(0));
    int result = next(option, argument[0], argument[1], argument[2], argument[3]);
    if (option == PR_SET_SECCOMP && result == 0) lull_confined = true;
    return result;
}

void *lull_system_call(long number, long operation, void *caller);

/* Before syscall(): where it goes on. */
void *lull_system_call(long number, long operation, void *caller) {
    static void *next;
    if (unlikely(next == NULL)) next = lull_resolve("syscall", caller);
    bool by_seccomp = number == SYS_seccomp && (operation == SECCOMP_SET_MODE_STRICT || operation == SECCOMP_SET_MODE_FILTER);
    if (by_seccomp || (number == SYS_prctl && operation == PR_SET_SECCOMP)) lull_confined = true;
    return next;
}
