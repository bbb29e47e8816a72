/* Alternates between a region whose threads meet at a barrier after every few operations, slower with two threads than with
 * one, and an Allreduce. With the second argument "scales" the region scales instead; with "turns" from half of the run on. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SWEEPS = 300, CELLS = 64, STEPS = 60000 };

static double cells[CELLS];

static void meet(void) {
#pragma omp parallel
    for (int sweep = 0; sweep < SWEEPS; sweep++) {
#pragma omp for
        for (int i = 0; i < CELLS; i++) cells[i] = cells[i] * 0.999 + i;
    }
}

static void scale(void) {
#pragma omp parallel for
    for (int i = 0; i < CELLS; i++) {
        double value = cells[i];
        for (int step = 0; step < STEPS; step++) value = value * 0.999999 + 1e-6;
        cells[i] = value;
    }
}

int main(int argc, char **argv) {
    int rank, iterations = argc > 1 ? atoi(argv[1]) : 400;
    const char *what = argc > 2 ? argv[2] : "meets";
    double sum = 0, total = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int iteration = 0; iteration < iterations; iteration++) {
        if (strcmp(what, "scales") == 0 || (strcmp(what, "turns") == 0 && iteration >= iterations / 2)) scale();
        else meet();
        MPI_Allreduce(&cells[0], &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    for (int i = 0; i < CELLS; i++) sum += cells[i];
    if (rank == 0) printf("fine_grained checksum %.9e\n", sum);
    MPI_Finalize();
    return 0;
}
