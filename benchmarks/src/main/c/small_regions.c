/* A program like LU-MZ of class W: each task runs some 40,000 small regions a second, 80 in an iteration of about 2 ms
 * that ends with the exchange of a border. Prints a checksum and the
 * seconds from the first iteration to the last. Arguments: iterations; how many times as large the regions are, 1 to 20. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { ZONES = 8, CELLS = 12000, BORDER = 256, STEPS = 16, LARGEST = 20 };

static double all_cells[ZONES * CELLS * LARGEST];
static int times = 1;

static double *cells(int zone) { return all_cells + (long)zone * CELLS * times; }

static void sweep(double *zone, int cells_in_sweep, double weight) {
#pragma omp parallel for schedule(static)
    for (int i = 1; i < cells_in_sweep - 1; i++) {
        double value = zone[i];
        for (int step = 0; step < STEPS; step++) value = value * weight + (1 - weight) * 0.5;
        zone[i] = value;
    }
}

static void relax(double *zone, double weight) {
    static const int lengths[10] = {CELLS, 300, 300, 300, 300, CELLS, 300, 300, 300, CELLS};
    for (int sweeps = 0; sweeps < 10; sweeps++) sweep(zone, lengths[sweeps] * times, weight);
}

static void exchange(int rank, int ranks) {
    MPI_Request requests[2];
    int next = (rank + 1) % ranks, previous = (rank + ranks - 1) % ranks;
    MPI_Irecv(cells(0), BORDER, MPI_DOUBLE, previous, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Isend(cells(ZONES - 1), BORDER, MPI_DOUBLE, next, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
}

int main(int argc, char **argv) {
    int provided, rank, ranks;
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    long iterations = argc > 1 ? atol(argv[1]) : 1000;
    if (argc > 2) times = atoi(argv[2]);
    if (times < 1 || times > LARGEST) {
        fprintf(stderr, "regions %s times as large: 1 to %d\n", argv[2], LARGEST);
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    for (int zone = 0; zone < ZONES; zone++)
        for (int i = 0; i < CELLS * times; i++) cells(zone)[i] = rank + zone + i * 1e-3;
    MPI_Barrier(MPI_COMM_WORLD);
    double begin = MPI_Wtime();
    for (long i = 0; i < iterations; i++) {
        for (int zone = 0; zone < ZONES; zone++) relax(cells(zone), 0.9999);
        exchange(rank, ranks);
    }
    double seconds = MPI_Wtime() - begin, sum = 0, total = 0;
    for (int zone = 0; zone < ZONES; zone++)
        for (int i = 0; i < CELLS * times; i++) sum += cells(zone)[i];
    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) printf("checksum %.9e\nseconds %.6f\n", total, seconds);
    MPI_Finalize();
    return 0;
}
