/* The time of an MPI call that does almost nothing, a Bcast among one: prints nanoseconds a call, the median of 15
 * rounds. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

int main(int argc, char **argv) {
    enum { ROUNDS = 15 };
    MPI_Init(&argc, &argv);
    long calls = argc > 1 ? atol(argv[1]) : 1000000;
    double rounds[ROUNDS];
    char buffer[8] = "";
    for (int round = 0; round < ROUNDS; round++) {
        double begin = MPI_Wtime();
        for (long i = 0; i < calls; i++) MPI_Bcast(buffer, 8, MPI_CHAR, 0, MPI_COMM_SELF);
        rounds[round] = (MPI_Wtime() - begin) / (double)calls * 1e9;
    }
    qsort(rounds, ROUNDS, sizeof *rounds, ascending);
    printf("%.2f\n", rounds[ROUNDS / 2]);
    MPI_Finalize();
    return 0;
}
