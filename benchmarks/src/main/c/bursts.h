/* The median time of one of many equal operations, over bursts that fit into the probe's ring. */
#ifndef BURSTS_H
#define BURSTS_H

#include <time.h>

#include "quartiles.h"

enum { BURSTS = 40, OPERATIONS = 50000 };

static double median_nanoseconds(void (*operations)(long), double (*seconds)(void)) {
    static const struct timespec rest = {0, 60000000};
    double bursts[BURSTS];
    for (int burst = 0; burst < BURSTS; burst++) {
        double begin = seconds();
        operations(OPERATIONS);
        bursts[burst] = (seconds() - begin) / OPERATIONS * 1e9;
        nanosleep(&rest, NULL);
    }
    qsort(bursts, BURSTS, sizeof *bursts, ascending);
    return bursts[BURSTS / 2];
}

#endif
