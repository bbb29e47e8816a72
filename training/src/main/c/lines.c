/* Implicit solvers, as the cores of BT, SP and LU of the NAS Parallel Benchmarks: block-tridiagonal lines, pentadiagonal
 * lines with long strides, and a sweep in which every point needs three neighbours before it. */
#include "kernels.h"

#include <math.h>
#include <string.h>

static long n, sweeps;

/* blocktri: independent lines of 32 blocks of 5 x 5, by block elimination. */
enum { SIDE = 5, AREA = SIDE * SIDE, BLOCKS = 32 };
static double *lower, *middle, *upper, *right, *solution;

static long size_of_blocktri(double bytes) { return clamp(bytes / (8.0 * BLOCKS * (3 * AREA + 2 * SIDE)), 16, 1L << 20); }

static double small_entry(long i) { return (double)(random_word((uint64_t)i) >> 40) * 0x1p-24 * 0.1; }

static void create_blocktri(long size) {
    n = size;
    sweeps = repeats(1 << 10, (double)n);
    size_t blocks = (size_t)(n * BLOCKS);
    lower = cells(blocks * AREA, sizeof *lower);
    middle = cells(blocks * AREA, sizeof *middle);
    upper = cells(blocks * AREA, sizeof *upper);
    right = cells(blocks * SIDE, sizeof *right);
    solution = cells(blocks * SIDE, sizeof *solution);
#pragma omp parallel for schedule(static)
    for (long line = 0; line < n; line++) {
        for (long i = line * BLOCKS * AREA; i < (line + 1) * BLOCKS * AREA; i++) {
            lower[i] = small_entry(i);
            upper[i] = small_entry(-i - 1);
            middle[i] = small_entry(3 * i) + (i % AREA % (SIDE + 1) == 0 ? 4 : 0);
        }
        for (long i = line * BLOCKS * SIDE; i < (line + 1) * BLOCKS * SIDE; i++) right[i] = 1 + small_entry(5 * i);
    }
}

/* out := out - m x, for a block and a vector of columns values a row. */
static void subtract_product(double *out, const double *m, const double *x, int columns) {
    for (int i = 0; i < SIDE; i++)
        for (int k = 0; k < SIDE; k++)
            for (int j = 0; j < columns; j++) out[i * columns + j] -= m[i * SIDE + k] * x[k * columns + j];
}

/* Solves m x = b for the block b and the vector y, in place; the diagonal dominates, so no pivots are needed. */
static void solve_block(double m[AREA], double b[AREA], double y[SIDE]) {
    for (int p = 0; p < SIDE; p++) {
        double pivot = 1 / m[p * SIDE + p];
        for (int j = 0; j < SIDE; j++) {
            m[p * SIDE + j] *= pivot;
            b[p * SIDE + j] *= pivot;
        }
        y[p] *= pivot;
        for (int i = 0; i < SIDE; i++) {
            double factor = m[i * SIDE + p];
            if (i == p) continue;
            for (int j = 0; j < SIDE; j++) {
                m[i * SIDE + j] -= factor * m[p * SIDE + j];
                b[i * SIDE + j] -= factor * b[p * SIDE + j];
            }
            y[i] -= factor * y[p];
        }
    }
}

static void solve_line(long line) {
    double eliminated[BLOCKS][AREA], m[AREA];
    for (long k = 0; k < BLOCKS; k++) {
        long block = line * BLOCKS + k;
        double *x = solution + block * SIDE;
        memcpy(m, middle + block * AREA, sizeof m);
        memcpy(eliminated[k], upper + block * AREA, sizeof m);
        memcpy(x, right + block * SIDE, SIDE * sizeof *x);
        if (k > 0) {
            subtract_product(m, lower + block * AREA, eliminated[k - 1], SIDE);
            subtract_product(x, lower + block * AREA, x - SIDE, 1);
        }
        solve_block(m, eliminated[k], x);
    }
    for (long k = BLOCKS - 2; k >= 0; k--) {
        double *x = solution + (line * BLOCKS + k) * SIDE;
        subtract_product(x, eliminated[k], x + SIDE, 1);
    }
}

static void run_blocktri(void) {
    phase_begin(0);
#pragma omp parallel
    for (long s = 0; s < sweeps; s++) {
#pragma omp for schedule(static) nowait
        for (long line = 0; line < n; line++) solve_line(line);
        NEXT_SWEEP();
    }
    phase_end(0);
}

static int check_blocktri(void) {
    for (long block = 0; block < n * BLOCKS; block++) {
        double rest[SIDE];
        const double *x = solution + block * SIDE;
        memcpy(rest, right + block * SIDE, sizeof rest);
        subtract_product(rest, middle + block * AREA, x, 1);
        if (block % BLOCKS > 0) subtract_product(rest, lower + block * AREA, x - SIDE, 1);
        if (block % BLOCKS < BLOCKS - 1) subtract_product(rest, upper + block * AREA, x + SIDE, 1);
        for (int i = 0; i < SIDE; i++)
            if (!(fabs(rest[i]) < 1e-12)) return wrong("block %ld: residual %g", block, rest[i]);
    }
    return 1;
}

/* penta: n^2 pentadiagonal systems through a cube, along its slowest direction; neighbours in the fastest go together. */
static const double FAR = 0.1, NEAR = -0.4;
static double *diagonal, *first, *second;

static long size_of_cube(double bytes, double arrays) { return clamp(cbrt(bytes / (8 * arrays)), 16, 512); }
static long size_of_penta(double bytes) { return size_of_cube(bytes, 5); }

