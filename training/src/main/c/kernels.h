/* What a training kernel is, and what the harness offers it.
 *
 * A kernel does the same work in every run, whatever the number of threads: its size alone decides. A run passes through
 * each phase once; a phase is one parallel region, long enough to be timed because it repeats its work inside where the
 * data are small. */
#ifndef LULL_KERNELS_H
#define LULL_KERNELS_H

#include <stddef.h>
#include <stdint.h>

enum { MOST_PHASES = 4 };

struct kernel {
    const char *name;
    const char *phases[MOST_PHASES + 1]; /* the last is NULL */
    long (*size)(double bytes);          /* the size whose working set is about that large; bounds are the kernel's */
    void (*create)(long size);           /* lays the data out, touched first by the threads that use them */
    void (*run)(void);
    int (*check)(void);                  /* whether everything that was run gave the right result */
};

extern const struct kernel stream_kernel, triad4_kernel, triad16_kernel, triad64_kernel;
extern const struct kernel dgemm_kernel, poly_kernel, ep_kernel;
extern const struct kernel cg_kernel, jacobi_kernel, multigrid_kernel, fft_kernel;
extern const struct kernel sort_kernel, gups_kernel, chase_kernel, branch_kernel;
extern const struct kernel barrier_kernel, atomic_kernel, falseshare_kernel, amdahl_kernel, triangle_kernel;
extern const struct kernel blocktri_kernel, penta_kernel, sweep_kernel;

/* Around each parallel region, by the first thread, outside of it. */
void phase_begin(int phase);
void phase_end(int phase);

/* Runs so far, the present one included. */
long runs_so_far(void);

/* Memory for that many cells, or the end of the program. */
void *cells(size_t count, size_t bytes_each);

/* Prints one line about a wrong result and returns 0. */
int wrong(const char *format, ...) __attribute__((format(printf, 1, 2)));

/* Whether two numbers agree, relative to the larger. */
int agree(double a, double b, double tolerance);

/* Number i of a fixed random sequence: splitmix64 of a counter, so that threads need not share a state. */
static inline uint64_t random_word(uint64_t i) {
    uint64_t z = (i + 1) * 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

static inline long clamp(double x, long low, long high) { return x < (double)low ? low : x > (double)high ? high : (long)x; }

/* How often a loop over that many cells is repeated so that it handles at least `work` cells. */
static inline long repeats(double work, double count) { return work > count ? (long)(work / count) : 1; }

/* The compiler must not see that the next sweep does the same again. */
#define NEXT_SWEEP() __asm__ volatile("" ::: "memory")

/* The random numbers of the NAS Parallel Benchmarks: x := 5^13 x mod 2^46. */
#define NPB_MULTIPLIER UINT64_C(1220703125)
#define NPB_MASK ((UINT64_C(1) << 46) - 1)

static inline double npb_random(uint64_t *x) {
    *x = *x * NPB_MULTIPLIER & NPB_MASK;
    return (double)*x * 0x1p-46;
}

#endif
