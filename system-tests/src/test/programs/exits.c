/* Ends in the way its first argument says; task 1, or the only one, is the one that misbehaves. */
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 5000, ITERATIONS = 50 };

static double u[CELLS];

static void work(void) {
    double total;
    for (int iteration = 0; iteration < ITERATIONS; iteration++) {
#pragma omp parallel for
        for (int i = 0; i < CELLS; i++) u[i] = u[i] * 0.999 + 0.001;
        MPI_Allreduce(&u[0], &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
}

static void misbehave(const char *way) {
    if (!strcmp(way, "abort")) MPI_Abort(MPI_COMM_WORLD, 3);
    if (!strcmp(way, "exit")) exit(3);
    if (!strcmp(way, "segv")) {
        signal(SIGSEGV, SIG_DFL);
        raise(SIGSEGV);
    }
    if (!strcmp(way, "kill")) raise(SIGKILL);
}

int main(int argc, char **argv) {
    int rank, tasks;
    const char *way = argc > 1 ? argv[1] : "after-finalize";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &tasks);
    work();
    if (rank == 0) {
        printf("worked\n");
        fflush(stdout);
    }
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == tasks - 1) misbehave(way);
    MPI_Finalize();
    return strcmp(way, "after-finalize") ? 0 : 3;
}
