/* Notes when the program lays a seccomp filter, or forbids itself the processor's counter, as strict mode does too. To ask
 * the kernel would be a system call, and may be the fatal one. */
#include <linux/seccomp.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "handing.h"
#include "place.h"
#include "task.h"

typedef unsigned long word;

static unsigned trying; /* threads that are about to lay a filter */
static bool sealed;     /* one has been laid */

static bool is_filter(long option) { return option == PR_SET_SECCOMP; }

static bool is_clock(long option, word argument) {
    return (option == PR_SET_SECCOMP && argument == SECCOMP_MODE_STRICT) || (option == PR_SET_TSC && argument == PR_TSC_SIGSEGV);
}

/* It shares the memory; what it forbids itself holds for it alone. */
static bool is_child(void) {
    return lull_task.channel != NULL && !lull_task.confined && lull_task.channel->pid != (int32_t)getpid();
}

/* Before it is done: afterwards the clock cannot be read, nor a mask be given back. CLOCK_MONOTONIC reads the counter too. */
static void begin(long option, word argument) {
    if (is_filter(option)) {
        lull_place_leave();
        __atomic_fetch_add(&trying, 1, __ATOMIC_SEQ_CST);
        __atomic_store_n(&lull_task.confined, true, __ATOMIC_SEQ_CST);
    }
    if (is_clock(option, argument)) {
        lull_task.stopped = lull_now();
        lull_task.ticks = false;
    }
}

static bool may_be_confined(void) { return __atomic_load_n(&sealed, __ATOMIC_SEQ_CST) || __atomic_load_n(&trying, __ATOMIC_SEQ_CST) != 0; }

/* What failed is undone, unless another thread lays a filter now. */
static void end(long option, word argument, bool failed, bool ticks, uint64_t stopped) {
    if (is_filter(option)) {
        if (!failed) __atomic_store_n(&sealed, true, __ATOMIC_SEQ_CST);
        __atomic_fetch_sub(&trying, 1, __ATOMIC_SEQ_CST);
        if (!may_be_confined()) __atomic_store_n(&lull_task.confined, false, __ATOMIC_SEQ_CST);
        if (may_be_confined()) __atomic_store_n(&lull_task.confined, true, __ATOMIC_SEQ_CST);
    }
    if (failed && is_clock(option, argument)) {
        lull_task.ticks = ticks;
        lull_task.stopped = stopped;
    }
}

/* In place of prctl(). */
static int confining_prctl(int option, word a, word b, word c, word d) {
    int (*next)(int, ...) = (int (*)(int, ...))lull_c_function(LULL_C_prctl, NULL);
    if (is_child()) return next(option, a, b, c, d);
    bool ticks = lull_task.ticks;
    uint64_t stopped = lull_task.stopped;
    begin(option, a);
    int result = next(option, a, b, c, d);
    end(option, a, result != 0, ticks, stopped);
    return result;
}

/* In place of syscall(): prctl or seccomp, of which the latter may return a descriptor. */
static long confining_syscall(long number, word a, word b, word c, word d, word e, word f) {
    long (*next)(long, ...) = (long (*)(long, ...))lull_c_function(LULL_C_syscall, NULL);
    if (is_child()) return next(number, a, b, c, d, e, f);
    long option = number == SYS_prctl ? (long)a : PR_SET_SECCOMP;
    word argument = number == SYS_prctl ? b : a == SECCOMP_SET_MODE_STRICT ? SECCOMP_MODE_STRICT : SECCOMP_MODE_FILTER;
    bool ticks = lull_task.ticks;
    uint64_t stopped = lull_task.stopped;
    begin(option, argument);
    long result = next(number, a, b, c, d, e, f);
    end(option, argument, result == -1, ticks, stopped);
    return result;
}

void *lull_before_prctl(int option, word argument, word second, void *caller);

/* Before prctl(): where it goes on. */
void *lull_before_prctl(int option, word argument, word second, void *caller) {
    (void)second;
    void *next = lull_c_function(LULL_C_prctl, caller);
    return unlikely(is_filter(option) || is_clock(option, argument)) && next != NULL ? (void *)(uintptr_t)&confining_prctl : next;
}

void *lull_before_syscall(long number, word first, word second, void *caller);

/* Before syscall(): where it goes on. */
void *lull_before_syscall(long number, word first, word second, void *caller) {
    void *next = lull_c_function(LULL_C_syscall, caller);
    lull_handing_call(number, caller);
    bool option = number == SYS_prctl && (is_filter((long)first) || is_clock((long)first, second));
    bool mode = number == SYS_seccomp && (first == SECCOMP_SET_MODE_FILTER || first == SECCOMP_SET_MODE_STRICT);
    return unlikely(option || mode) && next != NULL ? (void *)(uintptr_t)&confining_syscall : next;
}
