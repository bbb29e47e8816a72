/* counted_edges: why a region's counters are read where it begins, too. CPU time of the second of two threads in a region between serial
 * work that takes four times as long, in microseconds: by readings at both edges of the region, and by one at its end alone, which counts
 * what the thread does between regions as well. Medians [quartiles] of 401 regions. Do it with OMP_WAIT_POLICY=passive, too. */
#include <omp.h>
#include <time.h>

#include "quartiles.h"

enum { REGIONS = 401, WORK = 100000, SERIAL = 4 };

static double both[REGIONS], ends[REGIONS];

static double cpu_microseconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return now.tv_sec * 1e6 + now.tv_nsec * 1e-3;
}

static void work(long steps) {
    for (volatile long i = 0; i < steps; i++) continue;
}

int main(void) {
    double last = 0;
    for (int region = -1; region < REGIONS; region++) {
#pragma omp parallel num_threads(2)
        {
            double begin = cpu_microseconds();
            work(WORK);
            double end = cpu_microseconds();
            if (omp_get_thread_num() == 1) {
                if (region >= 0) both[region] = end - begin, ends[region] = end - last;
                last = end;
            }
        }
        work(SERIAL * WORK);
    }
    print_quartiles("read at both edges of a region", both, REGIONS, "us");
    print_quartiles("read at its end alone", ends, REGIONS, "us");
    return 0;
}
