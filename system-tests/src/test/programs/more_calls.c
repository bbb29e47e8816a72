/* The rarer MPI calls once each, and the collectives with arguments that mean nothing on this task, of which the
 * standard says that they may be anything: null, garbage, MPI_IN_PLACE. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { COUNT = 8, MOST_TASKS = 16, ANYTHING = 77 };

static double out[COUNT * MOST_TASKS], in[COUNT * MOST_TASKS];
static int rank, tasks, left, right;

static void sends(void) {
    static char space[4096];
    void *detached;
    int size, index, done, indices[1];
    MPI_Request request;
    MPI_Buffer_attach(space, sizeof space);
    MPI_Bsend(out, COUNT, MPI_DOUBLE, right, 1, MPI_COMM_WORLD);
    MPI_Probe(left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(in, COUNT, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Buffer_detach(&detached, &size);
    MPI_Irecv(in, COUNT, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, &request);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Rsend(out, COUNT, MPI_DOUBLE, right, 2, MPI_COMM_WORLD);
    MPI_Waitany(1, &request, &index, MPI_STATUS_IGNORE);
    MPI_Irecv(in, COUNT, MPI_DOUBLE, left, 3, MPI_COMM_WORLD, &request);
    MPI_Ssend(out, COUNT, MPI_DOUBLE, right, 3, MPI_COMM_WORLD);
    MPI_Waitsome(1, &request, &done, indices, MPI_STATUSES_IGNORE);
    MPI_Sendrecv_replace(out, COUNT, MPI_DOUBLE, right, 4, left, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

static void persistent(void) {
    MPI_Request request[2];
    MPI_Recv_init(in, COUNT, MPI_DOUBLE, left, 5, MPI_COMM_WORLD, &request[0]);
    MPI_Send_init(out, COUNT, MPI_DOUBLE, right, 5, MPI_COMM_WORLD, &request[1]);
    MPI_Startall(2, request);
    MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
    MPI_Start(&request[0]);
    MPI_Start(&request[1]);
    MPI_Waitall(2, request, MPI_STATUSES_IGNORE);
    MPI_Request_free(&request[0]);
    MPI_Request_free(&request[1]);
}

static void collectives(void) {
    MPI_Request request;
    MPI_Scan(out, in, COUNT, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Exscan(out, in, COUNT, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Reduce_scatter_block(out, in, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Ibarrier(MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Ibcast(out, COUNT, MPI_DOUBLE, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Iallreduce(out, in, COUNT, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
}

static void in_place(void) {
    int counts[MOST_TASKS], places[MOST_TASKS];
    for (int task = 0; task < tasks; task++) {
        counts[task] = 1;
        places[task] = task;
    }
    MPI_Allreduce(MPI_IN_PLACE, in, COUNT, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    MPI_Reduce(rank == 0 ? MPI_IN_PLACE : in, rank == 0 ? in : NULL, COUNT, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
    MPI_Allgather(MPI_IN_PLACE, ANYTHING, MPI_DATATYPE_NULL, in, 1, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Allgatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, in, counts, places, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Alltoall(MPI_IN_PLACE, ANYTHING, MPI_DATATYPE_NULL, in, 1, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Alltoallv(MPI_IN_PLACE, NULL, NULL, MPI_DATATYPE_NULL, in, counts, places, MPI_DOUBLE, MPI_COMM_WORLD);
    if (rank == 0) {
        MPI_Gather(MPI_IN_PLACE, ANYTHING, MPI_DATATYPE_NULL, in, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        MPI_Gatherv(MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, in, counts, places, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        MPI_Scatter(in, 1, MPI_DOUBLE, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
        MPI_Scatterv(in, counts, places, MPI_DOUBLE, MPI_IN_PLACE, 0, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
    } else {
        MPI_Gather(in, 1, MPI_DOUBLE, NULL, ANYTHING, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
        MPI_Gatherv(in, 1, MPI_DOUBLE, NULL, NULL, NULL, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD);
        MPI_Scatter(NULL, ANYTHING, MPI_DATATYPE_NULL, in, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
        MPI_Scatterv(NULL, NULL, NULL, MPI_DATATYPE_NULL, in, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    }
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &tasks);
    left = (rank + tasks - 1) % tasks;
    right = (rank + 1) % tasks;
    for (int i = 0; i < COUNT * MOST_TASKS; i++) out[i] = i + rank;
    sends();
    persistent();
    collectives();
    in_place();
    if (rank == 0) printf("more_calls checksum %.9e\n", in[0] + in[1]);
    MPI_Finalize();
    return 0;
}
