/* Phase markers in a program of which the probe would else see only MPI calls. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "lull.h"

enum { CELLS = 20000 };

static double u[CELLS];

static void sweep(double factor) {
    for (int i = 0; i < CELLS; i++) u[i] = u[i] * factor + 0.001;
}

int main(int argc, char **argv) {
    int rank, iterations = argc > 1 ? atoi(argv[1]) : 200;
    double total = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    int smooth = lull_phase("smooth"), correct = lull_phase("correct");
    for (int iteration = 0; iteration < iterations; iteration++) {
        lull_phase_begin(smooth);
        sweep(0.999);
        lull_phase_end(smooth);
        lull_phase_begin(correct);
        sweep(0.998);
        sweep(0.997);
        lull_phase_end(correct);
        MPI_Allreduce(&u[0], &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    if (rank == 0) printf("markers checksum %.9e\n", total);
    MPI_Finalize();
    return 0;
}
