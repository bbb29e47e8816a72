/* Figures in their order, and what is told of many. */
#ifndef QUARTILES_H
#define QUARTILES_H

#include <stdio.h>
#include <stdlib.h>

static inline int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* Sorts them, and prints their median [quartiles]. */
static inline void print_quartiles(const char *name, double *figures, int count, const char *unit) {
    qsort(figures, (size_t)count, sizeof *figures, ascending);
    printf("%s: %.1f [%.1f, %.1f] %s\n", name, figures[count / 2], figures[count / 4], figures[3 * count / 4], unit);
}

#endif
