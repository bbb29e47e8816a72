/* Prints what a program can see of itself and of how it was started, before its first region and after some. Variables of
 * the preload are left out, and the one that every bash sets. */
#define _GNU_SOURCE
#include <dirent.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

extern char **environ;

static int compare(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static void environment(void) {
    char *seen[4096];
    size_t count = 0;
    for (char **variable = environ; *variable != NULL && count < 4096; variable++) {
        if (strncmp(*variable, "LD_PRELOAD=", 11) != 0 && strncmp(*variable, "LULL_", 5) != 0 && strncmp(*variable, "_=", 2) != 0) seen[count++] = *variable;
    }
    qsort(seen, count, sizeof *seen, compare);
    for (size_t i = 0; i < count; i++) puts(seen[i]);
}

static void descriptors(void) {
    DIR *directory = opendir("/proc/self/fd");
    struct dirent *entry;
    int count = 0;
    while ((entry = readdir(directory)) != NULL) count += entry->d_name[0] != '.' && atoi(entry->d_name) != dirfd(directory);
    closedir(directory);
    printf("descriptors %d, terminals %d%d%d\n", count, isatty(0), isatty(1), isatty(2));
}

static void limits(void) {
    for (int resource = 0; resource < RLIMIT_NLIMITS; resource++) {
        struct rlimit limit;
        getrlimit(resource, &limit);
        printf("limit %d: %lld %lld\n", resource, (long long)limit.rlim_cur, (long long)limit.rlim_max);
    }
}

static void status_lines(void) {
    static const char *const wanted[] = {"Umask", "Uid", "Gid", "Groups", "SigPnd", "ShdPnd", "SigBlk", "SigIgn", "SigCgt",
        "CapInh", "CapPrm", "CapEff", "CapBnd", "CapAmb", "NoNewPrivs", "Seccomp", "Cpus_allowed", "TracerPid"};
    FILE *file = fopen("/proc/self/status", "r");
    char line[4096];
    while (fgets(line, sizeof line, file) != NULL)
        for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
            if (strncmp(line, wanted[i], strlen(wanted[i])) == 0 && line[strlen(wanted[i])] == ':') fputs(line, stdout);
    fclose(file);
}

static void file_line(const char *path) {
    char line[400] = "";
    FILE *file = fopen(path, "r");
    if (file == NULL || fgets(line, sizeof line, file) == NULL) strcpy(line, "none\n");
    printf("%s: %s", path, line);
    if (file != NULL) fclose(file);
}

static void relations(void) {
    printf("leader of its group %d, of its session %d, parent in group %d, in session %d\n", getpgrp() == getpid(),
           getsid(0) == getpid(), getpgid(getppid()) == getpgrp(), getsid(getppid()) == getsid(0));
    file_line("/proc/self/task/self/children");
}

static void process(void) {
    char path[4096];
    struct sched_param parameter;
    int subreaper = 0;
    sched_getparam(0, &parameter);
    prctl(PR_GET_CHILD_SUBREAPER, &subreaper);
    printf("directory %s\n", getcwd(path, sizeof path) != NULL ? path : "gone");
    printf("nice %d policy %d priority %d dumpable %d subreaper %d slack %d keepcaps %d securebits %d\n",
           getpriority(PRIO_PROCESS, 0), sched_getscheduler(0), parameter.sched_priority, prctl(PR_GET_DUMPABLE), subreaper,
           prctl(PR_GET_TIMERSLACK), prctl(PR_GET_KEEPCAPS), prctl(PR_GET_SECUREBITS));
    file_line("/proc/self/oom_score_adj");
    file_line("/proc/self/coredump_filter");
    file_line("/proc/self/personality");
    file_line("/proc/self/comm");
    for (int number = 1; number < 65; number++) {
        struct sigaction action;
        if (sigaction(number, NULL, &action) == 0 && (action.sa_handler != SIG_DFL || action.sa_flags != 0))
            printf("signal %d: %s flags %x\n", number, action.sa_handler == SIG_IGN ? "ignored" : "handled", action.sa_flags);
    }
}

static void all(const char *when) {
    printf("---- %s\n", when);
    environment();
    descriptors();
    limits();
    status_lines();
    relations();
    process();
}

int main(int argc, char **argv) {
    long sum = 0;
    for (int i = 0; i < argc; i++) puts(argv[i]);
    all("at first");
    for (int region = 0; region < 300; region++) {
#pragma omp parallel for reduction(+ : sum)
        for (int i = 0; i < 100; i++) sum += i;
    }
    all("after regions");
    printf("sum %ld\n", sum);
    return 0;
}
