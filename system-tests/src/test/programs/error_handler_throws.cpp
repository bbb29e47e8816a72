// An error handler leaves the MPI call that failed by an exception, and the program goes on.
#include <mpi.h>
#include <cstdio>
#include <stdexcept>

static void on_error(MPI_Comm *, int *, ...) { throw std::runtime_error("no such rank"); }

static __attribute__((noinline)) int barrier(int depth) {
    volatile char room[256] = {0};
    int result = depth > 0 ? barrier(depth - 1) : MPI_Barrier(MPI_COMM_WORLD);
    return result + room[depth];
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    MPI_Errhandler handler;
    MPI_Comm_create_errhandler(on_error, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
    int caught = 0, rank;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < 50; i++) {
        try {
            MPI_Send(nullptr, 0, MPI_CHAR, 1000000, 0, MPI_COMM_WORLD);
        } catch (const std::runtime_error &) {
            caught++;
        }
        barrier(i % 5);
    }
    if (rank == 0) std::printf("caught %d barriers 50\n", caught);
    MPI_Finalize();
    return 0;
}
