/* All but one task on one side, the last on the other: the two groups differ in size, so that arrays as long as the other group are shorter
 * than the own one, and arguments that say nothing are rubbish. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { MOST = 16 };

static int rank, others, alone;
static int ones[MOST], places[MOST], sent[MOST], got[MOST], one;
static int *volatile rubbish = (int *)0x10; /* volatile, so that compilers do not say so */
static MPI_Datatype *types;
static MPI_Comm between;

static void open_between(void) {
    MPI_Comm side;
    int tasks;
    MPI_Comm_size(MPI_COMM_WORLD, &tasks);
    alone = rank == tasks - 1;
    MPI_Comm_split(MPI_COMM_WORLD, alone, rank, &side);
    MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, alone ? 0 : tasks - 1, 7, &between);
    MPI_Comm_remote_size(between, &others);
    MPI_Comm_free(&side);
}

/* As long as the other group and no longer, at the very end of what is allocated. */
static void fill(void) {
    types = malloc((size_t)others * sizeof *types);
    for (int i = 0; i < others; i++) ones[i] = 1, places[i] = i, sent[i] = 10 * rank + i, types[i] = MPI_INT;
    for (int i = others; i < MOST; i++) ones[i] = 1 << 20;
}

static void all_to_all(void) {
    int bytes[MOST];
    for (int i = 0; i < others; i++) bytes[i] = (int)sizeof(int) * places[i];
    MPI_Alltoall(sent, 1, MPI_INT, got, 1, MPI_INT, between);
    MPI_Alltoallv(sent, ones, places, MPI_INT, got, ones, places, MPI_INT, between);
    MPI_Alltoallw(sent, ones, bytes, types, got, ones, bytes, types, between);
    MPI_Allgather(sent, 1, MPI_INT, got, 1, MPI_INT, between);
    MPI_Allgatherv(sent, 1, MPI_INT, got, ones, places, MPI_INT, between);
    MPI_Allreduce(sent, &one, 1, MPI_INT, MPI_SUM, between);
}

/* The task that is alone is the root. */
static void from_root(void) {
    if (alone) {
        MPI_Bcast(sent, 1, MPI_INT, MPI_ROOT, between);
        MPI_Scatter(sent, 1, MPI_INT, rubbish, 1 << 20, MPI_DATATYPE_NULL, MPI_ROOT, between);
        MPI_Scatterv(sent, ones, places, MPI_INT, rubbish, 1 << 20, MPI_DATATYPE_NULL, MPI_ROOT, between);
    } else {
        MPI_Bcast(&one, 1, MPI_INT, 0, between);
        MPI_Scatter(rubbish, 1 << 20, MPI_DATATYPE_NULL, &one, 1, MPI_INT, 0, between);
        MPI_Scatterv(rubbish, rubbish, rubbish, MPI_DATATYPE_NULL, &one, 1, MPI_INT, 0, between);
    }
}

static void to_root(void) {
    if (alone) {
        MPI_Gather(rubbish, 1 << 20, MPI_DATATYPE_NULL, got, 1, MPI_INT, MPI_ROOT, between);
        MPI_Gatherv(rubbish, 1 << 20, MPI_DATATYPE_NULL, got, ones, places, MPI_INT, MPI_ROOT, between);
        MPI_Reduce(rubbish, &one, 1, MPI_INT, MPI_SUM, MPI_ROOT, between);
    } else {
        MPI_Gather(sent, 1, MPI_INT, rubbish, 1 << 20, MPI_DATATYPE_NULL, 0, between);
        MPI_Gatherv(sent, 1, MPI_INT, rubbish, rubbish, rubbish, MPI_DATATYPE_NULL, 0, between);
        MPI_Reduce(sent, rubbish, 1, MPI_INT, MPI_SUM, 0, between);
    }
}

/* In the other direction the one task of the group of several that is the root has neighbours for whom nothing counts. */
static void to_the_first_of_several(void) {
    int root = alone ? 0 : rank == 0 ? MPI_ROOT : MPI_PROC_NULL;
    if (rank == 0 || alone) {
        MPI_Gather(sent, 1, MPI_INT, got, 1, MPI_INT, root, between);
        MPI_Reduce(sent, &one, 1, MPI_INT, MPI_SUM, root, between);
        MPI_Scatter(sent, 1, MPI_INT, got, 1, MPI_INT, root, between);
    } else {
        MPI_Gather(rubbish, 1 << 20, MPI_DATATYPE_NULL, rubbish, 1 << 20, MPI_DATATYPE_NULL, root, between);
        MPI_Reduce(rubbish, rubbish, 1, MPI_INT, MPI_SUM, root, between);
        MPI_Scatter(rubbish, 1 << 20, MPI_DATATYPE_NULL, rubbish, 1 << 20, MPI_DATATYPE_NULL, root, between);
    }
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    open_between();
    fill();
    for (int i = 0; i < 20; i++) {
        all_to_all();
        from_root();
        to_root();
        to_the_first_of_several();
    }
    int said = got[0] + one, sum = 0;
    MPI_Reduce(&said, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) printf("intercommunicators checksum %d\n", sum);
    free(types);
    MPI_Comm_free(&between);
    MPI_Finalize();
    return 0;
}
