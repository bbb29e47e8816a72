/* The V-cycle of the NAS Parallel Benchmarks' MG: a Poisson problem on a periodic cube of n^3 points, 27-point operators.
 * A run is one V-cycle; phases are the four operators on the finest grid, the coarser grids run between them. */
#include "kernels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_LEVELS = 12, CHARGES = 10 };
enum { RESIDUAL, SMOOTH, RESTRICT, PROLONG, UNTIMED };

/* Weights of the centre, its 6 faces, 12 edges and 8 corners. */
static const double OPERATOR[4] = {-8.0 / 3, 0, 1.0 / 6, 1.0 / 12};
static const double SMOOTHER[4] = {-3.0 / 8, 1.0 / 32, -1.0 / 64, 0};
static const double RESTRICTION[4] = {1.0 / 2, 1.0 / 4, 1.0 / 8, 1.0 / 16};

static struct level { long n; double *u, *r; } levels[MOST_LEVELS];
static double *v; /* the right-hand side, on the finest grid */
static int finest;

static long size_of(double bytes) {
    long n = 64;
    while (n < 512 && 27.4 * 8 * (double)(n * n * n) <= bytes) n *= 2;
    return n;
}

static double *grid(long n) {
    double *points = cells((size_t)(n * n * n), sizeof *points);
#pragma omp parallel for schedule(static)
    for (long i = 0; i < n * n * n; i++) points[i] = 0;
    return points;
}

/* The ten largest numbers of NPB's random cube become +1, the ten smallest -1. */
static void place_charges(void) {
    long n = levels[finest].n;
    double *numbers = cells((size_t)(n * n * n), sizeof *numbers);
    uint64_t seed = 314159265;
    for (long i = 0; i < n * n * n; i++) numbers[i] = npb_random(&seed);
    for (int charge = 0; charge < CHARGES; charge++) {
        long high = -1, low = -1;
        for (long i = 0; i < n * n * n; i++) {
            if (v[i] == 0 && (high < 0 || numbers[i] > numbers[high])) high = i;
            if (v[i] == 0 && (low < 0 || numbers[i] < numbers[low])) low = i;
        }
        v[high] = 1;
        v[low] = -1;
    }
    free(numbers);
}

static void begin(int phase) { if (phase != UNTIMED) phase_begin(phase); }
static void end(int phase) { if (phase != UNTIMED) phase_end(phase); }

/* Sums of a row's neighbours in the other two directions: at the four faces, and at the four edges. */
static void gather(const double *g, long n, long i, long j, double *faces, double *edges) {
    long up = (i + 1) & (n - 1), down = (i - 1) & (n - 1), right = (j + 1) & (n - 1), left = (j - 1) & (n - 1);
    const double *a = g + (up * n + j) * n, *b = g + (down * n + j) * n, *c = g + (i * n + right) * n, *d = g + (i * n + left) * n;
    const double *e = g + (up * n + right) * n, *f = g + (up * n + left) * n, *p = g + (down * n + right) * n, *q = g + (down * n + left) * n;
    for (long k = 0; k < n; k++) {
        faces[k] = a[k] + b[k] + c[k] + d[k];
        edges[k] = e[k] + f[k] + p[k] + q[k];
    }
}

static double apply(const double w[4], const double *row, const double *faces, const double *edges, long n, long k) {
    long before = (k - 1) & (n - 1), after = (k + 1) & (n - 1);
    return w[0] * row[k] + w[1] * (row[before] + row[after] + faces[k]) + w[2] * (faces[before] + faces[after] + edges[k])
        + w[3] * (edges[before] + edges[after]);
}

/* r := right - A u; right may be r itself. */
static void residual(int phase, const double *u, const double *right, double *r, long n) {
    begin(phase);
#pragma omp parallel for schedule(static)
    for (long i = 0; i < n; i++) {
        double faces[n], edges[n];
        for (long j = 0; j < n; j++) {
            long row = (i * n + j) * n;
            gather(u, n, i, j, faces, edges);
            for (long k = 0; k < n; k++) r[row + k] = right[row + k] - apply(OPERATOR, u + row, faces, edges, n, k);
        }
    }
    end(phase);
}

/* u := u + S r. */
static void smooth(int phase, const double *r, double *u, long n) {
    begin(phase);
#pragma omp parallel for schedule(static)
    for (long i = 0; i < n; i++) {
        double faces[n], edges[n];
        for (long j = 0; j < n; j++) {
            long row = (i * n + j) * n;
            gather(r, n, i, j, faces, edges);
            for (long k = 0; k < n; k++) u[row + k] += apply(SMOOTHER, r + row, faces, edges, n, k);
        }
    }
    end(phase);
}

