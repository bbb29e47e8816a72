/* Shaped like BT-MZ: an iteration exchanges borders and passes 8 uneven zones through 9 distinct regions, 104
 * instances, with 2 Isend, 2 Irecv and 1 Waitall. */
#include "hold.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { ZONES = 8, BORDER = 64 };

static double *cells[ZONES];
static double border[4][ZONES * BORDER];
static long regions;

static int zone_size(int zone) { return 200 << zone; }

#define KERNEL(name, expression)                       \
    static void name(double *u, int n) {               \
        regions++;                                     \
        _Pragma("omp parallel for")                    \
        for (int i = 0; i < n; i++) u[i] = expression; \
    }

KERNEL(initialize, 1.0 + i % 7)
KERNEL(dissipate, u[i] * 0.999)
KERNEL(flux, u[i] + 0.001 * (i % 3))
KERNEL(solve_x, u[i] / 1.001)
KERNEL(solve_y, u[i] / 1.002 + 0.002)
KERNEL(solve_z, u[i] / 1.003 + 0.003)
KERNEL(add, u[i] + 0.0005)
KERNEL(limit, u[i] > 9.0 ? 9.0 : u[i])

static void pack(int zone, int side) {
    regions++;
#pragma omp parallel for
    for (int i = 0; i < BORDER; i++) border[side][zone * BORDER + i] = cells[zone][i];
}

static void unpack(int zone, int side) {
    regions++;
#pragma omp parallel for
    for (int i = 0; i < BORDER; i++) cells[zone][i] = 0.5 * (cells[zone][i] + border[2 + side][zone * BORDER + i]);
}

static void exchange(int rank, int tasks) {
    int left = (rank + tasks - 1) % tasks, right = (rank + 1) % tasks;
    MPI_Request request[4];
    MPI_Irecv(border[2], ZONES * BORDER, MPI_DOUBLE, left, 0, MPI_COMM_WORLD, &request[0]);
    MPI_Irecv(border[3], ZONES * BORDER, MPI_DOUBLE, right, 1, MPI_COMM_WORLD, &request[1]);
    MPI_Isend(border[0], ZONES * BORDER, MPI_DOUBLE, right, 0, MPI_COMM_WORLD, &request[2]);
    MPI_Isend(border[1], ZONES * BORDER, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, &request[3]);
    MPI_Waitall(4, request, MPI_STATUSES_IGNORE);
}

static void advance(int zone) {
    double *u = cells[zone];
    int n = zone_size(zone);
    dissipate(u, n);
    flux(u, n);
    flux(u, n);
    flux(u, n);
    solve_x(u, n);
    solve_y(u, n);
    solve_z(u, n);
    add(u, n);
    limit(u, n);
}

int main(int argc, char **argv) {
    int rank, tasks, iterations = argc > 1 ? atoi(argv[1]) : 100;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &tasks);
    for (int zone = 0; zone < ZONES; zone++) {
        cells[zone] = malloc(zone_size(zone) * sizeof(double));
        initialize(cells[zone], zone_size(zone));
    }
    for (int iteration = 0; iteration < iterations; iteration++) {
        hold(rank, iteration);
        for (int zone = 0; zone < ZONES; zone++)
            for (int side = 0; side < 2; side++) pack(zone, side);
        exchange(rank, tasks);
        for (int zone = 0; zone < ZONES; zone++)
            for (int side = 0; side < 2; side++) unpack(zone, side);
        for (int zone = 0; zone < ZONES; zone++) advance(zone);
    }
    double sum = 0, total = 0;
    for (int zone = 0; zone < ZONES; zone++)
        for (int i = 0; i < zone_size(zone); i++) sum += cells[zone][i];
    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) printf("multi_zone checksum %.9e\nregions %ld\n", total, regions);
    MPI_Finalize();
    return 0;
}
