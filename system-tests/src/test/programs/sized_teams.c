/* Regions that size their teams in several ways, and serial code between them; prints how many threads there were in all.
 *   plain      the runtime sizes the team: it can be made smaller, and the result does not depend on it
 *   own        the program sizes the team by a clause
 *   one        a clause says one thread
 *   if         a clause makes every second iteration serial
 *   nested     a region in a region
 *   mixed      plain, then own
 *   rare       plain, and with a third argument another region of the same kind
 * Arguments: kind, iterations. */
#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

__attribute__((noinline)) static void work(long n) {
    for (long k = 0; k < n; k++) {
        double x = (double)k;
        __asm__ volatile("" : : "x"(x));
    }
}

static void plain(void) {
#pragma omp parallel
    work(300000);
}

static long own(int team) {
    long threads = 0;
#pragma omp parallel num_threads(team) reduction(+ : threads)
    {
        threads += 1;
        work(300000);
    }
    return threads;
}

static long conditional(int parallel) {
    long threads = 0;
#pragma omp parallel if (parallel) reduction(+ : threads)
    {
        threads += 1;
        work(300000);
    }
    return parallel ? 2 : threads;
}

static long nested(void) {
    long inner = 0;
#pragma omp parallel
#pragma omp master
    {
#pragma omp parallel num_threads(2) reduction(+ : inner)
        {
            inner += 1;
            work(300000);
        }
    }
    return inner > 0;
}

static void rare(void) {
#pragma omp parallel
    work(200000);
}

int main(int argc, char **argv) {
    MPI_Init(&argc, &argv);
    const char *kind = argc > 1 ? argv[1] : "plain";
    int iterations = argc > 2 ? atoi(argv[2]) : 200, team = omp_get_max_threads(), rarely = argc > 3;
    long sum = 0;
    for (int i = 0; i < iterations; i++) {
        if (strcmp(kind, "plain") == 0 || strcmp(kind, "mixed") == 0 || strcmp(kind, "rare") == 0) plain();
        if (strcmp(kind, "own") == 0 || strcmp(kind, "mixed") == 0) sum += own(team);
        if (strcmp(kind, "one") == 0) sum += own(1);
        if (strcmp(kind, "if") == 0) sum += conditional(i % 2);
        if (strcmp(kind, "nested") == 0) sum += nested();
        if (rarely) rare();
        usleep(2000); /* the agent gets a core, however busy the machine is */
        MPI_Barrier(MPI_COMM_WORLD);
    }
    printf("%s: %ld\n", kind, sum);
    MPI_Finalize();
    return 0;
}
