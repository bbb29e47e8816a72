/* Heat flow through a bar, solved by Jacobi iteration: the demonstration program of Lull, uneven on purpose.
 *
 * The bar is a row of zones along x. Each zone is a block of NX(zone) x SIDE x SIDE cells and belongs to one MPI task;
 * OpenMP threads share the planes of a zone. Zones get thicker towards the right end while every task owns about the
 * same number of zones, so the last task has most of the work and the others wait for it: slack, which Lull shows.
 *
 * One step exchanges border planes with the neighbours (Isend, Irecv, Waitall), relaxes every zone, and agrees on the
 * largest change (Allreduce). The printed numbers depend neither on the number of tasks nor on that of threads.
 *
 *     mpicc -O2 -fopenmp heat_zones.c -o heat_zones
 *     mpirun -n 2 ./heat_zones [steps [growth [nanoseconds]]]
 *
 * growth        planes that each zone has more than its left neighbour, 0 to 1000; 1 if not given
 * nanoseconds   that a thread spends on a cell by the clock, resting when it is done before: more than it takes alone, and runs
 *               on a busy machine last as long as on an idle one; 0, without any rest, if not given */
#include <math.h>
#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ZONES = 16, SIDE = 64, PLANE = SIDE * SIDE, LEFT = 0, RIGHT = 1 };

struct zone {
    int planes;       /* planes of cells; planes 0 and planes + 1 hold the neighbours' borders */
    double *now;
    double *next;
};

static struct zone zones[ZONES]; /* only those of this task have cells */
static int rank, tasks, growth = 1;
static double cell_seconds; /* that a thread spends on a cell by the clock; 0: no more than it takes */
static double late_seconds; /* by which the last zone took longer than that: the next one has so much less */

static int planes_of(int zone) { return 8 + growth * zone; }

static int owner(int zone) { return zone * tasks / ZONES; }

static int is_mine(int zone) { return zone >= 0 && zone < ZONES && owner(zone) == rank; }

static double *plane(double *cells, int x) { return cells + (size_t)x * PLANE; }

/* The left end of the bar is hot, everything else starts cold. */
static void create_zone(int zone) {
    struct zone *z = &zones[zone];
    size_t cells = (size_t)(planes_of(zone) + 2) * PLANE;
    z->planes = planes_of(zone);
    z->now = calloc(cells, sizeof(double));
    z->next = calloc(cells, sizeof(double));
    if (!z->now || !z->next) {
        fprintf(stderr, "heat_zones: no memory for zone %d (%zu cells)\n", zone, cells);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    for (int i = 0; zone == 0 && i < PLANE; i++) z->now[i] = z->next[i] = 100.0;
}

/* Borders between two zones of this task. */
static void copy_borders(void) {
#pragma omp parallel for
    for (int zone = 0; zone < ZONES - 1; zone++) {
        if (!is_mine(zone) || !is_mine(zone + 1)) continue;
        struct zone *a = &zones[zone], *b = &zones[zone + 1];
        for (int i = 0; i < PLANE; i++) {
            plane(a->now, a->planes + 1)[i] = plane(b->now, 1)[i];
            plane(b->now, 0)[i] = plane(a->now, a->planes)[i];
        }
    }
}

static int exchange_side(int zone, int side, MPI_Request *request) {
    int neighbour = side == LEFT ? zone - 1 : zone + 1;
    if (neighbour < 0 || neighbour >= ZONES || is_mine(neighbour)) return 0;
    struct zone *z = &zones[zone];
    double *ghost = plane(z->now, side == LEFT ? 0 : z->planes + 1);
    double *border = plane(z->now, side == LEFT ? 1 : z->planes);
    MPI_Irecv(ghost, PLANE, MPI_DOUBLE, owner(neighbour), neighbour, MPI_COMM_WORLD, &request[0]);
    MPI_Isend(border, PLANE, MPI_DOUBLE, owner(neighbour), zone, MPI_COMM_WORLD, &request[1]);
    return 2;
}

static void exchange_borders(void) {
    MPI_Request request[4 * ZONES];
    int requests = 0;
    for (int zone = 0; zone < ZONES; zone++) {
        if (!is_mine(zone)) continue;
        requests += exchange_side(zone, LEFT, &request[requests]);
        requests += exchange_side(zone, RIGHT, &request[requests]);
    }
    MPI_Waitall(requests, request, MPI_STATUSES_IGNORE);
}

static double clock_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void rest_until(double end) {
    struct timespec at = {(time_t)end, (long)((end - (double)(time_t)end) * 1e9)};
    while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &at, NULL) != 0) continue;
}

