/* Writes its result into the file that the first argument names, and a line on stderr. */
#include <mpi.h>
#include <stdio.h>

enum { CELLS = 5000, ITERATIONS = 100 };

static double u[CELLS];

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int iteration = 0; iteration < ITERATIONS; iteration++) {
#pragma omp parallel for
        for (int i = 0; i < CELLS; i++) u[i] = u[i] * 0.999 + 0.001 * (i % 11);
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (rank == 0 && argc > 1) {
        FILE *file = fopen(argv[1], "wb");
        if (!file || fwrite(u, sizeof u[0], CELLS, file) != CELLS || fclose(file)) return 2;
        printf("written\n");
        fprintf(stderr, "a line on stderr\n");
    }
    MPI_Finalize();
    return 0;
}
