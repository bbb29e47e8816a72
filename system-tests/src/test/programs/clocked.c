/* Phases that last by the clock and use no CPU, so that a busy machine makes them no longer: before each Allreduce task 1 takes
 * twice as long as every other. After the iteration task 0 may rest for some seconds within no region.
 * usage: clocked ITERATIONS [SECONDS [MILLISECONDS]], 0 and 4 by default */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void rest(double seconds) {
    struct timespec time = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    clock_nanosleep(CLOCK_MONOTONIC, 0, &time, NULL);
}

int main(int argc, char **argv) {
    int rank, iterations = argc > 1 ? atoi(argv[1]) : 200;
    double seconds = argc > 2 ? atof(argv[2]) : 0, phase = 1e-3 * (argc > 3 ? atof(argv[3]) : 4);
    double one = 1, total = 0, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int iteration = 0; iteration < iterations; iteration++) {
#pragma omp parallel
        rest(rank == 1 ? 2 * phase : phase);
        MPI_Allreduce(&one, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        sum += total;
    }
    if (rank == 0) rest(seconds);
    if (rank == 0) printf("clocked sum %.1f\n", sum);
    MPI_Finalize();
    return 0;
}
