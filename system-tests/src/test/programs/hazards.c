/* Programs that smaller teams corrupt, each in its way; the sum of 0..CELLS-1, once an iteration, tells.
 *   array          asks omp_get_max_threads() before each region and gives every thread its own part
 *   cached         asks once, in the beginning
 *   threadprivate  gives every thread its part in one region and collects it in another
 *   kept           gives every thread something once, and takes it for granted in teams of any size up to the first one's: threads
 *                  that libgomp makes anew, when a team of three or more was made smaller and grows again, lack it
 *   refilled       gives every thread that has nothing something in one region, and takes it for granted in another, which is small by
 *                  itself now and then: malleable as long as both are of one size
 * With a third argument the program throttles itself in the naive way from half of the run on, the last one for a moment. */
#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CELLS = 2000000, MOST_THREADS = 256 };

static long own;
#pragma omp threadprivate(own)
static long parts[MOST_THREADS];
static long weights[CELLS];

static long part(int thread, int threads) {
    long sum = 0;
    for (int i = thread; i < CELLS; i += threads) sum += weights[i] * i;
    return sum;
}

static long by_parts(int threads, int naive) {
    long sum = 0;
    memset(parts, 0, sizeof parts);
    if (naive) omp_set_num_threads(1);
#pragma omp parallel
    parts[omp_get_thread_num()] = part(omp_get_thread_num(), threads);
    for (int i = 0; i < threads; i++) sum += parts[i];
    return sum;
}

static void give_out(void) {
#pragma omp parallel
    own = omp_get_thread_num() + 1;
}

/* Each thread takes as many parts as it was given: 1 + 2 = 3 for a team of two. */
static long collect(int naive) {
    long sum = 0;
    if (naive) omp_set_num_threads(1);
#pragma omp parallel reduction(+ : sum)
    {
        sum += own * CELLS;
        for (int i = 0; i < CELLS; i++) sum += weights[i] - 1;
    }
    return sum;
}

static long sum_of_provided(int large) {
    long sum = 0;
#pragma omp parallel for reduction(+ : sum) if (large)
    for (int i = 0; i < CELLS; i++) sum += own > 0 ? weights[i] * i : 0;
    return sum;
}

/* Who asks for the number of threads is left alone. */
static long kept(int naive) {
    if (naive) {
        int threads = omp_get_max_threads();
        omp_set_num_threads(threads - 1);
        sum_of_provided(1);
        omp_set_num_threads(threads);
    }
    return sum_of_provided(1);
}

static void provide(void) {
#pragma omp parallel
    {
        if (own == 0) own = 1;
        for (volatile int i = 0; i < CELLS / 100; i++) {
        }
    }
}

static long refilled(int naive, int large) {
    int threads = naive ? omp_get_max_threads() : 0;
    if (naive) omp_set_num_threads(threads - 1);
    provide();
    if (naive) omp_set_num_threads(threads);
    return sum_of_provided(large);
}

int main(int argc, char **argv) {
    const char *kind = argc > 1 ? argv[1] : "array";
    int iterations = argc > 2 ? atoi(argv[2]) : 400, naive = argc > 3, rank;
    long total = 0, one = 1, all = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < CELLS; i++) weights[i] = 1;
    int cached = omp_get_max_threads();
    give_out();
    for (int iteration = 0; iteration < iterations; iteration++) {
        int now = naive && iteration == iterations / 2;
        if (strcmp(kind, "array") == 0) total += by_parts(omp_get_max_threads(), now);
        else if (strcmp(kind, "cached") == 0) total += by_parts(cached, now);
        else if (strcmp(kind, "kept") == 0) total += kept(now);
        else if (strcmp(kind, "refilled") == 0) total += refilled(now, now || iteration % 50 != 0);
        else total += collect(now);
        MPI_Allreduce(&one, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
    }
    if (rank == 0) printf("hazard %s: %ld\n", kind, total);
    MPI_Finalize();
    return 0;
}