static double *cube(double value, double spread) {
    double *points = cells((size_t)(n * n * n), sizeof *points);
#pragma omp parallel for schedule(static) collapse(2)
    for (long j = 0; j < n; j++)
        for (long k = 0; k < n; k++)
            for (long i = 0; i < n; i++) points[(k * n + j) * n + i] = value + spread * small_entry((k * n + j) * n + i);
    return points;
}

static void create_penta(long size) {
    n = size < 4 ? 4 : size;
    sweeps = repeats(1 << 21, (double)n * (double)n * (double)n);
    diagonal = cube(2, 1);
    right = cube(1, 10);
    solution = cube(0, 0);
    first = cube(0, 0);
    second = cube(0, 0);
}

/* Row k of x[k-2], x[k-1], x[k], x[k+1], x[k+2], the two before it eliminated: x[k] + first x[k+1] + second x[k+2] = solution. */
static void eliminate(long row, long k) {
    long one = row - n * n, two = row - 2 * n * n;
    for (long i = 0; i < n; i++) {
        double near_before = NEAR - (k > 1 ? FAR * first[two + i] : 0);
        double pivot = 1 / (diagonal[row + i] - (k > 1 ? FAR * second[two + i] : 0) - (k > 0 ? near_before * first[one + i] : 0));
        first[row + i] = pivot * (NEAR - (k > 0 ? near_before * second[one + i] : 0));
        second[row + i] = pivot * FAR;
        solution[row + i] = pivot * (right[row + i] - (k > 1 ? FAR * solution[two + i] : 0) - (k > 0 ? near_before * solution[one + i] : 0));
    }
}

static void substitute(long row, long k) {
    long one = row + n * n, two = row + 2 * n * n;
    for (long i = 0; i < n; i++)
        solution[row + i] -= first[row + i] * solution[one + i] + (k < n - 2 ? second[row + i] * solution[two + i] : 0);
}

static void run_penta(void) {
    phase_begin(0);
#pragma omp parallel
    for (long s = 0; s < sweeps; s++) {
#pragma omp for schedule(static) nowait
        for (long j = 0; j < n; j++) {
            for (long k = 0; k < n; k++) eliminate((k * n + j) * n, k);
            for (long k = n - 2; k >= 0; k--) substitute((k * n + j) * n, k);
        }
        NEXT_SWEEP();
    }
    phase_end(0);
}

static double penta_point(long c, long distance, double weight) {
    long other = c + distance * n * n;
    return other >= 0 && other < n * n * n ? weight * solution[other] : 0;
}

static int check_penta(void) {
    for (long c = 0; c < n * n * n; c++) {
        double sum = diagonal[c] * solution[c] + penta_point(c, -2, FAR) + penta_point(c, -1, NEAR) + penta_point(c, 1, NEAR)
            + penta_point(c, 2, FAR);
        if (!agree(sum, right[c], 1e-12)) return wrong("point %ld: %.17g, not %.17g", c, sum, right[c]);
    }
    return 1;
}

/* sweep: u = right + (u before it in x, in y, in z) / 4, tile by tile along wave fronts, as LU's lower triangular solve. */
static long tiles;

static long size_of_sweep(double bytes) { return size_of_cube(bytes, 2); }

static void create_sweep(long size) {
    n = size < 16 ? 16 : size;
    tiles = 16;
    sweeps = repeats(1 << 21, (double)n * (double)n * (double)n);
    right = cube(1, 1);
    solution = cube(0, 0);
}

static double before(long c, long step, long index) { return index > 0 ? solution[c - step] : 0; }

static void sweep_tile(long kt, long jt) {
    for (long k = n * kt / tiles; k < n * (kt + 1) / tiles; k++)
        for (long j = n * jt / tiles; j < n * (jt + 1) / tiles; j++)
            for (long i = 0; i < n; i++) {
                long c = (k * n + j) * n + i;
                solution[c] = right[c] + 0.25 * (before(c, 1, i) + before(c, n, j) + before(c, n * n, k));
            }
}

static void run_sweep(void) {
    phase_begin(0);
#pragma omp parallel
    for (long s = 0; s < sweeps; s++)
        for (long front = 0; front < 2 * tiles - 1; front++) {
            long from = front < tiles ? 0 : front - tiles + 1, to = front < tiles ? front : tiles - 1;
#pragma omp for schedule(static)
            for (long kt = from; kt <= to; kt++) sweep_tile(kt, front - kt);
        }
    phase_end(0);
}

static int check_sweep(void) {
    for (long k = 0; k < n; k++)
        for (long j = 0; j < n; j++)
            for (long i = 0; i < n; i++) {
                long c = (k * n + j) * n + i;
                double value = right[c] + 0.25 * (before(c, 1, i) + before(c, n, j) + before(c, n * n, k));
                if (!agree(value, solution[c], 1e-14)) return wrong("point %ld: %.17g, not %.17g", c, solution[c], value);
            }
    return 1;
}

const struct kernel blocktri_kernel = {"blocktri", {"solve", NULL}, size_of_blocktri, create_blocktri, run_blocktri, check_blocktri};
const struct kernel penta_kernel = {"penta", {"solve", NULL}, size_of_penta, create_penta, run_penta, check_penta};
const struct kernel sweep_kernel = {"sweep", {"fronts", NULL}, size_of_sweep, create_sweep, run_sweep, check_sweep};
