/* Heat in a plate whose conductivity depends on its temperature, by explicit time steps. Uneven on purpose: of P tasks task r
 * has r + 1 parts of 1 + 2 + ... + P of the rows, so that the last one computes longest and all others wait for it.
 *
 *     mpicc -O2 -g -fopenmp -o uneven uneven.c -lm
 *     mpirun -np 2 ./uneven [steps [rows]]
 *
 * The printed numbers depend neither on the number of tasks nor on that of threads. */
#include <math.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { COLUMNS = 512, WIDTH = COLUMNS + 2 };

static int rank, tasks, rows;
static double *now, *next; /* rows + 2 rows of WIDTH cells: the outermost are the neighbours', or the plate's edge */

/* The first row of the task's, when all rows are shared out by 1, 2, ..., P parts. */
static int first_row(int task, int all) {
    return (int)((long)all * task * (task + 1) / ((long)tasks * (tasks + 1)));
}

static double *row(double *cells, int y) { return cells + (size_t)y * WIDTH; }

static double conductivity(double a, double b) { return exp(-0.5 * (a + b)) + 0.1; }

static void exchange_borders(void) {
    int above = rank > 0 ? rank - 1 : MPI_PROC_NULL, below = rank < tasks - 1 ? rank + 1 : MPI_PROC_NULL;
    MPI_Sendrecv(row(now, 1), WIDTH, MPI_DOUBLE, above, 0, row(now, rows + 1), WIDTH, MPI_DOUBLE, below, 0, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(row(now, rows), WIDTH, MPI_DOUBLE, below, 1, row(now, 0), WIDTH, MPI_DOUBLE, above, 1, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
}

/* One time step of the task's own rows; returns the largest change. */
static double relax(void) {
    double largest = 0;
#pragma omp parallel for reduction(max : largest) schedule(static)
    for (int y = 1; y <= rows; y++) {
        for (int x = 1; x <= COLUMNS; x++) {
            const double *cell = row(now, y) + x;
            double change = 0.2 * (conductivity(cell[0], cell[-1]) * (cell[-1] - cell[0])
                                   + conductivity(cell[0], cell[1]) * (cell[1] - cell[0])
                                   + conductivity(cell[0], cell[-WIDTH]) * (cell[-WIDTH] - cell[0])
                                   + conductivity(cell[0], cell[WIDTH]) * (cell[WIDTH] - cell[0]));
            row(next, y)[x] = cell[0] + change;
            largest = fmax(largest, fabs(change));
        }
    }
    double *swapped = now;
    now = next;
    next = swapped;
    return largest;
}

/* The upper edge of the plate is hot, all else starts cold. */
static void create(int all) {
    rows = first_row(rank + 1, all) - first_row(rank, all);
    now = calloc((size_t)(rows + 2) * WIDTH, sizeof(double));
    next = calloc((size_t)(rows + 2) * WIDTH, sizeof(double));
    if (!now || !next) {
        fprintf(stderr, "uneven: no memory for %d rows\n", rows);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    for (int x = 0; rank == 0 && x < WIDTH; x++) now[x] = next[x] = 1;
}

int main(int argc, char **argv) {
    int steps = argc > 1 ? atoi(argv[1]) : 500, all = argc > 2 ? atoi(argv[2]) : 240;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &tasks);
    if (steps < 1 || all > 1000000 || first_row(1, all) < 1) {
        if (rank == 0) fprintf(stderr, "usage: uneven [steps [rows]]: 1 step at least, and a row for each task\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    create(all);
    for (int step = 1; step <= steps; step++) {
        double mine, largest;
        exchange_borders();
        mine = relax();
        MPI_Allreduce(&mine, &largest, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
        if (rank == 0 && (step == 1 || step == steps)) printf("step %d: largest change %.9e\n", step, largest);
    }
    free(now);
    free(next);
    MPI_Finalize();
    return 0;
}
