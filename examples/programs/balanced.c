/* The largest eigenvalue of Hilbert's matrix, a(i, j) = 1 / (i + j + 1), by the power method. Balanced: all tasks have the
 * same number of rows, so that nobody waits and nothing can be saved by lower frequencies.
 *
 *     mpicc -O2 -g -fopenmp -o balanced balanced.c -lm
 *     mpirun -np 2 ./balanced [steps [rows of each task]]
 *
 * With more rows the eigenvalue slowly comes nearer to pi. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

/* The task's part of the product of the matrix and the vector. */
static void multiply(const double *vector, double *product, int first, int rows, int size) {
#pragma omp parallel for schedule(static)
    for (int i = 0; i < rows; i++) {
        double sum = 0;
        for (int j = 0; j < size; j++) sum += vector[j] / (first + i + j + 1.0);
        product[i] = sum;
    }
}

static double length(const double *part, int rows) {
    double mine = 0, all;
    for (int i = 0; i < rows; i++) mine += part[i] * part[i];
    MPI_Allreduce(&mine, &all, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return sqrt(all);
}

int main(int argc, char **argv) {
    int rank, tasks, steps = argc > 1 ? atoi(argv[1]) : 300, rows = argc > 2 ? atoi(argv[2]) : 1000;
    double eigenvalue = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &tasks);
    if (steps < 1 || rows < 1 || rows > 100000) {
        if (rank == 0) fprintf(stderr, "usage: balanced [steps [rows of each task]]\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    int size = rows * tasks;
    double *vector = malloc(size * sizeof(double)), *product = malloc(rows * sizeof(double));
    if (!vector || !product) {
        fprintf(stderr, "balanced: no memory for %d rows\n", size);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    for (int j = 0; j < size; j++) vector[j] = 1 / sqrt(size);
    for (int step = 0; step < steps; step++) {
        multiply(vector, product, rank * rows, rows, size);
        eigenvalue = length(product, rows);
        for (int i = 0; i < rows; i++) product[i] /= eigenvalue;
        MPI_Allgather(product, rows, MPI_DOUBLE, vector, rows, MPI_DOUBLE, MPI_COMM_WORLD);
    }
    if (rank == 0) printf("largest eigenvalue of %d rows: %.9f\n", size, eigenvalue);
    free(vector);
    free(product);
    MPI_Finalize();
    return 0;
}