/* A coarse point is the weighted mean around the fine point 2 i + 1. */
static void project(int phase, const double *fine, double *coarse, long n) {
    long m = n / 2;
    begin(phase);
#pragma omp parallel for schedule(static)
    for (long i = 0; i < m; i++) {
        double faces[n], edges[n];
        for (long j = 0; j < m; j++) {
            gather(fine, n, 2 * i + 1, 2 * j + 1, faces, edges);
            const double *row = fine + ((2 * i + 1) * n + 2 * j + 1) * n;
            for (long k = 0; k < m; k++) coarse[(i * m + j) * m + k] = apply(RESTRICTION, row, faces, edges, n, 2 * k + 1);
        }
    }
    end(phase);
}

/* Trilinear: the coarse point i lies at the fine point 2 i + 1, a fine point 2 i between coarse i - 1 and i. */
static void prolong(int phase, const double *coarse, double *fine, long n) {
    long m = n / 2;
    begin(phase);
#pragma omp parallel for schedule(static)
    for (long i = 0; i < n; i++)
        for (long j = 0; j < n; j++) {
            long ia = i / 2, ib = i & 1 ? ia : (ia - 1) & (m - 1), ja = j / 2, jb = j & 1 ? ja : (ja - 1) & (m - 1);
            const double *a = coarse + (ia * m + ja) * m, *b = coarse + (ia * m + jb) * m;
            const double *c = coarse + (ib * m + ja) * m, *d = coarse + (ib * m + jb) * m;
            double *row = fine + (i * n + j) * n, last = (a[m - 1] + b[m - 1] + c[m - 1] + d[m - 1]) * 0.25;
            for (long k = 0; k < m; k++) {
                double mean = (a[k] + b[k] + c[k] + d[k]) * 0.25;
                row[2 * k] += 0.5 * (last + mean);
                row[2 * k + 1] += mean;
                last = mean;
            }
        }
    end(phase);
}

static void create(long size) {
    long n = 2;
    for (finest = 0; n < size && finest < MOST_LEVELS - 1; finest++, n *= 2) {
        levels[finest] = (struct level){n, grid(n), grid(n)};
    }
    levels[finest] = (struct level){n, grid(n), grid(n)};
    v = grid(n);
    place_charges();
    memcpy(levels[finest].r, v, (size_t)(n * n * n) * sizeof *v);
}

static void run(void) {
    struct level *top = &levels[finest];
    for (int k = finest; k > 0; k--) project(k == finest ? RESTRICT : UNTIMED, levels[k].r, levels[k - 1].r, levels[k].n);
    for (int k = 0; k < finest; k++) {
        struct level *l = &levels[k];
        memset(l->u, 0, (size_t)(l->n * l->n * l->n) * sizeof *l->u);
        if (k > 0) {
            prolong(UNTIMED, levels[k - 1].u, l->u, l->n);
            residual(UNTIMED, l->u, l->r, l->r, l->n);
        }
        smooth(UNTIMED, l->r, l->u, l->n);
    }
    prolong(PROLONG, levels[finest - 1].u, top->u, top->n);
    residual(UNTIMED, top->u, v, top->r, top->n);
    smooth(SMOOTH, top->r, top->u, top->n);
    residual(RESIDUAL, top->u, v, top->r, top->n);
}

/* The published norms of classes S, A and B; otherwise the residual must have fallen as V-cycles let it fall. */
static int check(void) {
    static const struct { long n, cycles; double norm; } published[] = {
        {32, 4, 0.530770700573e-4}, {256, 4, 0.2433365309e-5}, {256, 20, 0.180056440132e-5}};
    long n = levels[finest].n, points = n * n * n;
    double sum = 0, first = 0;
    for (long i = 0; i < points; i++) {
        sum += levels[finest].r[i] * levels[finest].r[i];
        first += v[i] * v[i];
    }
    double norm = sqrt(sum / (double)points);
    for (size_t i = 0; i < sizeof published / sizeof *published; i++)
        if (published[i].n == n && published[i].cycles == runs_so_far() && !agree(norm, published[i].norm, 1e-8))
            return wrong("the norm is %.12e, not %.12e", norm, published[i].norm);
    return norm < 0.2 * sqrt(first / (double)points) || wrong("the norm is still %.12e", norm);
}

const struct kernel multigrid_kernel = {"multigrid", {"residual", "smooth", "restrict", "prolong", NULL}, size_of, create, run, check};
