/* Three regions an iteration whose events are known: PAGES fresh pages touched by each of two threads; MICROSECONDS of processor
 * time spent by each; the same by a team of one. Argument: iterations. */
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <time.h>

enum { PAGES = 100, MICROSECONDS = 2000, PAGE = 4096 };

static double processor_microseconds(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

static void touch_pages(void) {
    volatile char *memory = mmap(NULL, PAGES * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) abort();
    madvise((void *)memory, PAGES * PAGE, MADV_NOHUGEPAGE);
    for (int i = 0; i < PAGES; i++) memory[i * PAGE] = 1;
    munmap((void *)memory, PAGES * PAGE);
}

static void spend(void) {
    double end = processor_microseconds() + MICROSECONDS;
    while (processor_microseconds() < end) {
    }
}

int main(int argc, char **argv) {
    int iterations = argc > 1 ? atoi(argv[1]) : 100;
    for (int i = 0; i < iterations; i++) {
#pragma omp parallel num_threads(2)
        touch_pages();
#pragma omp parallel num_threads(2)
        spend();
#pragma omp parallel num_threads(1)
        spend();
    }
    printf("done\n");
    return 0;
}
