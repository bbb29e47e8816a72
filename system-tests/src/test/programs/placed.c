/* Two regions, one after the other, until their threads are where they were at first: prints on which CPUs each thread may run
 * whenever that changes, and then whether what threads hand on is the process's own mask. To be started with 2 threads. Gives
 * up after the number of seconds that the first argument says; the second may be "sets", to set a mask as soon as a thread is
 * bound. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <omp.h>
#include <pthread.h>
#include <sched.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <threads.h>
#include <unistd.h>

enum { THREADS = 2, TEXT = 64, STATE = 5 * TEXT };
extern char **environ;

static char own[TEXT];
static const char *called_by;
static char first_region[THREADS][TEXT], second_region[THREADS][TEXT];
static volatile int handing_on, regions;

/* Reads the mask without asking for it. */
static void read_mask(char *mask) {
    static const char key[] = "Cpus_allowed_list:\t";
    char text[4096] = "";
    int file = open("/proc/thread-self/status", O_RDONLY);
    if (file < 0 || read(file, text, sizeof text - 1) < 0) exit(2);
    close(file);
    const char *list = strstr(text, key) + sizeof key - 1;
    snprintf(mask, TEXT, "%.*s", (int)strcspn(list, "\n"), list);
}

static void compare(const char *what) {
    char mask[TEXT];
    read_mask(mask);
    if (strcmp(mask, own) != 0) printf("%s, made %s, is on %s\n", what, called_by, mask), fflush(stdout);
}

static void *thread_of_pthread(void *nothing) {
    compare("thread");
    return nothing;
}

static int thread_of_c(void *nothing) {
    (void)nothing;
    compare("C thread");
    return 0;
}

static int wait_for(pid_t child) {
    int status = 1;
    waitpid(child, &status, 0);
    return status;
}

static const char *check_command(void) {
    static char command[256];
    snprintf(command, sizeof command, "test \"$(sed -n 's/^Cpus_allowed_list:.//p' /proc/self/status)\" = %s", own);
    return command;
}

static int spawn(void) {
    char *arguments[] = {"sh", "-c", (char *)check_command(), NULL};
    pid_t child;
    return posix_spawnp(&child, "sh", NULL, NULL, arguments, environ) == 0 ? wait_for(child) : -1;
}

static int fork_and_wait(void) {
    pid_t child = fork();
    if (child == 0) compare("child"), _exit(0);
    return wait_for(child);
}

static int vfork_and_wait(void) {
    pid_t child = vfork();
    if (child == 0) {
        execl("/bin/sh", "sh", "-c", check_command(), (char *)NULL);
        _exit(127);
    }
    return wait_for(child);
}

static int popen_and_wait(void) {
    FILE *child = popen(check_command(), "r");
    return child != NULL ? pclose(child) : -1;
}

static void run_thread(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, thread_of_pthread, NULL) == 0) pthread_join(thread, NULL);
}

static void run_c_thread(void) {
    thrd_t thread;
    if (thrd_create(&thread, thread_of_c, NULL) == thrd_success) thrd_join(thread, NULL);
}

static void ask(void) {
    cpu_set_t cpus;
    if (sched_getaffinity(0, sizeof cpus, &cpus) == 0 && CPU_COUNT(&cpus) < 2) printf("asked for its mask, a thread saw %d CPU\n", CPU_COUNT(&cpus));
}

static void run_inner_team(void) {
#pragma omp parallel num_threads(2)
    if (omp_get_thread_num() == 1) compare("thread of an inner team");
}

/* One way of handing on at a time. */
static void hand_on(int way, const char *caller) {
    called_by = caller;
    int failed = 0;
    switch (way % 9) {
        case 0: run_thread(); break;
        case 1: run_c_thread(); break;
        case 2: failed = fork_and_wait(); break;
        case 3: failed = vfork_and_wait(); break;
        case 4: failed = spawn(); break;
        case 5: failed = system(check_command()); break;
        case 6: failed = popen_and_wait(); break;
        case 7: run_inner_team(); break;
        case 8: if (strchr(own, '-') != NULL) ask(); break;
    }
    if (failed != 0) printf("way %d of handing on, %s, failed with %d\n", way % 9, caller, failed);
}

static __attribute__((noinline)) void run_first_region(int way) {
#pragma omp parallel
    {
        int i = omp_get_thread_num();
        read_mask(first_region[i]);
        if (handing_on && i == omp_get_num_threads() - 1) hand_on(way, "within a region");
    }
}

static __attribute__((noinline)) void run_second_region(void) {
#pragma omp parallel
    read_mask(second_region[omp_get_thread_num()]);
    regions++; /* the region's call is no jump, from which clang would know the region */
}

static void run_both(char *state, int way) {
    memset(first_region, 0, sizeof first_region);
    memset(second_region, 0, sizeof second_region);
    run_first_region(way);
    run_second_region();
    snprintf(state, STATE, "%s %s, %s %s", first_region[0], first_region[1], second_region[0], second_region[1]);
}

/* Several times in a row, so that a thread that gave its mask back is bound again. */
static void hand_on_all_ways(void) {
    char state[STATE];
    handing_on = 1;
    for (int way = 0; way < 9; way++) {
        run_both(state, way);
        hand_on(way, "between regions");
    }
    handing_on = 0;
    run_both(state, 0);
}

static void set_own_mask(void) {
    cpu_set_t cpus;
    CPU_ZERO(&cpus);
    CPU_SET(0, &cpus);
    if (sched_setaffinity(0, sizeof cpus, &cpus) != 0) exit(3);
}

int main(int argc, char **argv) {
    char first[STATE], last[STATE] = "", state[STATE];
    double deadline = omp_get_wtime() + (argc > 1 ? atof(argv[1]) : 0);
    int sets = argc > 2 && strcmp(argv[2], "sets") == 0;
    omp_set_max_active_levels(2);
    read_mask(own);
    run_both(first, 0);
    strcpy(state, first);
    do {
        if (strcmp(state, last) != 0) {
            printf("%s\n", state);
            strcpy(last, state);
            if (sets && strcmp(state, first) != 0) set_own_mask();
            else hand_on_all_ways();
            fflush(stdout);
        }
        run_both(state, 0);
    } while ((strcmp(state, first) != 0 || strcmp(last, first) == 0) && omp_get_wtime() < deadline);
    printf("at last %s\n", state);
    return 0;
}
