/* Every MPI call of the report's first list exactly once, each with an amount of its own, so that a wrong count or a
 * wrong number of bytes names its call. Started with an argument: MPI_Init_thread instead of MPI_Init. */
#include <mpi.h>
#include <stdio.h>

enum { MOST_TASKS = 16, ROOM = 64 * MOST_TASKS };

static double out[ROOM], in[ROOM];
static int rank, tasks, left, right;

static int pair_count(int a, int b) { return 1 + a + b; }

static void point_to_point(void) {
    MPI_Datatype five;
    MPI_Type_contiguous(5, MPI_DOUBLE, &five);
    MPI_Type_commit(&five);
    if (rank == 0) MPI_Send(out, 2, five, right, 1, MPI_COMM_WORLD);
    MPI_Recv(in, 2, five, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank != 0) MPI_Send(out, 2, five, right, 1, MPI_COMM_WORLD);
    MPI_Type_free(&five);
    MPI_Sendrecv(out, 11, MPI_DOUBLE, right, 2, in, 11, MPI_DOUBLE, left, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Request receive, send;
    MPI_Irecv(in, 12, MPI_DOUBLE, left, 3, MPI_COMM_WORLD, &receive);
    MPI_Isend(out, 12, MPI_DOUBLE, right, 3, MPI_COMM_WORLD, &send);
    MPI_Wait(&receive, MPI_STATUS_IGNORE);
    MPI_Waitall(1, &send, MPI_STATUSES_IGNORE);
}

static void polls(void) {
    MPI_Request none = MPI_REQUEST_NULL;
    int flag;
    MPI_Test(&none, &flag, MPI_STATUS_IGNORE);
    MPI_Testall(1, &none, &flag, MPI_STATUSES_IGNORE);
    MPI_Iprobe(MPI_ANY_SOURCE, 99, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);
}

static void collectives(void) {
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Bcast(out, 13, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Reduce(out, in, 14, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Allreduce(out, in, 15, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Gather(out, 16, MPI_DOUBLE, in, 16, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatter(out, 3, MPI_DOUBLE, in, 3, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Allgather(out, 18, MPI_DOUBLE, in, 18, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Alltoall(out, 4, MPI_DOUBLE, in, 4, MPI_DOUBLE, MPI_COMM_WORLD);
}

static void vector_collectives(void) {
    int counts[MOST_TASKS], places[MOST_TASKS];
    for (int task = 0, place = 0; task < tasks; place += counts[task++]) {
        counts[task] = 1 + task;
        places[task] = place;
    }
    MPI_Gatherv(out, counts[rank], MPI_DOUBLE, in, counts, places, MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Scatterv(out, counts, places, MPI_DOUBLE, in, counts[rank], MPI_DOUBLE, 0, MPI_COMM_WORLD);
    MPI_Allgatherv(out, counts[rank], MPI_DOUBLE, in, counts, places, MPI_DOUBLE, MPI_COMM_WORLD);
    for (int task = 0, place = 0; task < tasks; place += counts[task++]) {
        counts[task] = pair_count(rank, task);
        places[task] = place;
    }
    MPI_Alltoallv(out, counts, places, MPI_DOUBLE, in, counts, places, MPI_DOUBLE, MPI_COMM_WORLD);
}

int main(int argc, char **argv) {
    int provided;
    if (argc > 1)
        MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    else
        MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &tasks);
    left = (rank + tasks - 1) % tasks;
    right = (rank + 1) % tasks;
    for (int i = 0; i < ROOM; i++) out[i] = i + rank;
    point_to_point();
    polls();
    collectives();
    vector_collectives();
    if (rank == 0) printf("all_calls checksum %.9e\n", in[0] + in[1] + in[tasks]);
    MPI_Finalize();
    return 0;
}
