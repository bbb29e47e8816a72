/* Task 1 works twice as long as every other before each Allreduce. */
#include "hold.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { CELLS = 4000, SWEEPS = 100 };

static double u[CELLS];

static void work(int sweeps) {
#pragma omp parallel for
    for (int i = 0; i < CELLS; i++)
        for (int sweep = 0; sweep < sweeps; sweep++) u[i] = u[i] * 0.999 + 0.001;
}

int main(int argc, char **argv) {
    int rank, iterations = argc > 1 ? atoi(argv[1]) : 200;
    double total = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int iteration = 0; iteration < iterations; iteration++) {
        hold(rank, iteration);
        work(rank == 1 ? 2 * SWEEPS : SWEEPS);
        MPI_Allreduce(&u[0], &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    if (rank == 0) printf("imbalanced checksum %.9e\n", total);
    MPI_Finalize();
    return 0;
}
