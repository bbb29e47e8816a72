/* Two tasks whose work is one parallel region of a thread an iteration, and whose shares Lull may move: a unit of the first takes
 * twice as long as one of the second, by the clock, and no CPU. So frequencies and shares may both use the time that the second waits.
 * usage: balanced_regions ITERATIONS STRATEGY [FILE]; iterations end early when the file appears */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#include "lull_balance.h"

static void rest(double seconds) {
    struct timespec time = {(time_t)seconds, (long)((seconds - (double)(time_t)seconds) * 1e9)};
    clock_nanosleep(CLOCK_MONOTONIC, 0, &time, NULL);
}

int main(int argc, char **argv) {
    int rank, iterations = argc > 1 ? atoi(argv[1]) : 200, counts[2] = {200, 200}, displacements[2] = {0, 200}, changes = 0, done = 0;
    const char *end = argc > 3 ? argv[3] : NULL;
    double one = 1, total = 0;
    struct lull_balance loop;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    lull_balance_open(&loop, MPI_COMM_WORLD, counts, 1);
    if (argc > 2) lull_balance_strategy(&loop, argv[2]);
    for (; done < iterations && total <= 2; done++) {
        one = rank == 0 && end != NULL && access(end, F_OK) == 0 ? 2 : 1;
        lull_balance_begin(&loop);
#pragma omp parallel num_threads(1)
        rest(counts[rank] * (rank == 0 ? 1e-4 : 5e-5));
        lull_balance_end(&loop);
        MPI_Allreduce(&one, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        changes += lull_balance_shares(&loop, counts, displacements);
    }
    lull_balance_close(&loop);
    if (rank == 0) printf("shares at last: %d %d\nchanges %d\n", counts[0], counts[1], changes);
    MPI_Finalize();
    return 0;
}
