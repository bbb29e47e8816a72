/* OpenMP without MPI. */
#include <stdio.h>
#include <stdlib.h>

enum { CELLS = 20000 };

static double u[CELLS];

static __attribute__((noinline)) void smooth(void) {
#pragma omp parallel for
    for (int i = 0; i < CELLS; i++) u[i] = u[i] * 0.999 + 0.001;
}

static __attribute__((noinline)) void shift(void) {
#pragma omp parallel for
    for (int i = 0; i < CELLS; i++) u[i] += 0.0001 * (i % 5);
}

int main(int argc, char **argv) {
    int iterations = argc > 1 ? atoi(argv[1]) : 500;
    double sum = 0;
    for (int iteration = 0; iteration < iterations; iteration++) {
        smooth();
        shift();
    }
    for (int i = 0; i < CELLS; i++) sum += u[i];
    printf("openmp_only checksum %.9e\n", sum);
    return 0;
}
