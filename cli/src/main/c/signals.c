#define _GNU_SOURCE
#include "signals.h"

#include <errno.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "agent_link.h"

enum reaction { IGNORES, STOPS, ENDS };

static const uint64_t ALL = ~UINT64_C(0);

static int descriptor = -1;
static uint64_t given_mask;
static struct sigaction given_child_action;

static uint64_t bit(int number) { return UINT64_C(1) << (number - 1); }

static bool is_ignored(int number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

static void change_mask(int how, uint64_t set, uint64_t *before) {
    syscall(SYS_rt_sigprocmask, how, &set, before, sizeof set);
}

static int listen_to(int fd, uint64_t set) {
    return (int)syscall(SYS_signalfd4, fd, &set, sizeof set, SFD_CLOEXEC | SFD_NONBLOCK);
}

bool signals_take(void) {
    change_mask(SIG_BLOCK, ALL, &given_mask);
    /* An inherited SIG_IGN would let the kernel reap our children unseen. */
    struct sigaction child_action = {.sa_handler = SIG_DFL};
    sigaction(SIGCHLD, &child_action, &given_child_action);
    descriptor = listen_to(-1, ~given_mask | bit(SIGCHLD));
    if (descriptor >= 0) descriptor = away_from_standard_streams(descriptor);
    return descriptor >= 0;
}

void signals_take_those_that_wait(void) { listen_to(descriptor, ALL); }

void signals_give_back(void) {
    sigaction(SIGCHLD, &given_child_action, NULL);
    change_mask(SIG_SETMASK, given_mask, NULL);
}

int signals_descriptor(void) { return descriptor; }

bool signals_next(struct signalfd_siginfo *info) { return read(descriptor, info, sizeof *info) == (ssize_t)sizeof *info; }

/* A new program does nothing about signals. */
static enum reaction reaction_to(int number) {
    if (is_ignored(number)) return IGNORES;
    switch (number) {
    case SIGCHLD: case SIGURG: case SIGWINCH: case SIGCONT:
        return IGNORES;
    case SIGTSTP: case SIGTTIN: case SIGTTOU:
        return STOPS;
    default:
        return ENDS;
    }
}

bool signals_end_us(int number) { return reaction_to(number) == ENDS; }

bool signals_stop_us(int number) { return reaction_to(number) == STOPS; }

void signals_pass_on(const struct signalfd_siginfo *info, pid_t process) {
    int number = (int)info->ssi_signo;
    if (info->ssi_code == SI_QUEUE) {
        siginfo_t queued;
        memset(&queued, 0, sizeof queued);
        queued.si_signo = number;
        queued.si_code = SI_QUEUE;
        queued.si_pid = (pid_t)info->ssi_pid;
        queued.si_uid = info->ssi_uid;
        queued.si_ptr = (void *)(uintptr_t)info->ssi_ptr;
        if (syscall(SYS_rt_sigqueueinfo, process, number, &queued) == 0) return;
    }
    kill(process, number);
}

static void deliver(int number) {
    kill(getpid(), number);
    change_mask(SIG_UNBLOCK, bit(number), NULL);
}

bool signals_stop_by(int number) {
    struct sigaction usual = {.sa_handler = SIG_DFL};
    struct sigaction given;
    sigset_t pending;
    bool changed = sigaction(number, &usual, &given) == 0; /* not with SIGSTOP */
    deliver(number);
    change_mask(SIG_BLOCK, bit(number), NULL);
    if (changed) sigaction(number, &given, NULL);
    return sigpending(&pending) == 0 && sigismember(&pending, SIGCONT) == 1;
}

void signals_die_of(int number) {
    struct rlimit none = {0, 0};
    struct sigaction usual = {.sa_handler = SIG_DFL};
    /* The program dumped core already, if it was to. A core that goes to a pipe (core(5)) is not kept away by the limit. */
    setrlimit(RLIMIT_CORE, &none);
    prctl(PR_SET_DUMPABLE, 0);
    sigaction(number, &usual, NULL);
    deliver(number);
    _exit(128 + number);
}
