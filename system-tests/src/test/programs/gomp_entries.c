/* libgomp's entry points that today's gcc does not emit but binaries of older compilers call. */
#include <stdbool.h>
#include <stdio.h>

extern void GOMP_parallel_start(void (*body)(void *), void *data, unsigned threads);
extern void GOMP_parallel_end(void);
extern void GOMP_parallel_loop_static(void (*body)(void *), void *data, unsigned threads, long first, long end, long step,
                                      long chunk, unsigned flags);
extern bool GOMP_loop_static_next(long *first, long *end);
extern void GOMP_loop_end_nowait(void);

enum { CELLS = 1000 };

static long u[CELLS];

static void count_member(void *data) { __atomic_fetch_add((int *)data, 1, __ATOMIC_RELAXED); }

static void loop(void *data) {
    long first, end;
    while (GOMP_loop_static_next(&first, &end))
        for (long i = first; i < end; i++) u[i] += *(long *)data;
    GOMP_loop_end_nowait();
}

int main(void) {
    int members = 0;
    long step = 3, sum = 0;
    GOMP_parallel_start(count_member, &members, 2);
    count_member(&members);
    GOMP_parallel_end();
    GOMP_parallel_loop_static(loop, &step, 2, 0, CELLS, 1, 0, 0);
    for (int i = 0; i < CELLS; i++) sum += u[i];
    printf("gomp_entries members %d sum %ld\n", members, sum);
    return 0;
}
