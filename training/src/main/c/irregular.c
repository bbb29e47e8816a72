/* Accesses and branches that depend on data: counting sort, random updates, chains of pointers, unpredictable branches. */
#include "kernels.h"

#include <omp.h>
#include <string.h>

static long n, sweeps;

/* sort: keys into buckets by counting, as IS of the NAS Parallel Benchmarks; sixteen keys to a value on average. */
static uint32_t *keys, *sorted;
static long *counts; /* of each thread for each value; then where the thread's first key of the value goes */
static long values;

static long size_of_sort(double bytes) { return clamp(bytes / 8, 1 << 18, 1L << 31); }

static void create_sort(long size) {
    n = size;
    values = n / 16 + 1;
    keys = cells((size_t)n, sizeof *keys);
    sorted = cells((size_t)n, sizeof *sorted);
    counts = cells((size_t)(values * omp_get_max_threads()), sizeof *counts);
#pragma omp parallel for schedule(static)
    for (long i = 0; i < n; i++) {
        keys[i] = (uint32_t)(random_word((uint64_t)i) % (uint64_t)values);
        sorted[i] = 0;
    }
}

static void count_keys(void) {
    phase_begin(0);
#pragma omp parallel
    {
        long *mine = counts + values * omp_get_thread_num();
        memset(mine, 0, (size_t)values * sizeof *mine);
#pragma omp for schedule(static)
        for (long i = 0; i < n; i++) mine[keys[i]]++;
    }
    phase_end(0);
}

static void add_up(void) {
    long before = 0;
    for (long value = 0; value < values; value++)
        for (int thread = 0; thread < omp_get_max_threads(); thread++) {
            long count = counts[values * thread + value];
            counts[values * thread + value] = before;
            before += count;
        }
}

static void run_sort(void) {
    count_keys();
    add_up();
    phase_begin(1);
#pragma omp parallel
    {
        long *mine = counts + values * omp_get_thread_num();
#pragma omp for schedule(static)
        for (long i = 0; i < n; i++) sorted[mine[keys[i]]++] = keys[i];
    }
    phase_end(1);
}

static int check_sort(void) {
    uint64_t before = 0, after = 0;
    for (long i = 0; i < n; i++) {
        before += random_word(keys[i]);
        after += random_word(sorted[i]);
        if (i > 0 && sorted[i] < sorted[i - 1]) return wrong("key %ld is out of order", i);
    }
    return before == after || wrong("the sorted keys are others");
}

/* gups: exclusive-or into random words of a table; doing all of it twice undoes it. */
static uint64_t *table;

static long size_of_gups(double bytes) { return clamp(bytes / 8, 1 << 10, 1L << 40); }

static void create_gups(long size) {
    n = size;
    table = cells((size_t)n, sizeof *table);
#pragma omp parallel for schedule(static)
    for (long i = 0; i < n; i++) table[i] = (uint64_t)i;
}

static void run_gups(void) {
    phase_begin(0);
#pragma omp parallel for schedule(static)
    for (long i = 0; i < 1L << 21; i++) {
        uint64_t word = random_word((uint64_t)i);
#pragma omp atomic
        table[word % (uint64_t)n] ^= word;
    }
    phase_end(0);
}

static int check_gups(void) {
    for (long i = 0; runs_so_far() % 2 != 0 && i < 1L << 21; i++) {
        uint64_t word = random_word((uint64_t)i);
        table[word % (uint64_t)n] ^= word;
    }
    for (long i = 0; i < n; i++)
        if (table[i] != (uint64_t)i) return wrong("word %ld is not what it was", i);
    return 1;
}

/* chase: 64 walks along one random cycle through all words of a table; each step needs the one before. */
enum { CHAINS = 64 };
static uint64_t *successor, *order;
static uint64_t ends[CHAINS];
static long steps;

static void create_chase(long size) {
    n = size;
    steps = n < 1 << 18 ? 1 << 17 : 1 << 14;
    successor = cells((size_t)n, sizeof *successor);
    order = cells((size_t)n, sizeof *order);
#pragma omp parallel for schedule(static)
    for (long i = 0; i < n; i++) order[i] = successor[i] = (uint64_t)i;
    for (long i = n - 1; i > 0; i--) {
        long j = (long)(random_word((uint64_t)i) % (uint64_t)(i + 1));
        uint64_t swapped = order[i];
        order[i] = order[j];
        order[j] = swapped;
    }
    for (long i = 0; i < n; i++) successor[order[i]] = order[(i + 1) % n];
}

static void run_chase(void) {
    phase_begin(0);
#pragma omp parallel for schedule(static)
    for (int chain = 0; chain < CHAINS; chain++) {
        uint64_t place = order[n / CHAINS * chain];
        for (long step = 0; step < steps; step++) place = successor[place];
        ends[chain] = place;
    }
    phase_end(0);
}

static int check_chase(void) {
    for (int chain = 0; chain < CHAINS; chain++)
        if (ends[chain] != order[(n / CHAINS * chain + steps) % n]) return wrong("chain %d ends at %lu", chain, (unsigned long)ends[chain]);
    return 1;
}

/* branch: a walk through cases that random bytes decide. */
static unsigned char *bytes_in;
static long cases[4];

static long size_of_branch(double bytes) { return clamp(bytes, 1 << 14, 1L << 26); }

static void create_branch(long size) {
    n = size;
    sweeps = repeats(1 << 22, (double)n);
    bytes_in = cells((size_t)n, 1);
#pragma omp parallel for schedule(static)
    for (long i = 0; i < n; i++) bytes_in[i] = (unsigned char)random_word((uint64_t)i);
}

static void count_case(unsigned char byte, unsigned position, long found[4]) {
    if (byte & 1) {
        if ((byte ^ position) & 8) {
            found[0] += byte % 7;
            __asm__ volatile("" : "+m"(found[0]));
        } else {
            found[1] += byte % 5;
            __asm__ volatile("" : "+m"(found[1]));
        }
    } else if ((byte ^ position) & 32) {
        found[2] += byte % 3;
        __asm__ volatile("" : "+m"(found[2]));
    } else {
        found[3]++;
        __asm__ volatile("" : "+m"(found[3]));
    }
}

static void run_branch(void) {
    long all[4] = {0};
    phase_begin(0);
#pragma omp parallel reduction(+ : all[:4])
    for (long s = 0; s < sweeps; s++) {
        long mine[4] = {0};
#pragma omp for schedule(static) nowait
        for (long i = 0; i < n; i++) count_case(bytes_in[i], (unsigned)i, mine);
        for (int k = 0; k < 4; k++) all[k] += mine[k];
    }
    phase_end(0);
    memcpy(cases, all, sizeof all);
}

static int check_branch(void) {
    long once[4] = {0};
    for (long i = 0; i < n; i++) count_case(bytes_in[i], (unsigned)i, once);
    for (int k = 0; k < 4; k++)
        if (cases[k] != sweeps * once[k]) return wrong("case %d: %ld, not %ld", k, cases[k], sweeps * once[k]);
    return 1;
}

const struct kernel sort_kernel = {"sort", {"count", "scatter", NULL}, size_of_sort, create_sort, run_sort, check_sort};
const struct kernel gups_kernel = {"gups", {"update", NULL}, size_of_gups, create_gups, run_gups, check_gups};
const struct kernel chase_kernel = {"chase", {"walk", NULL}, size_of_gups, create_chase, run_chase, check_chase};
const struct kernel branch_kernel = {"branch", {"count", NULL}, size_of_branch, create_branch, run_branch, check_branch};
