#define _GNU_SOURCE
#include "giving_way.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

/* Nice value of the agent's threads, 0..19, for kernels without autogroups and for groups of a batch system: a tenth of what
 * the program's threads get. It can't be taken back without privilege, so that it leaves the agent enough to lose no event. */
enum { THREAD_NICE = 10 };

/* Without privilege the kernel takes one autogroup's change in 100 ms, whoever asks. */
static const struct timespec BETWEEN_CHANGES = {.tv_nsec = 20000000};
enum { CHANGE_ATTEMPTS = 10 };

static bool set_group(pid_t agent, const char *nice) {
    char path[40];
    snprintf(path, sizeof path, "/proc/%d/autogroup", agent);
    int file = open(path, O_WRONLY | O_CLOEXEC);
    if (file < 0) return true;
    bool later = write(file, nice, strlen(nice)) < 0 && errno == EAGAIN;
    close(file);
    return !later;
}

static void lower_thread(id_t thread) {
    errno = 0;
    int nice = getpriority(PRIO_PROCESS, thread);
    if (errno == 0 && nice < THREAD_NICE) setpriority(PRIO_PROCESS, thread, THREAD_NICE);
}

void agent_gives_way(pid_t agent) {
    char path[40];
    snprintf(path, sizeof path, "/proc/%d/task", agent);
    DIR *threads = opendir(path);
    struct dirent *entry;
    while (threads != NULL && (entry = readdir(threads)) != NULL) {
        long thread = strtol(entry->d_name, NULL, 10);
        if (thread > 0) lower_thread((id_t)thread);
    }
    if (threads != NULL) closedir(threads);
    set_group(agent, "19");
}

void agent_has_its_turn(pid_t agent) {
    for (int i = 0; i < CHANGE_ATTEMPTS && !set_group(agent, "0"); i++) nanosleep(&BETWEEN_CHANGES, NULL);
}
