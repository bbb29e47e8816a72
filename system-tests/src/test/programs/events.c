/* Three regions an iteration whose events are known: PAGES fresh pages touched by each of two threads; NANOSECONDS of processor
 * time spent by each; the same by a team of one. Argument: iterations. Prints what was spent in each iteration by the one and by the
 * other, in nanoseconds: more where a host holds up a virtual machine, whose kernel counts that pause as spent. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

enum { PAGES = 100, NANOSECONDS = 2000000, PAGE = 4096 };

static long processor_nanoseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return t.tv_sec * 1000000000L + t.tv_nsec;
}

static void touch_pages(void) {
    volatile char *memory = mmap(NULL, PAGES * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) abort();
    madvise((void *)memory, PAGES * PAGE, MADV_NOHUGEPAGE);
    for (int i = 0; i < PAGES; i++) memory[i * PAGE] = 1;
    munmap((void *)memory, PAGES * PAGE);
}

static void spend(long *spent) {
    long begin = processor_nanoseconds(), now = begin;
    while (now < begin + NANOSECONDS) now = processor_nanoseconds();
#pragma omp atomic
    *spent += now - begin;
}

int main(int argc, char **argv) {
    int iterations = argc > 1 ? atoi(argv[1]) : 100;
    long(*spent)[2] = calloc((size_t)iterations, sizeof *spent);
    if (spent == NULL) abort();
    for (int i = 0; i < iterations; i++) {
#pragma omp parallel num_threads(2)
        touch_pages();
#pragma omp parallel num_threads(2)
        spend(&spent[i][0]);
#pragma omp parallel num_threads(1)
        spend(&spent[i][1]);
    }
    for (int i = 0; i < iterations; i++) printf("%ld %ld\n", spent[i][0], spent[i][1]);
    free(spent);
    return 0;
}
