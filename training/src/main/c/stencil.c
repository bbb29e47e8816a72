/* Sweeps over a cube of n^3 points that average neighbours: Jacobi's iteration with seven points. */
#include "kernels.h"

#include <math.h>

static double *now, *next;
static long n, sweeps;

static long size_of(double bytes) { return clamp(cbrt(bytes / 16) - 2, 10, 1024); }

static long at(long i, long j, long k) { return (i * (n + 2) + j) * (n + 2) + k; }

/* The slowest mode: each sweep multiplies it by cos(pi h). */
static double mode(long i, long j, long k) {
    double h = M_PI / (double)(n + 1);
    return sin(h * (double)i) * sin(h * (double)j) * sin(h * (double)k);
}

static void create(long size) {
    n = size;
    sweeps = 2 * repeats(1 << 23, 2.0 * (double)n * (double)n * (double)n);
    size_t points = (size_t)((n + 2) * (n + 2) * (n + 2));
    now = cells(points, sizeof *now);
    next = cells(points, sizeof *next);
#pragma omp parallel for schedule(static)
    for (long i = 0; i < n + 2; i++)
        for (long j = 0; j < n + 2; j++)
            for (long k = 0; k < n + 2; k++) {
                int border = i == 0 || j == 0 || k == 0 || i > n || j > n || k > n;
                now[at(i, j, k)] = border ? 0 : mode(i, j, k);
                next[at(i, j, k)] = 0;
            }
}

static void relax(const double *from, double *to) {
    long row = n + 2, plane = row * row;
#pragma omp for schedule(static)
    for (long i = 1; i <= n; i++)
        for (long j = 1; j <= n; j++)
            for (long c = at(i, j, 1); c < at(i, j, n + 1); c++)
                to[c] = (from[c - plane] + from[c + plane] + from[c - row] + from[c + row] + from[c - 1] + from[c + 1]) * (1.0 / 6);
}

static void run(void) {
    phase_begin(0);
#pragma omp parallel
    for (long s = 0; s < sweeps; s += 2) {
        relax(now, next);
        relax(next, now);
    }
    phase_end(0);
}

static int check(void) {
    double factor = pow(cos(M_PI / (double)(n + 1)), (double)(runs_so_far() * sweeps));
    for (long i = 1; i <= n; i++)
        for (long j = 1; j <= n; j++)
            for (long k = 1; k <= n; k++)
                if (fabs(now[at(i, j, k)] - factor * mode(i, j, k)) > 1e-12)
                    return wrong("point (%ld,%ld,%ld): %.17g, not %.17g", i, j, k, now[at(i, j, k)], factor * mode(i, j, k));
    return 1;
}

const struct kernel jacobi_kernel = {"jacobi", {"sweep", NULL}, size_of, create, run, check};
