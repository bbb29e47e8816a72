/* The time of an almost empty parallel region: prints nanoseconds a region, the median of 15 rounds. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

int main(int argc, char **argv) {
    enum { ROUNDS = 15 };
    long regions = argc > 1 ? atol(argv[1]) : 200000;
    double rounds[ROUNDS];
    volatile long sum = 0;
    for (int round = 0; round < ROUNDS; round++) {
        double begin = omp_get_wtime();
        for (long i = 0; i < regions; i++) {
#pragma omp parallel
            { sum = sum + 1; }
        }
        rounds[round] = (omp_get_wtime() - begin) / (double)regions * 1e9;
    }
    qsort(rounds, ROUNDS, sizeof *rounds, ascending);
    printf("%.2f\n", rounds[ROUNDS / 2]);
    return 0;
}
