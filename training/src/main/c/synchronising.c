/* Threads that hinder each other: barriers, one counter for all, one cache line for all, serial shares, uneven shares. */
#include "kernels.h"

#include <math.h>
#include <omp.h>

static long n;

static long small_or_large(double bytes, long small, long large) { return bytes < 4e6 ? small : large; }

/* barrier: sums of a short vector, one after another. */
enum { SUMS = 3000 };
static double *vector, total;

static long size_of_barrier(double bytes) { return small_or_large(bytes, 512, 8192); }

static void create_barrier(long size) {
    n = size;
    vector = cells((size_t)n, sizeof *vector);
#pragma omp parallel for schedule(static)
    for (long i = 0; i < n; i++) vector[i] = (double)(i % 8);
}

static void run_barrier(void) {
    total = 0;
    phase_begin(0);
#pragma omp parallel
    for (int s = 0; s < SUMS; s++) {
#pragma omp for schedule(static) reduction(+ : total)
        for (long i = 0; i < n; i++) total += vector[i];
    }
    phase_end(0);
}

static int check_barrier(void) {
    double sum = 0;
    for (long i = 0; i < n; i++) sum += (double)(i % 8);
    return total == SUMS * sum || wrong("the sum is %.17g, not %.17g", total, SUMS * sum);
}

/* atomic: all threads count with one counter. */
static long counter;

static long size_of_atomic(double bytes) { return small_or_large(bytes, 1 << 19, 1 << 20); }

static void create_count(long size) { n = size; }

static void run_atomic(void) {
    phase_begin(0);
#pragma omp parallel for schedule(static)
    for (long i = 0; i < n; i++) {
#pragma omp atomic
        counter++;
    }
    phase_end(0);
}

static int check_atomic(void) {
    return counter == n * runs_so_far() || wrong("the counter is %ld, not %ld", counter, n * runs_so_far());
}

/* falseshare: each thread has a counter of its own, next to the others'. */
static volatile long *slots;

static long size_of_falseshare(double bytes) { return small_or_large(bytes, 1 << 21, 1 << 22); }

static void create_falseshare(long size) {
    n = size;
    slots = cells((size_t)omp_get_max_threads(), sizeof *slots);
    for (int thread = 0; thread < omp_get_max_threads(); thread++) slots[thread] = 0;
}

static void run_falseshare(void) {
    phase_begin(0);
#pragma omp parallel for schedule(static)
    for (long i = 0; i < n; i++) slots[omp_get_thread_num()]++;
    phase_end(0);
}

static int check_falseshare(void) {
    long sum = 0;
    for (int thread = 0; thread < omp_get_max_threads(); thread++) sum += slots[thread];
    return sum == n * runs_so_far() || wrong("the counters' sum is %ld, not %ld", sum, n * runs_so_far());
}

/* amdahl: one thread does a share of the work while the others wait; a tenth of it, or a third in the large size. */
static double serial_sum, shared_sum;

static double roots(long first, long last) {
    double sum = 0;
    for (long i = first; i < last; i++) sum += sqrt((double)i);
    return sum;
}

static long size_of_amdahl(double bytes) { return small_or_large(bytes, 10, 3); }

static void run_amdahl(void) {
    long blocks = 4096, work = 1024, serial = blocks / n;
    double shared = 0;
    phase_begin(0);
#pragma omp parallel reduction(+ : shared)
    {
#pragma omp single
        serial_sum = roots(0, serial * work);
#pragma omp for schedule(static)
        for (long block = serial; block < blocks; block++) shared += roots(block * work, (block + 1) * work);
    }
    phase_end(0);
    shared_sum = shared;
}

/* By Euler and Maclaurin: sum of sqrt(i) for i below N, up to 1e-15 of it. */
static int check_amdahl(void) {
    double N = 4096.0 * 1024, sum = 2.0 / 3 * pow(N, 1.5) - 0.5 * sqrt(N) - 0.2078862249773546 + 1 / (24 * sqrt(N));
    return agree(serial_sum + shared_sum, sum, 1e-10) || wrong("the sum is %.17g, not %.17g", serial_sum + shared_sum, sum);
}

/* triangle: row i has i elements, equal numbers of rows to each thread. */
static long sum_of_triangle;

static long size_of_triangle(double bytes) { return small_or_large(bytes, 4000, 8000); }

static void run_triangle(void) {
    long sum = 0;
    phase_begin(0);
#pragma omp parallel for schedule(static) reduction(+ : sum)
    for (long i = 0; i < n; i++)
        for (long j = 0; j <= i; j++) {
            sum += j;
            __asm__ volatile("" : "+r"(sum));
        }
    phase_end(0);
    sum_of_triangle = sum;
}

static int check_triangle(void) {
    long right = (n - 1) * n * (n + 1) / 6;
    return sum_of_triangle == right || wrong("the sum is %ld, not %ld", sum_of_triangle, right);
}

const struct kernel barrier_kernel = {"barrier", {"sums", NULL}, size_of_barrier, create_barrier, run_barrier, check_barrier};
const struct kernel atomic_kernel = {"atomic", {"count", NULL}, size_of_atomic, create_count, run_atomic, check_atomic};
const struct kernel falseshare_kernel = {"falseshare", {"count", NULL}, size_of_falseshare, create_falseshare, run_falseshare, check_falseshare};
const struct kernel amdahl_kernel = {"amdahl", {"roots", NULL}, size_of_amdahl, create_count, run_amdahl, check_amdahl};
const struct kernel triangle_kernel = {"triangle", {"rows", NULL}, size_of_triangle, create_count, run_triangle, check_triangle};
