/* Says what its second argument says of its teams, "yes", "no" or "yes-no" (no from half of the run on), before MPI_Init too,
 * and prints the smallest team of either half; on stderr at once when a team has become smaller for the first time. The first
 * half goes on until then, but not beyond the third argument's iterations, which are none unless given. It can be held between
 * the halves, which is half of the first argument's iterations however many there were. */
#include "hold.h"

#include <mpi.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lull.h"

enum { CELLS = 64, STEPS = 6000 };

static double cells[CELLS];

static int work(void) {
    int team = 0;
#pragma omp parallel
    {
#pragma omp single
        team = omp_get_num_threads();
#pragma omp for
        for (int i = 0; i < CELLS; i++) {
            double value = cells[i];
            for (int step = 0; step < STEPS; step++) value = value * 0.999999 + 1e-6;
            cells[i] = value;
        }
    }
    return team;
}

int main(int argc, char **argv) {
    int iterations = argc > 1 ? atoi(argv[1]) : 400;
    const char *word = argc > 2 ? argv[2] : "yes";
    int smallest[2] = {1 << 20, 1 << 20};
    double total = 0;
    int longest = argc > 3 ? atoi(argv[3]) : 0;
    int half = 0;
    int left = iterations - iterations / 2;
    lull_malleable(strncmp(word, "yes", 3) == 0);
    MPI_Init(&argc, &argv);
    int first_team = 0;
    for (int iteration = 0; !half || left > 0; iteration++) {
        if (!half && iteration >= iterations / 2 && (smallest[0] < first_team || iteration >= longest)) {
            half = 1;
            hold(0, iterations / 2);
            if (strcmp(word, "yes-no") == 0) lull_malleable(0);
        }
        left -= half;
        int team = work();
        if (iteration == 0) first_team = team;
        if (team < smallest[0] && iteration > 0) fprintf(stderr, "teams became smaller\n");
        if (team < smallest[half]) smallest[half] = team;
        MPI_Allreduce(&cells[0], &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    printf("teams %d %d\n", smallest[0], smallest[1]);
    MPI_Finalize();
    return 0;
}
