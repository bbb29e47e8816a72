/* OpenMP without MPI. Something follows each region in its function: clang would else jump to the runtime, which then
 * sees the region as the caller's. */
#include <stdio.h>
#include <stdlib.h>

enum { CELLS = 20000 };

static double u[CELLS];

static __attribute__((noinline)) double smooth(void) {
#pragma omp parallel for
    for (int i = 0; i < CELLS; i++) u[i] = u[i] * 0.999 + 0.001;
    return u[1];
}

static __attribute__((noinline)) double shift(void) {
#pragma omp parallel for
    for (int i = 0; i < CELLS; i++) u[i] += 0.0001 * (i % 5);
    return u[1];
}

int main(int argc, char **argv) {
    int iterations = argc > 1 ? atoi(argv[1]) : 500;
    double sum = 0;
    for (int iteration = 0; iteration < iterations; iteration++) sum = smooth() + shift();
    for (int i = 0; i < CELLS; i++) sum += u[i];
    printf("openmp_only checksum %.9e\n", sum);
    return 0;
}
