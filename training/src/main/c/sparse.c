/* Conjugate gradients on a random sparse matrix: irregular gathers, limited by bandwidth and latency.
 *
 * The matrix is symmetric with 13 entries a row: 13.5 on the diagonal and -1 at the partner in each of 12 random pairings
 * of the rows, so it is positive definite. A run is one iteration; after 15 it starts again. The loops repeat themselves
 * inside a phase, which changes no result because each writes what it does not read. */
#include "kernels.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PAIRINGS = 12, RESTART = 15 };
static const double DIAGONAL = 13.5, WORK = 1 << 19;
static uint32_t *partner; /* PAIRINGS for each row */
static double *x, *x_next, *r, *r_next, *p, *p_next, *q, *right;
static double rho;
static long n, sweeps;
static int iteration;

static long size_of(double bytes) { return clamp(bytes / (4 * PAIRINGS + 8 * 8), 1 << 10, UINT32_MAX - 1) / 2 * 2; }

static void pair_rows(int pairing) {
    uint32_t *order = cells((size_t)n, sizeof *order);
    for (long i = 0; i < n; i++) order[i] = (uint32_t)i;
    for (long i = n - 1; i > 0; i--) {
        long j = (long)(random_word((uint64_t)(pairing * n + i)) % (uint64_t)(i + 1));
        uint32_t swapped = order[i];
        order[i] = order[j];
        order[j] = swapped;
    }
    for (long i = 0; i < n; i += 2) {
        partner[(long)order[i] * PAIRINGS + pairing] = order[i + 1];
        partner[(long)order[i + 1] * PAIRINGS + pairing] = order[i];
    }
    free(order);
}

static double row_times(long i, const double *vector) {
    double sum = DIAGONAL * vector[i];
    for (int k = 0; k < PAIRINGS; k++) sum -= vector[partner[i * PAIRINGS + k]];
    return sum;
}

static void start(void) {
    rho = 0;
    for (long i = 0; i < n; i++) {
        x[i] = 0;
        r[i] = p[i] = right[i];
        rho += r[i] * r[i];
    }
    iteration = 0;
}

static double *vector(void) {
    double *cells_of_vector = cells((size_t)n, sizeof *cells_of_vector);
#pragma omp parallel for schedule(static)
    for (long i = 0; i < n; i++) cells_of_vector[i] = 0;
    return cells_of_vector;
}

static void create(long size) {
    n = (size + 1) / 2 * 2;
    sweeps = repeats(WORK, (double)n);
    partner = cells((size_t)(n * PAIRINGS), sizeof *partner);
#pragma omp parallel for schedule(static)
    for (long i = 0; i < n; i++) memset(&partner[i * PAIRINGS], 0, PAIRINGS * sizeof *partner);
    x = vector(), x_next = vector(), r = vector(), r_next = vector();
    p = vector(), p_next = vector(), q = vector(), right = vector();
    for (int pairing = 0; pairing < PAIRINGS; pairing++) pair_rows(pairing);
    for (long i = 0; i < n; i++) right[i] = sin((double)i);
    start();
}

static void multiply(void) {
    phase_begin(0);
#pragma omp parallel
    for (long s = 0; s < sweeps; s++) {
#pragma omp for schedule(static) nowait
        for (long i = 0; i < n; i++) q[i] = row_times(i, p);
        NEXT_SWEEP();
    }
    phase_end(0);
}

static double dot_of_p_and_q(void) {
    double sum = 0;
    phase_begin(1);
#pragma omp parallel reduction(+ : sum)
    for (long s = 0; s < 8 * sweeps; s++) {
        double part = 0;
#pragma omp for schedule(static) nowait
        for (long i = 0; i < n; i++) part += p[i] * q[i];
        sum = part;
        NEXT_SWEEP();
    }
    phase_end(1);
    return sum;
}

static double step_along_p(double alpha) {
    double sum = 0;
    phase_begin(2);
#pragma omp parallel reduction(+ : sum)
    for (long s = 0; s < 4 * sweeps; s++) {
        double part = 0;
#pragma omp for schedule(static) nowait
        for (long i = 0; i < n; i++) {
            x_next[i] = x[i] + alpha * p[i];
            r_next[i] = r[i] - alpha * q[i];
            part += r_next[i] * r_next[i];
        }
        sum = part;
        NEXT_SWEEP();
    }
    phase_end(2);
    return sum;
}

static void turn(double beta) {
    phase_begin(3);
#pragma omp parallel
    for (long s = 0; s < 8 * sweeps; s++) {
#pragma omp for schedule(static) nowait
        for (long i = 0; i < n; i++) p_next[i] = r_next[i] + beta * p[i];
        NEXT_SWEEP();
    }
    phase_end(3);
}

static void swap(double **one, double **other) {
    double *swapped = *one;
    *one = *other;
    *other = swapped;
}

static void run(void) {
    if (iteration == RESTART) start();
    multiply();
    double rho_next = step_along_p(rho / dot_of_p_and_q());
    turn(rho_next / rho);
    swap(&x, &x_next);
    swap(&r, &r_next);
    swap(&p, &p_next);
    rho = rho_next;
    iteration++;
}

/* What the recurrence says of the residual must be true of x, and it must have fallen. */
static int check(void) {
    double sum = 0, start_norm = 0;
    for (long i = 0; i < n; i++) {
        double difference = right[i] - row_times(i, x);
        sum += difference * difference;
        start_norm += right[i] * right[i];
    }
    if (fabs(sqrt(sum) - sqrt(rho)) > 1e-10 * sqrt(start_norm)) return wrong("residual %.17g, not %.17g", sqrt(sum), sqrt(rho));
    return sum < start_norm * pow(0.75, 2.0 * iteration) || wrong("after %d iterations the residual is still %g", iteration, sqrt(sum));
}

const struct kernel cg_kernel = {"cg", {"spmv", "dot", "update", "direction", NULL}, size_of, create, run, check};
