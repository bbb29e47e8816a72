/* What lull_balance.h costs a program whose work takes no time: CPU time of an iteration's calls, and of a decision's messages. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "lull_balance.h"

static double cpu_seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(int argc, char **argv) {
    enum { ITERATIONS = 3000000, DECISIONS = 2000, UNITS = 100 };
    int rank, tasks;
    struct lull_balance loop;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &tasks);
    int *counts = calloc((size_t)tasks, sizeof(int));
    if (!counts) MPI_Abort(MPI_COMM_WORLD, 1);
    for (int task = 0; task < tasks; task++) counts[task] = UNITS;
    int active = lull_balance_open(&loop, MPI_COMM_WORLD, counts, 1);

    double begin = cpu_seconds();
    for (int i = 0; i < ITERATIONS; i++) {
        lull_balance_begin(&loop);
        lull_balance_end(&loop);
        lull_balance_shares(&loop, counts, NULL);
    }
    double calls = (cpu_seconds() - begin) / ITERATIONS;
    begin = cpu_seconds();
    for (int i = 0; active && i < DECISIONS; i++) {
        lull_balance_ask(&loop, counts);
        lull_balance_agree(&loop, counts, NULL);
    }
    double decision = (cpu_seconds() - begin) / DECISIONS;
    if (rank == 0 && active) printf("%d tasks: %.1f ns an iteration, %.2f us a decision, CPU time of task 0\n", tasks, 1e9 * calls, 1e6 * decision);
    if (rank == 0 && !active) printf("%d tasks: %.1f ns an iteration, CPU time of task 0; no agent\n", tasks, 1e9 * calls);

    lull_balance_close(&loop);
    free(counts);
    MPI_Finalize();
    return 0;
}
