/* Shaped like LULESH: an iteration is 492 instances of 30 regions, 8 over all elements and 22 over each of 22
 * materials, and one Allreduce for the time step. */
#include "hold.h"

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

enum { MATERIALS = 22, MATERIAL_ELEMENTS = 300, ELEMENTS = MATERIALS * MATERIAL_ELEMENTS };

static double e[ELEMENTS];
static long regions;

#define SWEEP(first, count, element)                                \
    do {                                                            \
        regions++;                                                  \
        _Pragma("omp parallel for")                                 \
        for (int i = (first); i < (first) + (count); i++) e[i] = element; \
    } while (0)

static void lagrange_nodal(void) {
    SWEEP(0, ELEMENTS, e[i] * 0.999 + 0.001);
    SWEEP(0, ELEMENTS, e[i] + 0.0001 * (i % 3));
    SWEEP(0, ELEMENTS, e[i] * 0.998 + 0.002);
    SWEEP(0, ELEMENTS, e[i] + 0.0002 * (i % 5));
}

static void lagrange_elements(void) {
    SWEEP(0, ELEMENTS, e[i] * 0.997 + 0.003);
    SWEEP(0, ELEMENTS, e[i] + 0.0003 * (i % 7));
    SWEEP(0, ELEMENTS, e[i] * 0.996 + 0.004);
}

static void evaluate_state(int material) {
    int first = material * MATERIAL_ELEMENTS, count = MATERIAL_ELEMENTS;
    SWEEP(first, count, e[i] + 0.00001);
    SWEEP(first, count, e[i] + 0.00002);
    SWEEP(first, count, e[i] + 0.00003);
    SWEEP(first, count, e[i] + 0.00004);
    SWEEP(first, count, e[i] + 0.00005);
    SWEEP(first, count, e[i] + 0.00006);
    SWEEP(first, count, e[i] + 0.00007);
    SWEEP(first, count, e[i] + 0.00008);
    SWEEP(first, count, e[i] + 0.00009);
    SWEEP(first, count, e[i] + 0.00010);
    SWEEP(first, count, e[i] + 0.00011);
    SWEEP(first, count, e[i] * 0.99999);
    SWEEP(first, count, e[i] * 0.99998);
    SWEEP(first, count, e[i] * 0.99997);
    SWEEP(first, count, e[i] * 0.99996);
    SWEEP(first, count, e[i] * 0.99995);
    SWEEP(first, count, e[i] * 0.99994);
    SWEEP(first, count, e[i] * 0.99993);
    SWEEP(first, count, e[i] * 0.99992);
    SWEEP(first, count, e[i] * 0.99991);
    SWEEP(first, count, e[i] * 0.99990);
    SWEEP(first, count, e[i] * 0.99989);
}

static double time_constraint(void) {
    double shortest = 1e20, step;
    regions++;
#pragma omp parallel for reduction(min : shortest)
    for (int i = 0; i < ELEMENTS; i++)
        if (e[i] < shortest) shortest = e[i];
    MPI_Allreduce(&shortest, &step, 1, MPI_DOUBLE, MPI_MIN, MPI_COMM_WORLD);
    return step;
}

int main(int argc, char **argv) {
    int rank, iterations = argc > 1 ? atoi(argv[1]) : 150;
    double time = 0, sum = 0, total = 0;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int iteration = 0; iteration < iterations; iteration++) {
        hold(rank, iteration);
        lagrange_nodal();
        lagrange_elements();
        for (int material = 0; material < MATERIALS; material++) evaluate_state(material);
        time += time_constraint();
    }
    for (int i = 0; i < ELEMENTS; i++) sum += e[i];
    MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) printf("lulesh_like checksum %.9e time %.9e\nregions %ld\n", total, time, regions);
    MPI_Finalize();
    return 0;
}
