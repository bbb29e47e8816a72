/* oddity_driver WHAT: what parts of the probe do in a process of its own, on a channel that nobody reads.
 *
 * exits: a thread takes a place and ends; prints how many threads hold one while it does, and afterwards.
 * clock: a region is to be stretched at a lower frequency after the clock was stopped; prints by how much it was.
 * instant: the thread loses its CPU for 20 ms between the reading of the one clock and of the other; prints by how many
 * milliseconds what it read of the other is late.
 * taken: pipes of the program's get the numbers of descriptors by which events are counted, before a region and in one; prints how many
 * of the 48 bytes in each are left, or "refused" where events can't be counted.
 * filtered: a filter is laid in a region whose events are counted, by which what reads them is deadly, and another region begins;
 * prints "alive", or "refused" where events can't be counted. */
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "counter.h"
#include "emulate.h"
#include "place.h"
#include "record.h"

static struct lull_channel channel;
static uint32_t during;

static void *sit(void *nothing) {
    lull_place_take(0);
    during = lull_placed_threads;
    return nothing;
}

static int exits(void) {
    pthread_t thread;
    cpu_set_t mine;
    if (sched_getaffinity(0, sizeof mine, &mine) != 0) return 1;
    uint16_t cpu = 0;
    while (!CPU_ISSET(cpu, &mine)) cpu++;
    channel.directives.banks[0].placements[1] = (struct lull_placement){.first = 0, .count = 1};
    channel.directives.banks[0].cpus[0] = cpu;
    lull_place_attach();
    lull_place_load(&channel.directives.banks[0], 5, 1);
    lull_place_open(1);
    if (pthread_create(&thread, NULL, sit, NULL) != 0 || pthread_join(thread, NULL) != 0) return 1;
    printf("%u %u\n", during, lull_placed_threads);
    return 0;
}

static int clock_stopped(void) {
    channel.emulation.frequencies = 2;
    channel.emulation.hertz[0] = 1e9;
    channel.emulation.hertz[1] = 2e9;
    channel.emulation.default_share = 1;
    if (!lull_emulation_load()) return 1;
    lull_frequency_set(1);
    uint64_t now = lull_now();
    lull_task.stopped = now;
    printf("%llu\n", (unsigned long long)lull_stretch(1, 1000000, now));
    return 0;
}

static int waits; /* of how many readings of CLOCK_MONOTONIC each comes late */

/* In place of the C library's. */
int clock_gettime(clockid_t clock, struct timespec *time) {
    if (waits > 0) {
        waits--;
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    }
    return (int)syscall(SYS_clock_gettime, clock, time);
}

static int instant(void) {
#if defined(__x86_64__) || defined(__aarch64__)
    lull_task.ticks = true;
#endif
    struct instant first = lull_instant();
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    waits = 1;
    struct instant disturbed = lull_instant();
    nanosleep(&(struct timespec){.tv_nsec = 50000000}, NULL);
    struct instant last = lull_instant();
    double rate = (double)(last.nanoseconds - first.nanoseconds) / (double)(last.ticks - first.ticks);
    double expected = (double)(disturbed.ticks - first.ticks) * rate;
    printf("%d\n", abs((int)(((double)(disturbed.nanoseconds - first.nanoseconds) - expected) * 1e-6)));
    return 0;
}

static int take(const struct lull_counter *counter) {
    static const char bytes[48];
    int ends[2];
    if (pipe(ends) != 0 || write(ends[1], bytes, sizeof bytes) != sizeof bytes) return -1;
    for (uint32_t i = 0; i < counter->events; i++) dup2(ends[0], counter->files[i]);
    return ends[0];
}

static int left(int pipe) {
    int bytes = -1;
    return ioctl(pipe, FIONREAD, &bytes) == 0 ? bytes : -1;
}

static int taken(void) {
    static const struct lull_counting wanted = {
        .events = 3,
        .event = {{.type = PERF_TYPE_SOFTWARE, .config = PERF_COUNT_SW_TASK_CLOCK},
                  {.type = PERF_TYPE_SOFTWARE, .config = PERF_COUNT_SW_PAGE_FAULTS},
                  {.type = PERF_TYPE_SOFTWARE, .config = PERF_COUNT_SW_CONTEXT_SWITCHES}}};
    struct lull_counter before, inside;
    uint64_t counts[LULL_EVENTS];
    if (lull_counter_open(&before, &wanted) != 0 || lull_counter_open(&inside, &wanted) != 0) return puts("refused") == EOF;
    int first = take(&before), began = lull_counter_begin(&inside), second = take(&inside);
    if (lull_counter_begin(&before) != EBADF || began != 0 || lull_counter_end(&inside, counts) != EBADF) return 1;
    lull_counter_close(&before);
    lull_counter_close(&inside);
    printf("%d %d\n", left(first), left(second));
    return 0;
}

static int filtered(void) {
    struct sock_filter rules[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_write, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_exit_group, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
    channel.counting = (struct lull_counting){.events = 1, .event = {{.type = PERF_TYPE_SOFTWARE, .config = PERF_COUNT_SW_TASK_CLOCK}}};
    lull_count_changed(LULL_COUNT_EVENTS);
    lull_count_region();
    lull_count_begin(0);
    if (channel.threads_refused != 0) return puts("refused") == EOF;
    lull_task.confined = true;
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) != 0) return 1;
    lull_count_end();
    lull_count_begin(0);
    lull_count_end();
    return write(STDOUT_FILENO, "alive\n", 6) != 6;
}

int main(int argc, char **argv) {
    if (argc != 2) return 1;
    lull_task.channel = &channel;
    if (strcmp(argv[1], "instant") == 0) return instant();
    if (strcmp(argv[1], "taken") == 0) return taken();
    if (strcmp(argv[1], "filtered") == 0) return filtered();
    return strcmp(argv[1], "exits") == 0 ? exits() : clock_stopped();
}
