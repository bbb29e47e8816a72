/* An error handler leaves the MPI call that failed by longjmp, from calls at several depths of the stack, and the program
 * goes on: 20 rounds of 4 failures, after each of them a call deeper than the one that failed and one at main's level; and
 * a phase that is left in the same way. Every Barrier returns, and no Send does. */
#include <mpi.h>
#include <setjmp.h>
#include <stdio.h>
#include <string.h>

#include "lull.h"

enum { ROUNDS = 20, DEPTHS = 4 };

static jmp_buf back;
static int failures;

static void on_error(MPI_Comm *communicator, int *code, ...) {
    (void)communicator, (void)code;
    failures++;
    longjmp(back, 1);
}

/* Takes half a kilobyte of stack for each level. */
static __attribute__((noinline)) int descend(int depth, int (*call)(void)) {
    volatile char room[512];
    memset((char *)room, depth, sizeof room);
    int result = depth > 0 ? descend(depth - 1, call) : call();
    return result + room[depth] - depth;
}

static int fail(void) { return MPI_Send(NULL, 0, MPI_CHAR, 1000000, 0, MPI_COMM_WORLD); }

static int succeed(void) { return MPI_Barrier(MPI_COMM_WORLD); }

static void fail_in_phase(int phase, int depth) {
    if (setjmp(back) != 0) return;
    lull_phase_begin(phase);
    descend(depth, fail);
    lull_phase_end(phase);
}

static void fail_at(int depth) {
    if (setjmp(back) == 0) descend(depth, fail);
}

int main(int argc, char **argv) {
    MPI_Errhandler handler;
    MPI_Init(&argc, &argv);
    MPI_Comm_create_errhandler(on_error, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    int phase = lull_phase("solve");
    for (int round = 0; round < ROUNDS; round++) {
        for (int depth = 0; depth < DEPTHS; depth++) {
            fail_at(depth);
            descend(2 * DEPTHS, succeed);
            MPI_Barrier(MPI_COMM_WORLD);
            fail_in_phase(phase, depth);
            descend(2 * DEPTHS, succeed);
            lull_phase_begin(phase);
            lull_phase_end(phase);
        }
    }
    int rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (rank == 0) printf("failures %d\nbarriers %d\nphases %d\n", failures, 3 * ROUNDS * DEPTHS, ROUNDS * DEPTHS);
    MPI_Finalize();
    return 0;
}
