/* Two groups an iteration, ended by an Allreduce and a Barrier; the work of the first repeats every 14 iterations,
 * that of the second every 7. With a second argument it ends when there is a file of that name, after ten or more whole
 * periods: the checksum is then that of any other number of them. With a third one each region also rests, for so many microseconds a
 * sweep: its work then takes what it should, however busy the machine is. */
#include "hold.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { CELLS = 2000, FIRST_PERIOD = 14, SECOND_PERIOD = 7, FEWEST = 10 * FIRST_PERIOD };

static const int first_sweeps[FIRST_PERIOD] = {40, 80, 60, 160, 50, 120, 70, 40, 110, 60, 90, 200, 50, 70};
static const int second_sweeps[SECOND_PERIOD] = {50, 120, 70, 200, 60, 90, 150};
static double u[CELLS];
static int rest_microseconds;

static void rest(int sweeps) {
    if (rest_microseconds > 0) usleep((useconds_t)(rest_microseconds * sweeps));
}

static void first(int sweeps) {
#pragma omp parallel
    {
        rest(sweeps);
#pragma omp for
        for (int i = 0; i < CELLS; i++)
            for (int sweep = 0; sweep < sweeps; sweep++) u[i] = u[i] * 0.999 + 0.001;
    }
}

static void second(int sweeps) {
#pragma omp parallel
    {
        rest(sweeps);
#pragma omp for
        for (int i = 0; i < CELLS; i++)
            for (int sweep = 0; sweep < sweeps; sweep++) u[i] = u[i] * 0.998 + 0.003;
    }
}

int main(int argc, char **argv) {
    int rank, iterations = argc > 1 ? atoi(argv[1]) : 560;
    const char *end = argc > 2 ? argv[2] : NULL;
    rest_microseconds = argc > 3 ? atoi(argv[3]) : 0;
    double own[2] = {0, 0}, total[2] = {0, 0};
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int iteration = 0; iteration < iterations; iteration++) {
        hold(rank, iteration);
        first(first_sweeps[iteration % FIRST_PERIOD]);
        own[0] = u[0];
        own[1] = end && iteration >= FEWEST && iteration % FIRST_PERIOD == FIRST_PERIOD - 1 && access(end, F_OK) == 0;
        MPI_Allreduce(own, total, 2, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        second(second_sweeps[iteration % SECOND_PERIOD]);
        MPI_Barrier(MPI_COMM_WORLD);
        if (total[1] > 0) break;
    }
    if (rank == 0) printf("periodic checksum %.9e\n", total[0]);
    MPI_Finalize();
    return 0;
}
