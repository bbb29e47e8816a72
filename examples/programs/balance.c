/* A dynamic program that marches through the rows of a triangle: row r costs about r steps, so that equal numbers of rows are
 * uneven work; and the first task is slower than the others by a factor. Lull moves rows from task to task meanwhile.
 *
 *     mpicc -O2 -I ../../probe/src/main/c -o balance balance.c
 *     mpirun -np 2 ./balance [iterations [rows [slowness [strategy [other strategy [modelled]]]]]]
 *
 * From the middle of the iterations on the other strategy holds, if there is one. Strategies of energy go by the node's meters, or
 * by 60 W of the first task, 40 W of the others and 10 W waiting if the last word is modelled. Every iteration all tasks get all results; the
 * checksum depends neither on the shares nor on the number of tasks. Without Lull the calls do nothing, and shares stay equal. */
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

#include "lull_balance.h"

static unsigned next(unsigned state) { return state * 1664525u + 1013904223u; }

/* A row's result; steps is how often it is computed in vain besides, on a slow task. */
static unsigned row(int number, unsigned seed, int slowness) {
    volatile unsigned result = 0;
    for (int time = 0; time < slowness; time++) {
        unsigned state = seed ^ (unsigned)number;
        for (int step = 0; step < 200 + number; step++) state = next(state);
        result = state;
    }
    return result;
}

static void *room(size_t count, size_t size) {
    void *memory = calloc(count > 0 ? count : 1, size);
    if (!memory) {
        fprintf(stderr, "balance: no memory for %zu values\n", count);
        MPI_Abort(MPI_COMM_WORLD, 1);
    }
    return memory;
}

static void print_shares(const char *when, const int *counts, int tasks) {
    printf("shares %s:", when);
    for (int task = 0; task < tasks; task++) printf(" %d", counts[task]);
    printf("\n");
}

int main(int argc, char **argv) {
    int iterations = argc > 1 ? atoi(argv[1]) : 2000, rows = argc > 2 ? atoi(argv[2]) : 600, slowness = argc > 3 ? atoi(argv[3]) : 4;
    int rank, tasks, changes = 0;
    struct lull_balance loop;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &tasks);
    if (iterations < 1 || rows < 1 || slowness < 1) {
        if (rank == 0) fprintf(stderr, "usage: balance [iterations [rows [slowness [strategy [other strategy [modelled]]]]]], 1 at least\n");
        MPI_Abort(MPI_COMM_WORLD, 2);
    }
    int *counts = room((size_t)tasks, sizeof(int)), *displacements = room((size_t)tasks, sizeof(int));
    unsigned *results = room((size_t)rows, sizeof(unsigned)), *own = room((size_t)rows, sizeof(unsigned)), checksum = 0;
    for (int task = 0; task < tasks; task++) {
        displacements[task] = (int)((long)rows * task / tasks);
        counts[task] = (int)((long)rows * (task + 1) / tasks) - displacements[task];
    }
    if (rank == 0) print_shares("at first", counts, tasks);

    lull_balance_open(&loop, MPI_COMM_WORLD, counts, 1);
    if (argc > 4) lull_balance_strategy(&loop, argv[4]);
    if (argc > 6) lull_balance_power(&loop, rank == 0 ? 60 : 40, 10);
    for (int iteration = 0; iteration < iterations; iteration++) {
        if (argc > 5 && iteration == iterations / 2) lull_balance_strategy(&loop, argv[5]);
        lull_balance_begin(&loop);
        for (int i = 0; i < counts[rank]; i++) own[i] = row(displacements[rank] + i, checksum, rank == 0 ? slowness : 1);
        lull_balance_end(&loop);
        MPI_Allgatherv(own, counts[rank], MPI_UNSIGNED, results, counts, displacements, MPI_UNSIGNED, MPI_COMM_WORLD);
        for (int i = 0; i < rows; i++) checksum = next(checksum ^ results[i]);
        changes += lull_balance_shares(&loop, counts, displacements);
    }
    lull_balance_close(&loop);

    if (rank == 0) {
        print_shares("at last", counts, tasks);
        fprintf(stderr, "%d changes of shares\n", changes);
        printf("checksum %08x\n", checksum);
    }
    free(counts);
    free(displacements);
    free(results);
    free(own);
    MPI_Finalize();
    return 0;
}
