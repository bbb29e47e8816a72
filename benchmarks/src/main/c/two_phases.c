/* An iteration is a region that computes, a region that streams through memory, and an Allreduce. Each task prints
 *   task RANK iteration S compute S stream S mpi S
 * in seconds, the quantile of the iterations that is asked for: 0.5 is the median, 0 the least. Work is that of weight 100; the
 * weights are those of the tasks, one after the other, again and again.
 * usage: two_phases ITERATIONS QUANTILE UPDATES ELEMENTS [WEIGHT...] */
#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#include "quartiles.h"

enum { WARM_UP = 5, MOST = 10000, TIMES = 4, ALL = 1 << 22 };

static double times[TIMES][MOST], sum;
static double *a, *b, *c;

static void compute(long updates) {
#pragma omp parallel reduction(+ : sum)
    {
        double x = omp_get_thread_num();
        for (long i = 0, own = updates / omp_get_num_threads(); i < own; i++) x = x * 0.999 + 0.001;
        sum += x;
    }
}

/* The next so many of all elements, which no cache holds. */
static void stream(int iteration, long elements) {
    long first = iteration * elements % (ALL - elements + 1);
#pragma omp parallel for schedule(static)
    for (long i = first; i < first + elements; i++) a[i] = b[i] + 0.5 * c[i];
}

static double *array(void) {
    double *found = malloc(ALL * sizeof *found);
    if (found == NULL) MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel for schedule(static)
    for (long i = 0; i < ALL; i++) found[i] = 1e-3 * (double)i;
    return found;
}

static double quantile(double *values, int count, double share) {
    qsort(values, (size_t)count, sizeof *values, ascending);
    return values[(int)(share * (count - 1))];
}

static void run(int iterations, long updates, long elements) {
    double total;
    for (int i = -WARM_UP; i < iterations; i++) {
        double begin = MPI_Wtime(), computed, streamed, ended;
        compute(updates);
        computed = MPI_Wtime();
        stream(i + WARM_UP, elements);
        streamed = MPI_Wtime();
        MPI_Allreduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
        ended = MPI_Wtime();
        if (i < 0) continue;
        times[0][i] = ended - begin;
        times[1][i] = computed - begin;
        times[2][i] = streamed - computed;
        times[3][i] = ended - streamed;
    }
}

int main(int argc, char **argv) {
    int rank, iterations = argc > 4 ? atoi(argv[1]) : 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    if (iterations < 1 || iterations > MOST) MPI_Abort(MPI_COMM_WORLD, 1);
    double weight = argc > 5 ? 0.01 * atof(argv[5 + rank % (argc - 5)]) : 1, share = atof(argv[2]);
    long updates = (long)(weight * atof(argv[3])), elements = (long)(weight * atof(argv[4]));
    a = array();
    b = array();
    c = array();
    run(iterations, updates, elements < ALL ? elements : ALL);
    printf("task %d iteration %.6e compute %.6e stream %.6e mpi %.6e\n", rank, quantile(times[0], iterations, share),
           quantile(times[1], iterations, share), quantile(times[2], iterations, share), quantile(times[3], iterations, share));
    free(a);
    free(b);
    free(c);
    MPI_Finalize();
    return 0;
}
