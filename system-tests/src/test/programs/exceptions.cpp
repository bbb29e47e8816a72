// C++ programs whose errors travel as exceptions: exceptions ODDITY.
#include <mpi.h>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <stdexcept>
#include <thread>
#include <vector>

static int rank;

static long iterate(int iterations) {
    long sum = 0, all = 0;
    for (int iteration = 0; iteration < iterations; iteration++) {
        long part = 0;
#pragma omp parallel for reduction(+ : part)
        for (int i = 0; i < 400; i++) part += i % (iteration % 7 + 2);
        MPI_Allreduce(&part, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
        sum += all;
    }
    return sum;
}

static void throw_error(MPI_Comm *, int *error, ...) { throw std::runtime_error(*error != 0 ? "an MPI error" : "no error"); }

static void out_of_error_handlers() {
    MPI_Errhandler handler;
    int caught = 0, value = 0;
    MPI_Comm_create_errhandler(throw_error, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, handler);
    for (int i = 0; i < 10; i++) {
        try {
            MPI_Send(&value, 1, MPI_INT, 99, 1, MPI_COMM_SELF);
        } catch (const std::runtime_error &error) {
            caught += std::strcmp(error.what(), "an MPI error") == 0;
        }
    }
    if (rank == 0) std::printf("caught %d\n", caught);
}

static void in_regions() {
    int caught = 0;
    for (int region = 0; region < 200; region++) {
#pragma omp parallel for reduction(+ : caught)
        for (int i = 0; i < 20; i++) {
            try {
                if (i % 3 == 0) throw i;
            } catch (int) {
                caught++;
            }
        }
    }
    if (rank == 0) std::printf("caught in regions %d\n", caught);
}

static void in_threads() {
    std::vector<std::thread> threads;
    long sums[3] = {0, 0, 0};
    for (long &sum : sums) {
        threads.emplace_back([&sum] {
#pragma omp parallel for reduction(+ : sum)
            for (int i = 0; i < 100; i++) sum += i;
        });
    }
    for (std::thread &thread : threads) thread.join();
    if (rank == 0) std::printf("threads %ld\n", sums[0] + sums[1] + sums[2]);
}

struct Last {
    ~Last() { std::fputs("static destructor\n", stdout); }
};

int main(int argc, char **argv) {
    const char *oddity = argc > 1 ? argv[1] : "handler";
    static Last last;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (std::strcmp(oddity, "handler") == 0) out_of_error_handlers();
    if (std::strcmp(oddity, "regions") == 0) in_regions();
    if (std::strcmp(oddity, "threads") == 0) in_threads();
    long sum = iterate(50);
    if (rank == 0) std::printf("%s: %ld\n", oddity, sum);
    std::fflush(stdout);
    MPI_Barrier(MPI_COMM_WORLD);
    if (std::strcmp(oddity, "uncaught") == 0) {
        std::set_terminate([] { std::_Exit(23); });
        throw std::runtime_error("nobody catches this");
    }
    MPI_Finalize();
    return 0;
}
