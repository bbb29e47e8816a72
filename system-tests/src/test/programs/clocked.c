/* Regions that last by the clock and use no CPU, so that a busy machine makes them hardly longer, each before an Allreduce.
 *   waits   task 1 takes twice as long as every other
 *   meets   a team takes as many times as long as one thread as it has threads
 *   scales  a team takes that part of one thread's time
 *   turns   as waits; then a region of a fifth of the time, in which task 0 takes half as long again as every other, and a Barrier
 * After the iterations task 0 may rest for some seconds within no region. They end early when a file appears.
 * usage: clocked ITERATIONS [SECONDS [MILLISECONDS [waits|meets|scales|turns [FILE]]]]; by default 0, 10, waits and no file */
#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void rest(double seconds) {
    struct timespec time = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    clock_nanosleep(CLOCK_MONOTONIC, 0, &time, NULL);
}

static double stretch(const char *kind, int rank, int threads) {
    if (strcmp(kind, "meets") == 0) return threads;
    if (strcmp(kind, "scales") == 0) return 1.0 / threads;
    if (strcmp(kind, "turns") == 0) return rank == 1 ? 2.2 : 1;
    return rank == 1 ? 2 : 1;
}

int main(int argc, char **argv) {
    int rank, tasks, iterations = argc > 1 ? atoi(argv[1]) : 200, done = 0;
    double seconds = argc > 2 ? atof(argv[2]) : 0, phase = 1e-3 * (argc > 3 ? atof(argv[3]) : 10);
    const char *kind = argc > 4 ? argv[4] : "waits", *end = argc > 5 ? argv[5] : NULL;
    double one = 1, total = 0, sum = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &tasks);
    for (; done < iterations && total <= tasks; done++) {
        one = rank == 0 && end != NULL && access(end, F_OK) == 0 ? 2 : 1;
#pragma omp parallel
        rest(phase * stretch(kind, rank, omp_get_num_threads()));
        MPI_Allreduce(&one, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        sum += total <= tasks ? total : tasks;
        if (strcmp(kind, "turns") != 0) continue;
#pragma omp parallel
        rest(phase / 5 * (rank == 0 ? 1.5 : 1));
        MPI_Barrier(MPI_COMM_WORLD);
    }
    if (rank == 0) rest(seconds);
    if (rank == 0) printf("clocked sum %.1f of %d iterations\n", sum, done);
    MPI_Finalize();
    return 0;
}
