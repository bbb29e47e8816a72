/* Arithmetic with few data: matrix product, polynomials in registers, random pairs. */
#include "kernels.h"

#include <math.h>

/* dgemm: C += A B in blocks. The entries are small whole numbers, so that any order of adding gives the same. */
enum { BLOCK = 32 };
static double *a, *b, *c;
static long n, sweeps;

static long size_of_dgemm(double bytes) { return clamp(sqrt(bytes / 24) / BLOCK, 2, 20) * BLOCK; }

static double entry(long i, long j) { return (double)((7 * i + 3 * j) % 11 - 5); }

static void create_dgemm(long size) {
    n = (size + BLOCK - 1) / BLOCK * BLOCK;
    sweeps = repeats(5e7, (double)n * (double)n * (double)n);
    a = cells((size_t)(n * n), sizeof *a);
    b = cells((size_t)(n * n), sizeof *b);
    c = cells((size_t)(n * n), sizeof *c);
#pragma omp parallel for schedule(static)
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            a[i * n + j] = entry(i, j);
            b[i * n + j] = entry(j, i + 1);
            c[i * n + j] = 0;
        }
}

static void multiply_blocks(long ib, long jb, long kb) {
    for (long i = ib; i < ib + BLOCK; i++)
        for (long k = kb; k < kb + BLOCK; k++) {
            double factor = a[i * n + k];
            for (long j = jb; j < jb + BLOCK; j++) c[i * n + j] += factor * b[k * n + j];
        }
}

static void run_dgemm(void) {
    phase_begin(0);
#pragma omp parallel
    for (long s = 0; s < sweeps; s++) {
#pragma omp for schedule(static) collapse(2) nowait
        for (long ib = 0; ib < n; ib += BLOCK)
            for (long jb = 0; jb < n; jb += BLOCK)
                for (long kb = 0; kb < n; kb += BLOCK) multiply_blocks(ib, jb, kb);
        NEXT_SWEEP();
    }
    phase_end(0);
}

static int check_dgemm(void) {
    double times = (double)(runs_so_far() * sweeps);
    for (long i = 0; i < n; i += 7)
        for (long j = 0; j < n; j += 5) {
            double sum = 0;
            for (long k = 0; k < n; k++) sum += entry(i, k) * entry(j, k + 1);
            if (c[i * n + j] != times * sum) return wrong("c(%ld,%ld) is %.17g, not %.17g", i, j, c[i * n + j], times * sum);
        }
    return 1;
}

/* poly: the sum of a polynomial of degree 16 with all coefficients 1 over evenly spaced points below 1. */
static double poly_sum;

static long size_of_poly(double bytes) { return bytes < 4e6 ? 1L << 20 : 1L << 22; }

static void create_poly(long size) { n = size; }

static void run_poly(void) {
    double sum = 0;
    phase_begin(0);
#pragma omp parallel for schedule(static) reduction(+ : sum)
    for (long i = 0; i < n; i++) {
        double x = 0.9 * (double)i / (double)n, value = 1;
        for (int k = 0; k < 16; k++) value = value * x + 1;
        sum += value;
    }
    phase_end(0);
    poly_sum = sum;
}

static int check_poly(void) {
    double sum = 0;
    for (long i = 0; i < n; i++) {
        double x = 0.9 * (double)i / (double)n;
        sum += (1 - pow(x, 17)) / (1 - x);
    }
    return agree(sum, poly_sum, 1e-11) || wrong("the sum is %.17g, not %.17g", poly_sum, sum);
}

/* ep: Gaussian deviates by Marsaglia's polar method from the random pairs of the NAS Parallel Benchmarks' EP. */
enum { BATCH = 1 << 12 };
static double ep_x, ep_y;

static long size_of_ep(double bytes) { return bytes < 4e6 ? 1L << 19 : 1L << 21; }

static uint64_t seed_of_batch(long batch) {
    uint64_t seed = 271828183, power = NPB_MULTIPLIER;
    for (uint64_t skip = 2 * (uint64_t)BATCH * (uint64_t)batch; skip; skip >>= 1, power = power * power & NPB_MASK)
        if (skip & 1) seed = seed * power & NPB_MASK;
    return seed;
}

static void add_batch(long batch, double *x_sum, double *y_sum) {
    uint64_t seed = seed_of_batch(batch);
    for (int i = 0; i < BATCH; i++) {
        double x = 2 * npb_random(&seed) - 1, y = 2 * npb_random(&seed) - 1, t = x * x + y * y;
        if (t <= 1) {
            double factor = sqrt(-2 * log(t) / t);
            *x_sum += x * factor;
            *y_sum += y * factor;
        }
    }
}

static void create_ep(long size) { n = (size + BATCH - 1) / BATCH; }

static void run_ep(void) {
    double x = 0, y = 0;
    phase_begin(0);
#pragma omp parallel for schedule(static) reduction(+ : x, y)
    for (long batch = 0; batch < n; batch++) add_batch(batch, &x, &y);
    phase_end(0);
    ep_x = x;
    ep_y = y;
}

/* The published sums of classes S, W, A and B; others are added up again by one thread. */
static int check_ep(void) {
    static const struct { long pairs; double x, y; } published[] = {
        {1L << 24, -3.247834652034740e3, -6.958407078382297e3},
        {1L << 25, -2.863319731645753e3, -6.320053679109499e3},
        {1L << 28, -4.295875165629892e3, -1.580732573678431e4},
        {1L << 30, 4.033815542441498e4, -2.660669192809235e4},
    };
    double x = 0, y = 0;
    int known = 0;
    for (size_t i = 0; i < sizeof published / sizeof *published; i++)
        if (published[i].pairs == n * BATCH) {
            x = published[i].x;
            y = published[i].y;
            known = 1;
        }
    for (long batch = 0; !known && batch < n; batch++) add_batch(batch, &x, &y);
    return (agree(ep_x, x, 1e-8) && agree(ep_y, y, 1e-8)) || wrong("the sums are %.15g %.15g, not %.15g %.15g", ep_x, ep_y, x, y);
}

const struct kernel dgemm_kernel = {"dgemm", {"multiply", NULL}, size_of_dgemm, create_dgemm, run_dgemm, check_dgemm};
const struct kernel poly_kernel = {"poly", {"evaluate", NULL}, size_of_poly, create_poly, run_poly, check_poly};
const struct kernel ep_kernel = {"ep", {"pairs", NULL}, size_of_ep, create_ep, run_ep, check_ep};
