/* Describes this node for --platform emulated:./FILE.properties and for the simulation, by what it can do: its frequency from a
 * chain of additions that need a known number of cycles each, its memory from one core and all cores that stream. Power is not
 * measured: the watts are only there because a description has to have some.
 * The last cache has 1 MB if nobody knows. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#include "quartiles.h"

enum { ROUNDS = 400, ADDITIONS = 300000, ELEMENTS = 1 << 24, BLOCK = 1 << 17 };

/* Ten integer additions, each of which needs the one before: a cycle each on every processor since 2000. */
static double hertz(void) {
    double best = 0;
    for (int round = 0; round < ROUNDS; round++) {
        unsigned long x = (unsigned long)round, one = 1;
        double begin = omp_get_wtime();
        for (int i = 0; i < ADDITIONS; i++)
            __asm__ volatile("add %1,%0; add %1,%0; add %1,%0; add %1,%0; add %1,%0;"
                             "add %1,%0; add %1,%0; add %1,%0; add %1,%0; add %1,%0"
                             : "+r"(x)
                             : "r"(one));
        double rate = 10.0 * ADDITIONS / (omp_get_wtime() - begin);
        if (rate > best) best = rate;
    }
    return best;
}

/* What so many threads get together while all stream: the sum of each one's median block, as what others do on the machine
 * disturbs few blocks. Two arrays are read and one is written, which is read before: 32 bytes an element. */
static double bytes_per_second(int threads, double *a, const double *b, const double *c) {
    double sum = 0;
#pragma omp parallel num_threads(threads) reduction(+ : sum)
    {
        double rates[ROUNDS];
        long part = ELEMENTS / threads, own = omp_get_thread_num() * part, block = part / 2 < BLOCK ? part / 2 : BLOCK;
        for (int round = 0; round < ROUNDS; round++) {
            long first = own + round * block % (part - block);
            double begin = omp_get_wtime();
            for (long i = first; i < first + block; i++) a[i] = b[i] + 0.5 * c[i];
            rates[round] = 32.0 * (double)block / (omp_get_wtime() - begin);
        }
        qsort(rates, ROUNDS, sizeof *rates, ascending);
        sum += rates[ROUNDS / 2];
    }
    return sum;
}

static double *array(int threads) {
    double *elements = malloc(ELEMENTS * sizeof *elements);
    if (elements == NULL) exit(1);
#pragma omp parallel for num_threads(threads) schedule(static)
    for (long i = 0; i < ELEMENTS; i++) elements[i] = 1e-3 * (double)i;
    return elements;
}

static long cache_bytes(void) {
    long kilobytes = 0;
    FILE *size = fopen("/sys/devices/system/cpu/cpu0/cache/index3/size", "r");
    if (size == NULL || fscanf(size, "%ldK", &kilobytes) != 1) kilobytes = 1024;
    if (size != NULL) fclose(size);
    return 1024 * kilobytes;
}

int main(void) {
    int cores = omp_get_num_procs();
    double *a = array(cores), *b = array(cores), *c = array(cores);
    double one = bytes_per_second(1, a, b, c), many = bytes_per_second(cores, a, b, c);
    double package = one > many ? one : many;
    printf("# Measured by describe_node. The watts are NOT measured.\n");
    printf("model = this node\npackages = 1\ncores-per-package = %d\nthreads-per-core = 1\n", cores);
    printf("cache-level = 3\ncache-bytes = %ld\ncores-per-cache = %d\n", cache_bytes(), cores);
    printf("package-bytes-per-second = %.4e\ncore-bytes-per-second = %.4e\n", package, one);
    printf("driver-lists-frequencies = true\ndomain = package\nhertz = %.4e\nvolts = 1\n", hertz());
    printf("transition-seconds = 0\nfrequency-share = 1\n");
    printf("board-watts = 0\npackage-watts = 0\ncore-idle-watts = 0\ncore-busy-watts = 1\n");
    free(a);
    free(b);
    free(c);
    return 0;
}
