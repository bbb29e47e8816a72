/* Sets errno before everything that Lull sees for the first time, and prints what is left of it. For one thread: with
 * more, the OpenMP runtime's own start changes errno. */
#include <errno.h>
#include <omp.h>
#include <stdio.h>

enum { MARK = 77 };

static volatile long sum;

int main(void) {
    errno = MARK;
    int threads = omp_get_max_threads(), after_asking = errno;
    errno = MARK;
#pragma omp parallel
    sum += threads;
    int after_first = errno;
    errno = MARK;
#pragma omp parallel num_threads(1)
    sum += threads;
    printf("errno %d %d %d\n", after_asking, after_first, errno);
    return 0;
}
