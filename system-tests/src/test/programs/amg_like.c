/* Shaped like AMG: a set-up that never repeats and polls, then iterations of 125 instances of 11 regions whose
 * length depends on the grid level, 30 Startall and 30 Waitall on persistent requests, and 3 Allreduce. */
#include "hold.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { LEVELS = 5, EXCHANGES_PER_LEVEL = 6, FINEST = 40000, HALO = 32, SETUP_STEPS = 40, POLLS = 500 };

static double *grid[LEVELS];
static double halo[LEVELS][2][HALO];
static MPI_Request transfer[LEVELS][2];
static int rank, tasks;
static long regions;
static unsigned random_state = 12345;

static int level_size(int level) { return FINEST >> (2 * level); }

/* Equal on every task, so that collectives of the set-up match. */
static unsigned next_random(unsigned bound) {
    random_state = random_state * 1103515245u + 12345u;
    return (random_state >> 16) % bound;
}

#define KERNEL(name, cell)                          \
    static void name(int level) {                   \
        double *u = grid[level];                    \
        int n = level_size(level);                  \
        regions++;                                  \
        _Pragma("omp parallel for")                 \
        for (int i = 0; i < n; i++) u[i] = cell;    \
    }

KERNEL(coarsen, u[i] + 0.25)
KERNEL(interpolate, u[i] * 0.5 + 0.125)
KERNEL(triple_product, u[i] * 0.75 + 0.0625 * (i % 5))
KERNEL(relax, u[i] * 0.99 + 0.01)
KERNEL(relax_boundary, u[i] * 0.98 + 0.02)
KERNEL(residual, u[i] - 0.001 * (i % 3))
KERNEL(restrict_grid, u[i] * 0.97 + 0.0001)
KERNEL(prolong, u[i] * 0.96 + 0.0002)
KERNEL(axpy, u[i] + 0.0003)
KERNEL(scale, u[i] * 0.999)

static void pack(int level) {
    regions++;
#pragma omp parallel for
    for (int i = 0; i < HALO; i++) halo[level][0][i] = grid[level][i];
}

static double dot(int level) {
    double sum = 0, total;
    regions++;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < level_size(level); i++) sum += grid[level][i] > 0.5 ? 1 : 0;
    MPI_Allreduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    return total;
}

/* Nobody sends before the barrier, so that every poll fails and their number is known. */
static void poll(void) {
    int token = rank, received, flag;
    MPI_Request request;
    MPI_Irecv(&received, 1, MPI_INT, (rank + tasks - 1) % tasks, 9, MPI_COMM_WORLD, &request);
    for (int i = 0; i < POLLS; i++) {
        MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
        MPI_Iprobe(MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Send(&token, 1, MPI_INT, (rank + 1) % tasks, 9, MPI_COMM_WORLD);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void set_up(void) {
    static void (*const kernel[])(int) = {coarsen, interpolate, triple_product};
    for (int level = 0; level < LEVELS; level++) {
        grid[level] = calloc(level_size(level), sizeof(double));
        MPI_Recv_init(halo[level][1], HALO, MPI_DOUBLE, (rank + tasks - 1) % tasks, level, MPI_COMM_WORLD, &transfer[level][0]);
        MPI_Send_init(halo[level][0], HALO, MPI_DOUBLE, (rank + 1) % tasks, level, MPI_COMM_WORLD, &transfer[level][1]);
    }
    poll();
    for (int step = 0; step < SETUP_STEPS; step++) {
        unsigned count = 1 + next_random(9);
        for (unsigned i = 0; i < count; i++) kernel[next_random(3)](next_random(LEVELS));
        if (next_random(3) == 0) dot(next_random(LEVELS));
    }
}

static void exchange_and_relax(int level) {
    int flag;
    pack(level);
    MPI_Startall(2, transfer[level]);
    relax(level);
    MPI_Iprobe(MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
    MPI_Waitall(2, transfer[level], MPI_STATUSES_IGNORE);
    relax_boundary(level);
    residual(level);
}

static void cycle(void) {
    for (int level = 0; level < LEVELS; level++)
        for (int i = 0; i < EXCHANGES_PER_LEVEL; i++) exchange_and_relax(level);
    dot(0);
    restrict_grid(0);
    axpy(0);
    dot(1);
    dot(0);
}

int main(int argc, char **argv) {
    int iterations = argc > 1 ? atoi(argv[1]) : 60;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &tasks);
    set_up();
    for (int iteration = 0; iteration < iterations; iteration++) {
        hold(rank, iteration);
        cycle();
    }
    prolong(0);
    scale(0);
    double sum = 0, total = 0;
    for (int level = 0; level < LEVELS; level++) {
        for (int i = 0; i < level_size(level); i++) sum += grid[level][i];
        MPI_Request_free(&transfer[level][0]);
        MPI_Request_free(&transfer[level][1]);
    }
    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) printf("amg_like checksum %.9e\nregions %ld\n", total, regions);
    MPI_Finalize();
    return 0;
}
