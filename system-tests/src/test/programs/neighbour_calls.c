/* Calls that work on another task's memory, on neighbours or on a file together, and the non-blocking collectives that
 * more_calls.c lacks: once each, but for what comes in pairs. On as many tasks as make pairs; the argument is
 * a file to make. With "fence N" or "neighbours N": N iterations in which the first task works four times as long as the others, which
 * wait for it in that exchange. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { COUNT = 8, MOST_TASKS = 16 };

static double out[COUNT * MOST_TASKS], in[COUNT * MOST_TASKS];
static int rank, tasks, counts[MOST_TASKS], places[MOST_TASKS], bytes[MOST_TASKS];
static MPI_Aint far[MOST_TASKS];
static MPI_Datatype types[MOST_TASKS];

static void finish(MPI_Request *request) { MPI_Wait(request, MPI_STATUS_IGNORE); }

static void collectives(void) {
    MPI_Request request;
    MPI_Igatherv(out, 1, MPI_DOUBLE, in, counts, places, MPI_DOUBLE, 0, MPI_COMM_WORLD, &request);
    finish(&request);
    MPI_Iscatterv(out, counts, places, MPI_DOUBLE, in, 1, MPI_DOUBLE, 0, MPI_COMM_WORLD, &request);
    finish(&request);
    MPI_Ialltoallw(out, counts, bytes, types, in, counts, bytes, types, MPI_COMM_WORLD, &request);
    finish(&request);
    MPI_Ireduce_scatter(out, in, counts, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
    finish(&request);
    MPI_Ireduce_scatter_block(out, in, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
    finish(&request);
    MPI_Iscan(out, in, COUNT, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
    finish(&request);
    MPI_Iexscan(out, in, COUNT, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD, &request);
    finish(&request);
}

static void neighbours(MPI_Comm ring) {
    MPI_Request request;
    MPI_Neighbor_allgather(out, 1, MPI_DOUBLE, in, 1, MPI_DOUBLE, ring);
    MPI_Neighbor_allgatherv(out, 1, MPI_DOUBLE, in, counts, places, MPI_DOUBLE, ring);
    MPI_Neighbor_alltoall(out, 1, MPI_DOUBLE, in, 1, MPI_DOUBLE, ring);
    MPI_Neighbor_alltoallv(out, counts, places, MPI_DOUBLE, in, counts, places, MPI_DOUBLE, ring);
    MPI_Neighbor_alltoallw(out, counts, far, types, in, counts, far, types, ring);
    MPI_Ineighbor_allgather(out, 1, MPI_DOUBLE, in, 1, MPI_DOUBLE, ring, &request);
    finish(&request);
    MPI_Ineighbor_allgatherv(out, 1, MPI_DOUBLE, in, counts, places, MPI_DOUBLE, ring, &request);
    finish(&request);
    MPI_Ineighbor_alltoall(out, 1, MPI_DOUBLE, in, 1, MPI_DOUBLE, ring, &request);
    finish(&request);
    MPI_Ineighbor_alltoallv(out, counts, places, MPI_DOUBLE, in, counts, places, MPI_DOUBLE, ring, &request);
    finish(&request);
    MPI_Ineighbor_alltoallw(out, counts, far, types, in, counts, far, types, ring, &request);
    finish(&request);
}

static void accesses(int target, MPI_Win window) {
    MPI_Request request;
    double one = 1, was;
    MPI_Put(out, COUNT, MPI_DOUBLE, target, 0, COUNT, MPI_DOUBLE, window);
    MPI_Win_flush(target, window);
    MPI_Rput(out, COUNT, MPI_DOUBLE, target, 0, COUNT, MPI_DOUBLE, window, &request);
    finish(&request);
    MPI_Win_flush_all(window);
    MPI_Get(in, COUNT, MPI_DOUBLE, target, 0, COUNT, MPI_DOUBLE, window);
    MPI_Win_flush_local(target, window);
    MPI_Rget(in, COUNT, MPI_DOUBLE, target, 0, COUNT, MPI_DOUBLE, window, &request);
    finish(&request);
    MPI_Accumulate(out, COUNT, MPI_DOUBLE, target, 0, COUNT, MPI_DOUBLE, MPI_SUM, window);
    MPI_Win_flush_local_all(window);
    MPI_Raccumulate(out, COUNT, MPI_DOUBLE, target, 0, COUNT, MPI_DOUBLE, MPI_SUM, window, &request);
    finish(&request);
    MPI_Get_accumulate(out, 1, MPI_DOUBLE, in, 1, MPI_DOUBLE, target, 0, 1, MPI_DOUBLE, MPI_SUM, window);
    MPI_Rget_accumulate(out, 1, MPI_DOUBLE, in, 1, MPI_DOUBLE, target, 1, 1, MPI_DOUBLE, MPI_SUM, window, &request);
    finish(&request);
    MPI_Get_accumulate(out, 1, MPI_DATATYPE_NULL, in, 1, MPI_DOUBLE, target, 0, 1, MPI_DOUBLE, MPI_NO_OP, window);
    MPI_Fetch_and_op(&one, &was, MPI_DOUBLE, target, 2, MPI_SUM, window);
    long expected = 0, wanted = 1, found;
    MPI_Compare_and_swap(&wanted, &expected, &found, MPI_LONG, target, COUNT, window);
}

static void windows(void) {
    MPI_Win window;
    MPI_Group all, peers;
    double *memory;
    int done = 0, partner = rank ^ 1;
    MPI_Win_allocate(2 * COUNT * sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    memset(memory, 0, 2 * COUNT * sizeof *memory);
    MPI_Win_fence(0, window);
    MPI_Win_fence(0, window);
    MPI_Win_lock_all(0, window);
    accesses(partner, window);
    MPI_Win_unlock_all(window);
    MPI_Win_lock(MPI_LOCK_SHARED, partner, 0, window);
    MPI_Win_unlock(partner, window);
    MPI_Comm_group(MPI_COMM_WORLD, &all);
    MPI_Group_incl(all, 1, &partner, &peers);
    MPI_Win_post(peers, 0, window);
    MPI_Win_start(peers, 0, window);
    MPI_Win_complete(window);
    MPI_Win_wait(window);
    MPI_Win_post(peers, 0, window);
    MPI_Win_start(peers, 0, window);
    MPI_Win_complete(window);
    MPI_Barrier(MPI_COMM_WORLD);
    while (!done) MPI_Win_test(window, &done);
    MPI_Group_free(&all);
    MPI_Group_free(&peers);
    MPI_Win_free(&window);
}

static void files(const char *name) {
    MPI_File file;
    MPI_File_open(MPI_COMM_WORLD, name, MPI_MODE_CREATE | MPI_MODE_RDWR | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
    MPI_File_write_at_all(file, (MPI_Offset)(rank * COUNT * sizeof *out), out, COUNT, MPI_DOUBLE, MPI_STATUS_IGNORE);
    MPI_File_sync(file);
    MPI_File_read_at_all(file, (MPI_Offset)((rank ^ 1) * COUNT * sizeof *in), in, COUNT, MPI_DOUBLE, MPI_STATUS_IGNORE);
    MPI_File_write_all(file, out, COUNT, MPI_DOUBLE, MPI_STATUS_IGNORE);
    MPI_File_read_all(file, in, COUNT, MPI_DOUBLE, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
}

static void steps(int number, const char *exchange, MPI_Comm ring) {
    MPI_Win window;
    double *memory;
    MPI_Win_allocate(sizeof *memory, sizeof *memory, MPI_INFO_NULL, MPI_COMM_WORLD, &memory, &window);
    MPI_Win_fence(0, window);
    for (int step = 0; step < number; step++) {
        usleep(rank == 0 ? 4000 : 1000); /* lasts as long however busy the machine is */
        if (strcmp(exchange, "fence") == 0) MPI_Win_fence(0, window);
        else MPI_Neighbor_alltoall(out, 1, MPI_DOUBLE, in, 1, MPI_DOUBLE, ring);
    }
    MPI_Win_fence(0, window);
    MPI_Win_free(&window);
}

int main(int argc, char **argv) {
    int wraps = 1;
    MPI_Comm ring;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &tasks);
    for (int task = 0; task < MOST_TASKS; task++) {
        counts[task] = 1;
        places[task] = task;
        bytes[task] = task * (int)sizeof *out;
        far[task] = bytes[task];
        types[task] = MPI_DOUBLE;
    }
    for (int i = 0; i < COUNT * MOST_TASKS; i++) out[i] = i + rank;
    MPI_Cart_create(MPI_COMM_WORLD, 1, &tasks, &wraps, 0, &ring);
    if (argc > 2) {
        steps(atoi(argv[2]), argv[1], ring);
    } else {
        collectives();
        neighbours(ring);
        windows();
        files(argv[1]);
    }
    MPI_Comm_free(&ring);
    if (rank == 0) printf("neighbour_calls checksum %.9e\n", in[0] + in[1]);
    MPI_Finalize();
    return 0;
}
