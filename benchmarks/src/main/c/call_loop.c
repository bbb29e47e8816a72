/* The time of an MPI call that does almost nothing, a Bcast among one: prints nanoseconds a call, the median of 40
 * bursts. Between bursts it rests, so that an agent can empty the ring: then every call is recorded, and none lost. */
#include <mpi.h>
#include <stdio.h>

#include "bursts.h"

static void calls(long count) {
    char buffer[8] = "";
    for (long i = 0; i < count; i++) MPI_Bcast(buffer, 8, MPI_CHAR, 0, MPI_COMM_SELF);
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    printf("%.2f\n", median_nanoseconds(calls, MPI_Wtime));
    MPI_Finalize();
    return 0;
}
