/* Fourier transform of a cube of n^3 complex points, direction by direction: cache and TLB at the strided passes.
 * Runs go forth and back in turn, so that after every second one the cube is what it was. */
#include "kernels.h"

#include <complex.h>
#include <math.h>

static double complex *cube, *roots;
static long n;

static long size_of(double bytes) {
    long side = 64;
    while (side < 512 && 16.0 * 8 * (double)(side * side * side) <= bytes) side *= 2;
    return side;
}

static double complex original(long i) {
    uint64_t word = random_word((uint64_t)i);
    return (double)(word >> 32) * 0x1p-32 + (double)(word & 0xffffffffu) * 0x1p-32 * I;
}

static void create(long size) {
    for (n = 2; n < size; n *= 2) continue;
    cube = cells((size_t)(n * n * n), sizeof *cube);
    roots = cells((size_t)n, sizeof *roots);
    for (long k = 0; k < n; k++) roots[k] = cexp(-2 * M_PI * I * (double)k / (double)n);
#pragma omp parallel for schedule(static)
    for (long i = 0; i < n * n * n; i++) cube[i] = original(i);
}

/* One line in place: bits reversed, then radix 2. */
static void transform_line(double complex *line, int back) {
    for (long i = 1, j = 0; i < n; i++) {
        long bit = n >> 1;
        for (; j & bit; bit >>= 1) j ^= bit;
        j ^= bit;
        if (i < j) {
            double complex swapped = line[i];
            line[i] = line[j];
            line[j] = swapped;
        }
    }
    for (long half = 1; half < n; half *= 2)
        for (long start = 0; start < n; start += 2 * half)
            for (long k = 0; k < half; k++) {
                double complex root = roots[k * (n / (2 * half))], x = line[start + k], y = line[start + k + half];
                double wr = creal(root), wi = back ? -cimag(root) : cimag(root);
                double complex turned = (creal(y) * wr - cimag(y) * wi) + (creal(y) * wi + cimag(y) * wr) * I;
                line[start + k] = x + turned;
                line[start + k + half] = x - turned;
            }
}

/* All lines in one direction; outer and inner are the steps between lines, step the one along a line. */
static void transform(int phase, long outer, long inner, long step, int back) {
    double scale = back ? 1.0 / (double)n : 1;
    if (phase >= 0) phase_begin(phase);
#pragma omp parallel for schedule(static)
    for (long a = 0; a < n; a++) {
        double complex line[n];
        for (long b = 0; b < n; b++) {
            double complex *first = cube + a * outer + b * inner;
            for (long k = 0; k < n; k++) line[k] = first[k * step];
            transform_line(line, back);
            for (long k = 0; k < n; k++) first[k * step] = scale * line[k];
        }
    }
    if (phase >= 0) phase_end(phase);
}

static void run(void) {
    int back = runs_so_far() % 2 == 0;
    transform(0, n * n, n, 1, back);
    transform(1, n * n, 1, n, back);
    transform(2, n, 1, n * n, back);
}

static int check(void) {
    if (runs_so_far() % 2 != 0) {
        double complex sum = 0;
        for (long i = 0; i < n * n * n; i++) sum += original(i);
        if (cabs(cube[0] - sum) > 1e-9 * cabs(sum)) return wrong("the mean is off by %g", cabs(cube[0] - sum));
        transform(-1, n * n, n, 1, 1);
        transform(-1, n * n, 1, n, 1);
        transform(-1, n, 1, n * n, 1);
    }
    for (long i = 0; i < n * n * n; i++)
        if (cabs(cube[i] - original(i)) > 1e-10) return wrong("point %ld is off by %g", i, cabs(cube[i] - original(i)));
    return 1;
}

const struct kernel fft_kernel = {"fft", {"along-x", "along-y", "along-z", NULL}, size_of, create, run, check};
