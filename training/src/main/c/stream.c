/* Streams through memory: the four loops of STREAM, and its triad with more arithmetic to each element. */
#include "kernels.h"

#include <math.h>

static const double WORK = 1 << 24; /* elements in an instance */
static double *a, *b, *c;
static long n, sweeps;
static int steps; /* multiplications and additions for each element, beyond memory */

static long size_of(double bytes) { return clamp(bytes / 24, 512, 1L << 32); }

static void lay_out(long size) {
    n = size;
    sweeps = repeats(WORK, (double)n);
    a = cells((size_t)n, sizeof *a);
    b = cells((size_t)n, sizeof *b);
    c = cells((size_t)n, sizeof *c);
#pragma omp parallel for schedule(static)
    for (long i = 0; i < n; i++) {
        a[i] = 1;
        b[i] = (double)(i % 1000) / 1000;
        c[i] = 0.25;
    }
}

#define SWEEP(phase, body)                                     \
    phase_begin(phase);                                        \
    _Pragma("omp parallel") for (long s = 0; s < sweeps; s++) { \
        _Pragma("omp for schedule(static) nowait")             \
        for (long i = 0; i < n; i++) body;                     \
        NEXT_SWEEP();                                          \
    }                                                          \
    phase_end(phase)

/* With this factor, 2 s + s^2 = 1, the four loops reproduce a. */
static const double FACTOR = 0.41421356237309503;

static void run_stream(void) {
    SWEEP(0, c[i] = a[i]);
    SWEEP(1, b[i] = FACTOR * c[i]);
    SWEEP(2, c[i] = a[i] + b[i]);
    SWEEP(3, a[i] = b[i] + FACTOR * c[i]);
}

static int check_stream(void) {
    double tolerance = 1e-15 * (double)(runs_so_far() + 10);
    for (long i = 0; i < n; i++)
        if (!agree(a[i], 1, tolerance) || !agree(b[i], FACTOR, tolerance) || !agree(c[i], 1 + FACTOR, tolerance))
            return wrong("element %ld: %.17g %.17g %.17g", i, a[i], b[i], c[i]);
    return 1;
}

static inline double iterated(double x, double add, int count) {
#pragma GCC unroll 32
    for (int k = 0; k < count; k++) x = x * 0.5 + add;
    return x;
}

static void create4(long size) { steps = 2; lay_out(size); }
static void create16(long size) { steps = 8; lay_out(size); }
static void create64(long size) { steps = 32; lay_out(size); sweeps = repeats(WORK / 8, (double)n); }

static void run_triad(void) {
    switch (steps) {
    case 2: SWEEP(0, a[i] = iterated(b[i], c[i], 2)); break;
    case 8: SWEEP(0, a[i] = iterated(b[i], c[i], 8)); break;
    default: SWEEP(0, a[i] = iterated(b[i], c[i], 32)); break;
    }
}

/* x := x/2 + 1/4, k times, is 1/2 + (x - 1/2)/2^k. */
static int check_triad(void) {
    for (long i = 0; i < n; i++)
        if (!agree(a[i], 0.5 + ldexp(b[i] - 0.5, -steps), 1e-14)) return wrong("element %ld: %.17g", i, a[i]);
    return 1;
}

const struct kernel stream_kernel = {"stream", {"copy", "scale", "add", "triad", NULL}, size_of, lay_out, run_stream, check_stream};
const struct kernel triad4_kernel = {"triad4", {"triad", NULL}, size_of, create4, run_triad, check_triad};
const struct kernel triad16_kernel = {"triad16", {"triad", NULL}, size_of, create16, run_triad, check_triad};
const struct kernel triad64_kernel = {"triad64", {"triad", NULL}, size_of, create64, run_triad, check_triad};
