#define _GNU_SOURCE
#include "obstacles.h"

#include <sched.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

/* Of fcntl and lockf; those of flock belong to the open file. Where the kernel does not list them we see none. */
static bool holds_record_locks(void) {
    char line[256];
    char kind[16];
    int pid;
    bool holds = false;
    FILE *locks = fopen("/proc/locks", "re");
    while (locks != NULL && !holds && fgets(line, sizeof line, locks) != NULL)
        holds = sscanf(line, "%*s %15s %*s %*s %d", kind, &pid) == 2 && strcmp(kind, "POSIX") == 0 && pid == getpid();
    if (locks != NULL) fclose(locks);
    return holds;
}

const char *obstacle(void) {
    int policy = sched_getscheduler(0);
    if (policy >= 0 && (policy & SCHED_RESET_ON_FORK) != 0) return "its scheduling policy ends with a fork (SCHED_RESET_ON_FORK, chrt -R)";
    if (holds_record_locks()) return "it has record locks on files (fcntl, lockf), which a child does not have";
    return NULL;
}
