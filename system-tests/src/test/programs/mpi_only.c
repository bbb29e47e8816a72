/* MPI without OpenMP: a token round the ring and an Allreduce, again and again. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int rank, tasks, iterations = argc > 1 ? atoi(argv[1]) : 1000;
    long token = 1, total = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &tasks);
    for (int iteration = 0; iteration < iterations; iteration++) {
        MPI_Sendrecv_replace(&token, 1, MPI_LONG, (rank + 1) % tasks, 0, (rank + tasks - 1) % tasks, 0, MPI_COMM_WORLD,
                             MPI_STATUS_IGNORE);
        token = token * 31 % 1000003 + rank;
        MPI_Allreduce(&token, &total, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    }
    if (rank == 0) printf("mpi_only checksum %ld\n", total);
    MPI_Finalize();
    return 0;
}
