/* The part that does the work, loaded with dlopen. */
#include <mpi.h>

enum { CELLS = 5000 };

static double u[CELLS];

double plugin_run(int iterations) {
    double total = 0;
    for (int iteration = 0; iteration < iterations; iteration++) {
#pragma omp parallel for
        for (int i = 0; i < CELLS; i++) u[i] = u[i] * 0.999 + 0.001;
        MPI_Allreduce(&u[0], &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    return total;
}

int plugin_rank(void) {
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    return rank;
}

void plugin_begin(void) { MPI_Init(0, 0); }

void plugin_end(void) { MPI_Finalize(); }
