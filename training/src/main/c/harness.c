/* lull-kernels: the programs from which Lull's time predictor learns.
 *
 *     lull-kernels list BYTES...       each kernel with its sizes for these working sets, and its phases
 *     lull-kernels run KERNEL SIZE [seconds=S] [runs=N] [events=name:type:config,...]
 *
 * `run` warms up once, then runs for S seconds (0.05) but at least twice, or exactly N times in all without a warm-up; then
 * it checks the results. It prints, for programs to read:
 *
 *     threads 2 cpus 0 1
 *     phase copy instances 12 seconds 1.234e-02 cycles 2.5e7     mean of an instance; events of all threads together
 *     check ok
 *
 * Exit code: 0; 1 a wrong result; 2 a wrong command; 3 what was asked can't be done here. */
#define _GNU_SOURCE
#include "counters.h"
#include "kernels.h"

#include <math.h>
#include <omp.h>
#include <sched.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const struct kernel *const kernels[] = {
    &stream_kernel, &triad4_kernel, &triad16_kernel, &triad64_kernel, &dgemm_kernel, &poly_kernel, &ep_kernel, &cg_kernel,
    &jacobi_kernel, &multigrid_kernel, &fft_kernel, &sort_kernel, &gups_kernel, &chase_kernel, &branch_kernel,
    &barrier_kernel, &atomic_kernel, &falseshare_kernel, &amdahl_kernel, &triangle_kernel, &blocktri_kernel, &penta_kernel,
    &sweep_kernel,
};
enum { KERNELS = sizeof kernels / sizeof *kernels };

static struct { long instances; double seconds, began, events[MOST_EVENTS]; } phases[MOST_PHASES];
static long runs;

static double now(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

void phase_begin(int phase) {
    counters_add(phases[phase].events, -1);
    phases[phase].began = now();
}

void phase_end(int phase) {
    phases[phase].seconds += now() - phases[phase].began;
    phases[phase].instances++;
    counters_add(phases[phase].events, 1);
}

long runs_so_far(void) { return runs; }

void *cells(size_t count, size_t bytes_each) {
    size_t bytes = (count * bytes_each + 4095) / 4096 * 4096;
    void *memory = count > SIZE_MAX / 2 / bytes_each ? NULL : aligned_alloc(4096, bytes);
    if (!memory) {
        fprintf(stderr, "lull-kernels: no memory for %zu cells of %zu bytes; choose a smaller size\n", count, bytes_each);
        exit(3);
    }
    return memory;
}

int wrong(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    printf("check failed ");
    vprintf(format, arguments);
    printf("\n");
    va_end(arguments);
    return 0;
}

int agree(double a, double b, double tolerance) { return fabs(a - b) <= tolerance * fmax(fabs(a), fabs(b)); }

static int usage(const char *why, const char *what) {
    fprintf(stderr, "lull-kernels: %s%s\nusage: lull-kernels list BYTES...\n"
            "       lull-kernels run KERNEL SIZE [seconds=S] [runs=N] [events=name:type:config,...]\n", why, what);
    return 2;
}

static int list(int count, char **bytes) {
    for (int i = 0; i < count; i++) {
        char *end;
        double size = strtod(bytes[i], &end);
        if (*end || !(size >= 1 && size <= 1e15)) return usage("no number of bytes: ", bytes[i]);
        for (int k = 0; k < KERNELS; k++) {
            printf("kernel %s size %ld phases", kernels[k]->name, kernels[k]->size(size));
            for (int p = 0; kernels[k]->phases[p]; p++) printf(" %s", kernels[k]->phases[p]);
            printf("\n");
        }
    }
    return 0;
}

/* Where the threads run, which the caller compares with where it wanted them. */
static void print_team(void) {
    int threads = omp_get_max_threads();
    int *cpus = cells((size_t)threads, sizeof *cpus);
#pragma omp parallel
    cpus[omp_get_thread_num()] = sched_getcpu();
    printf("threads %d cpus", threads);
    for (int thread = 0; thread < threads; thread++) printf(" %d", cpus[thread]);
    printf("\n");
    free(cpus);
}

static void run_once(const struct kernel *kernel) {
    runs++;
    kernel->run();
}

static void measure(const struct kernel *kernel, double seconds, long exactly) {
    if (!exactly) {
        run_once(kernel);
        memset(phases, 0, sizeof phases);
    }
    double end = now() + seconds;
    for (long done = 0; exactly ? done < exactly : done < 2 || now() < end; done++) run_once(kernel);
}

static void print_phases(const struct kernel *kernel) {
    for (int p = 0; kernel->phases[p]; p++) {
        double instances = (double)phases[p].instances;
        printf("phase %s instances %ld seconds %.9e", kernel->phases[p], phases[p].instances, phases[p].seconds / instances);
        for (int e = 0; e < counters_events(); e++) printf(" %s %.9e", counters_name(e), phases[p].events[e] / instances);
        printf("\n");
    }
}

static int run(const struct kernel *kernel, long size, int count, char **options) {
    double seconds = 0.05;
    long exactly = 0;
    const char *events = "";
    for (int i = 0; i < count; i++) {
        char rest;
        if (!strncmp(options[i], "events=", 7)) events = options[i] + 7;
        else if (sscanf(options[i], "seconds=%lf%c", &seconds, &rest) != 1 && sscanf(options[i], "runs=%ld%c", &exactly, &rest) != 1)
            return usage("unknown option ", options[i]);
    }
    if (!(seconds >= 0 && seconds <= 3600) || exactly < 0) return usage("seconds from 0 to 3600, runs from 1", "");
    print_team();
    kernel->create(size);
    counters_open(events);
    measure(kernel, seconds, exactly);
    print_phases(kernel);
    if (!kernel->check()) return 1;
    printf("check ok\n");
    return 0;
}

int main(int count, char **words) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (count > 2 && !strcmp(words[1], "list")) return list(count - 2, words + 2);
    if (count < 4 || strcmp(words[1], "run")) return usage("what shall be done?", "");
    char *end;
    long size = strtol(words[3], &end, 10);
    if (*end || size < 1) return usage("no size: ", words[3]);
    for (int k = 0; k < KERNELS; k++)
        if (!strcmp(kernels[k]->name, words[2])) return run(kernels[k], size, count - 4, words + 4);
    return usage("no such kernel: ", words[2]);
}
