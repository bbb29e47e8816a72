#define _GNU_SOURCE
#include "obstacles.h"

#include <dirent.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

/* Beside the agent's twenty: what a program of some tasks takes of processes and threads, 64 to 1024. */
enum { FEWEST_PROCESSES = 128 };

/* Who may have more is not near it; to count them takes some 20 us a process. */
enum { MANY_PROCESSES = 16384 };

static bool loses_its_policy(char *text, size_t bytes) {
    int policy = sched_getscheduler(0);
    if (policy < 0 || (policy & SCHED_RESET_ON_FORK) == 0) return false;
    snprintf(text, bytes, "a child would lose its scheduling policy, which is reset on fork");
    return true;
}

/* fcntl(2): no other process can take them over. */
static bool loses_its_locks(char *text, size_t bytes) {
    FILE *locks = fopen("/proc/locks", "re");
    char line[256], type[16];
    bool ours = false;
    if (locks == NULL) return false;
    while (!ours && fgets(line, sizeof line, locks) != NULL) {
        int pid;
        ours = sscanf(line, "%*u: %15s %*s %*s %d", type, &pid) == 2 && strcmp(type, "POSIX") == 0 && pid == getpid();
    }
    fclose(locks);
    if (ours) snprintf(text, bytes, "a child would not have the record locks (fcntl) that it was started with");
    return ours;
}

static bool is_short(long limit, long taken, const char *what, char *text, size_t bytes) {
    if (limit < 0 || limit - taken >= FEWEST_PROCESSES) return false;
    snprintf(text, bytes, "%s %ld leaves room for %ld processes and threads beside the agent, where %d are wanted", what, limit,
             limit > taken ? limit - taken : 0, FEWEST_PROCESSES);
    return true;
}

/* -1: there is none, or it is no number. */
static long number_in(const char *folder, const char *name) {
    char path[4200];
    long number = -1;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "re");
    if (file == NULL) return -1;
    if (fscanf(file, "%ld", &number) != 1) number = -1;
    fclose(file);
    return number;
}

/* In a control group and in all above it. */
static bool group_is_short(char *folder, size_t top, char *text, size_t bytes) {
    while (true) {
        if (is_short(number_in(folder, "pids.max"), number_in(folder, "pids.current"), "pids.max", text, bytes)) return true;
        char *last = strrchr(folder, '/');
        if (last == NULL || last < folder + top) return false;
        *last = '\0';
    }
}

static bool groups_are_short(char *text, size_t bytes) {
    FILE *groups = fopen("/proc/self/cgroup", "re");
    char line[4096], folder[4200];
    bool found = false;
    if (groups == NULL) return false;
    while (!found && fgets(line, sizeof line, groups) != NULL) {
        char *controllers = strchr(line, ':'), *path = controllers != NULL ? strchr(controllers + 1, ':') : NULL;
        if (path == NULL) continue;
        *path++ = '\0';
        path[strcspn(path, "\n")] = '\0';
        bool unified = controllers[1] == '\0';
        if (!unified && strcmp(controllers + 1, "pids") != 0) continue;
        const char *top = unified ? "/sys/fs/cgroup" : "/sys/fs/cgroup/pids";
        snprintf(folder, sizeof folder, "%s%s", top, strcmp(path, "/") == 0 ? "" : path);
        found = group_is_short(folder, strlen(top), text, bytes);
    }
    fclose(groups);
    return found;
}

static long threads_of(const char *process, uid_t user) {
    char path[280], line[256];
    unsigned long owner = ~0ul;
    long threads = 0;
    snprintf(path, sizeof path, "/proc/%s/status", process);
    FILE *status = fopen(path, "re");
    if (status == NULL) return 0;
    while (threads == 0 && fgets(line, sizeof line, status) != NULL)
        if (sscanf(line, "Uid: %lu", &owner) == 0) sscanf(line, "Threads: %ld", &threads);
    fclose(status);
    return owner == user ? threads : 0;
}

/* Not the root of a namespace of users, who is another outside. */
static bool is_root(uid_t user) {
    unsigned long inside = 1, outside = 1;
    FILE *map = user == 0 ? fopen("/proc/self/uid_map", "re") : NULL;
    if (map == NULL) return user == 0;
    bool read = fscanf(map, "%lu %lu", &inside, &outside) == 2;
    fclose(map);
    return !read || (inside == 0 && outside == 0);
}

/* Which the kernel counts of each user, but not of root. */
static bool user_is_short(char *text, size_t bytes) {
    struct rlimit limit;
    uid_t user = getuid();
    if (is_root(user) || getrlimit(RLIMIT_NPROC, &limit) != 0 || limit.rlim_cur > MANY_PROCESSES) return false;
    DIR *processes = opendir("/proc");
    if (processes == NULL) return false;
    long threads = 0;
    for (struct dirent *entry; (entry = readdir(processes)) != NULL;)
        if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9') threads += threads_of(entry->d_name, user);
    closedir(processes);
    return is_short((long)limit.rlim_cur, threads, "ulimit -u", text, bytes);
}

bool obstacle(char *text, size_t bytes) {
    return loses_its_policy(text, bytes) || loses_its_locks(text, bytes) || groups_are_short(text, bytes) || user_is_short(text, bytes);
}
