/* A task that starts a shell, another OpenMP program (first argument), and forks without exec. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CELLS = 5000, ITERATIONS = 50 };

static double u[CELLS];

static double work(void) {
    double total = 0;
    for (int iteration = 0; iteration < ITERATIONS; iteration++) {
#pragma omp parallel for
        for (int i = 0; i < CELLS; i++) u[i] = u[i] * 0.999 + 0.001;
        MPI_Allreduce(&u[0], &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    return total;
}

static void run_command(const char *command) {
    fflush(stdout);
    if (system(command) != 0) printf("failed: %s\n", command);
}

/* Regions of one thread, since a forked child has none of its parent's team. */
static void fork_and_work(void) {
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        long sum = 0;
        for (int iteration = 0; iteration < 1000; iteration++) {
#pragma omp parallel num_threads(1)
            sum += iteration;
        }
        printf("forked child %ld\n", sum);
        fflush(stdout);
        _exit(0);
    }
    waitpid(child, NULL, 0);
}

int main(int argc, char **argv) {
    int rank;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    double total = work();
    if (rank == 0) {
        run_command("echo shell child; /bin/true | cat");
        if (argc > 1) run_command(argv[1]);
        fork_and_work();
    }
    MPI_Barrier(MPI_COMM_WORLD);
    total += work();
    if (rank == 0) printf("children checksum %.9e\n", total);
    MPI_Finalize();
    return 0;
}
