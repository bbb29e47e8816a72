/* The time of an almost empty parallel region: prints nanoseconds a region, the median of 40 bursts. Between bursts it
 * rests, so that an agent can empty the ring: then every region is recorded, and none lost. */
#include <omp.h>
#include <stdio.h>

#include "bursts.h"

static volatile long sum;

static void regions(long count) {
    for (long i = 0; i < count; i++) {
#pragma omp parallel
        { sum = sum + 1; }
    }
}

int main(void) {
    printf("%.2f\n", median_nanoseconds(regions, omp_get_wtime));
    return 0;
}