/* Every cell of a plane becomes the mean of its six neighbours; returns the largest change. */
static double relax_plane(const double *now, double *next) {
    double largest = 0;
    for (int y = 1; y < SIDE - 1; y++) {
        for (int i = y * SIDE + 1; i < (y + 1) * SIDE - 1; i++) {
            next[i] = (now[i - PLANE] + now[i + PLANE] + now[i - SIDE] + now[i + SIDE] + now[i - 1] + now[i + 1]) / 6;
            largest = fmax(largest, fabs(next[i] - now[i]));
        }
    }
    return largest;
}

/* All cells of a zone, and the rest of the time that they have; returns the largest change. */
static double relax(struct zone *z) {
    double largest = 0, begin = clock_seconds();
#pragma omp parallel reduction(max : largest)
    {
        double end = begin - late_seconds + cell_seconds * z->planes * PLANE / omp_get_num_threads();
#pragma omp for
        for (int x = 1; x <= z->planes; x++) largest = fmax(largest, relax_plane(plane(z->now, x), plane(z->next, x)));
        if (cell_seconds > 0) {
            rest_until(end);
#pragma omp master
            late_seconds = clock_seconds() - end;
        }
    }
    double *swapped = z->now;
    z->now = z->next;
    z->next = swapped;
    return largest;
}

static double step(void) {
    double largest = 0, largest_of_all;
    copy_borders();
    exchange_borders();
    for (int zone = 0; zone < ZONES; zone++)
        if (is_mine(zone)) largest = fmax(largest, relax(&zones[zone]));
    MPI_Allreduce(&largest, &largest_of_all, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    return largest_of_all;
}

/* Sums zone by zone in the order of the bar, whoever owns them, so that rounding is always the same. */
static double checksum(void) {
    double mine[ZONES] = {0}, all[ZONES], total = 0;
    for (int zone = 0; zone < ZONES; zone++)
        for (int i = PLANE; is_mine(zone) && i < (zones[zone].planes + 1) * PLANE; i++) mine[zone] += zones[zone].now[i];
    MPI_Reduce(mine, all, ZONES, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    for (int zone = 0; rank == 0 && zone < ZONES; zone++) total += all[zone];
    return total;
}

int main(int argc, char **argv) {
    int steps = argc > 1 ? atoi(argv[1]) : 4000;
    growth = argc > 2 ? atoi(argv[2]) : 1;
    cell_seconds = argc > 3 ? 1e-9 * atof(argv[3]) : 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &tasks);
    if (steps < 0 || growth < 0 || growth > 1000 || !(cell_seconds >= 0 && cell_seconds < 1)) {
        if (rank == 0) fprintf(stderr, "usage: heat_zones [steps [growth, 0 to 1000 [nanoseconds a cell, 0 to 1e9]]]\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    for (int zone = 0; zone < ZONES; zone++)
        if (is_mine(zone)) create_zone(zone);
    if (rank == 0) printf("heat_zones: %d zones of %d to %d planes, %d steps\n", ZONES, planes_of(0), planes_of(ZONES - 1), steps);
    for (int done = 1; done <= steps; done++) {
        double change = step();
        if (rank == 0 && done % (steps < 4 ? 1 : steps / 4) == 0) printf("step %5d  largest change %.6e\n", done, change);
    }
    double sum = checksum();
    if (rank == 0) printf("checksum %.12e\n", sum);
    MPI_Finalize();
    return 0;
}
