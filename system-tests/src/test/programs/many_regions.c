/* Shaped like LU-MZ: an iteration is 80 tiny instances of 6 regions, most of them below a microsecond, and one
 * exchange. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { PLANES = 19, CELLS = 128, BORDER = 16 };

static double u[PLANES][CELLS];
static double border[2][BORDER];
static long regions;

#define KERNEL(name, cell)                                  \
    static void name(int k) {                               \
        regions++;                                          \
        _Pragma("omp parallel for")                         \
        for (int i = 0; i < CELLS; i++) u[k][i] = cell;     \
    }

KERNEL(jacld, u[k][i] * 0.998 + 0.001)
KERNEL(blts, u[k][i] + 0.0001 * i)
KERNEL(jacu, u[k][i] * 0.997 + 0.002)
KERNEL(buts, u[k][i] - 0.00005 * i)
KERNEL(rhs, u[k][i] * u[k][i] * 0.01 + u[k][i] * 0.9)
KERNEL(add, u[k][i] + 0.003)

static void exchange(int rank, int tasks) {
    MPI_Request request[2];
    for (int i = 0; i < BORDER; i++) border[0][i] = u[0][i];
    MPI_Irecv(border[1], BORDER, MPI_DOUBLE, (rank + tasks - 1) % tasks, 0, MPI_COMM_WORLD, &request[0]);
    MPI_Isend(border[0], BORDER, MPI_DOUBLE, (rank + 1) % tasks, 0, MPI_COMM_WORLD, &request[1]);
    MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
    for (int i = 0; i < BORDER; i++) u[0][i] = border[1][i];
}

static void iterate(void) {
    rhs(0);
    rhs(1);
    for (int k = 0; k < PLANES; k++) {
        jacld(k);
        blts(k);
    }
    for (int k = PLANES - 1; k >= 0; k--) {
        jacu(k);
        buts(k);
    }
    add(0);
    add(1);
}

int main(int argc, char **argv) {
    int rank, tasks, iterations = argc > 1 ? atoi(argv[1]) : 1000;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &tasks);
    for (int iteration = 0; iteration < iterations; iteration++) {
        exchange(rank, tasks);
        iterate();
    }
    double sum = 0, total = 0;
    for (int k = 0; k < PLANES; k++)
        for (int i = 0; i < CELLS; i++) sum += u[k][i];
    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) printf("many_regions checksum %.9e\nregions %ld\n", total, regions);
    MPI_Finalize();
    return 0;
}
