#define _GNU_SOURCE
#include "stopping.h"

#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "agent_link.h"
#include "signals.h"

static const struct timespec GLANCE = {.tv_nsec = 20000000};

static bool is_stopped(int stat) {
    char text[512];
    ssize_t bytes = pread(stat, text, sizeof text - 1, 0);
    if (bytes <= 0) return false;
    text[bytes] = '\0';
    const char *state = strrchr(text, ')');
    return state != NULL && (strncmp(state, ") T", 3) == 0 || strncmp(state, ") t", 3) == 0);
}

static int open_stat(pid_t process) {
    char path[40];
    snprintf(path, sizeof path, "/proc/%d/stat", process);
    return open(path, O_RDONLY | O_CLOEXEC);
}

/* Who continues the program alone would leave us stopped for ever: a stopped process can't see that its child runs. One
 * that somebody has continued is let alone: SIGCONT would take away a SIGTSTP that it has not read yet. */
_Noreturn static void watch(pid_t program, pid_t supervisor) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != supervisor) _exit(0);
    setsid();
    close_from(0);
    int programs = open_stat(program), ours = open_stat(supervisor);
    while (true) {
        if (!is_stopped(programs) && is_stopped(ours)) kill(supervisor, SIGCONT);
        nanosleep(&GLANCE, NULL);
    }
}

bool stop_with(pid_t program, int number, pid_t *watcher) {
    pid_t supervisor = getpid();
    *watcher = fork();
    if (*watcher == 0) watch(program, supervisor);
    if (*watcher < 0) return false;
    bool stopped = signals_stop_by(number);
    kill(*watcher, SIGKILL);
    waitpid(*watcher, NULL, 0);
    return stopped;
}
