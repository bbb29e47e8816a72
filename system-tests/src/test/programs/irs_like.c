/* Shaped like IRS: time steps around an inner solver whose number of iterations depends on the data. An inner
 * iteration has 12 distinct regions, 4 Waitany, 2 Waitall and 2 Allreduce: 4 groups hold regions. */
#include "hold.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { CELLS = 20000, HALO = 32 };

static double u[CELLS];
static double halo[4][HALO];
static int rank, tasks;
static long regions;

#define KERNEL(name, cell)                              \
    static void name(void) {                            \
        regions++;                                      \
        _Pragma("omp parallel for")                     \
        for (int i = 0; i < CELLS; i++) u[i] = cell;    \
    }

KERNEL(begin_step, u[i] + 0.5)
KERNEL(opacity, u[i] * 1.01)
KERNEL(end_step, u[i] * 0.5)
KERNEL(pack_first, u[i] + 0.001)
KERNEL(matrix_row, u[i] * 0.999)
KERNEL(matrix_diagonal, u[i] * 0.998 + 0.001)
KERNEL(unpack_first, u[i] + 0.002)
KERNEL(product, u[i] * 0.997 + 0.002)
KERNEL(partial_dot, u[i] - 0.0005)
KERNEL(update, u[i] + 0.003)
KERNEL(precondition, u[i] * 0.996)
KERNEL(pack_second, u[i] + 0.004)
KERNEL(unpack_second, u[i] * 0.995)
KERNEL(direction, u[i] * 0.994 + 0.004)
KERNEL(norm, u[i] - 0.0007)

static void exchange(void) {
    int left = (rank + tasks - 1) % tasks, right = (rank + 1) % tasks, index;
    MPI_Request receive[2], send[2];
    MPI_Irecv(halo[0], HALO, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &receive[0]);
    MPI_Irecv(halo[1], HALO, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &receive[1]);
    MPI_Isend(halo[2], HALO, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, &send[0]);
    MPI_Isend(halo[3], HALO, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &send[1]);
    MPI_Waitany(2, receive, &index, MPI_STATUS_IGNORE);
    MPI_Waitany(2, receive, &index, MPI_STATUS_IGNORE);
    MPI_Waitall(2, send, MPI_STATUSES_IGNORE);
}

static double reduce(void) {
    double total;
    MPI_Allreduce(&u[0], &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return total;
}

static void solver_iteration(void) {
    pack_first();
    matrix_row();
    matrix_diagonal();
    exchange();
    unpack_first();
    product();
    partial_dot();
    reduce();
    update();
    precondition();
    pack_second();
    exchange();
    unpack_second();
    direction();
    norm();
    reduce();
}

int main(int argc, char **argv) {
    int steps = argc > 1 ? atoi(argv[1]) : 25, inner = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &tasks);
    for (int step = 0; step < steps; step++) {
        hold(rank, step);
        begin_step();
        opacity();
        int count = 12 + (int)(reduce() * 1e4 + 7 * step) % 17;
        for (int i = 0; i < count; i++) solver_iteration();
        inner += count;
        end_step();
    }
    double sum = 0, total = 0;
    for (int i = 0; i < CELLS; i++) sum += u[i];
    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) printf("irs_like checksum %.9e\nregions %ld\nsolver iterations %d\n", total, regions, inner);
    MPI_Finalize();
    return 0;
}
