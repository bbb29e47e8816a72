/* What the Fortran module lull_balance calls: compile it with your MPI's C compiler, and link it with your program. */
#include "lull_balance.h"

/* Without memory for the loop none of the tasks opens it. */
void *lull_balance_f_open(MPI_Fint comm, const int *counts, int granularity, int *active) {
    struct lull_balance none, *loop = (struct lull_balance *)malloc(sizeof *loop);
    *active = lull_balance_open(loop ? loop : &none, MPI_Comm_f2c(comm), loop ? counts : NULL, granularity);
    if (!loop) lull_balance_close(&none);
    return loop;
}

void lull_balance_f_strategy(void *loop, const char *name) { lull_balance_strategy((struct lull_balance *)loop, name); }

void lull_balance_f_setting(void *loop, const char *name, double value) { lull_balance_setting((struct lull_balance *)loop, name, value); }

void lull_balance_f_power(void *loop, double watts, double idle_watts) { lull_balance_power((struct lull_balance *)loop, watts, idle_watts); }

void lull_balance_f_energy(void *loop, double joules) { lull_balance_energy((struct lull_balance *)loop, joules); }

void lull_balance_f_device(void *loop, int device) { lull_balance_device((struct lull_balance *)loop, device); }

void lull_balance_f_begin(void *loop) { lull_balance_begin((struct lull_balance *)loop); }

void lull_balance_f_end(void *loop) { lull_balance_end((struct lull_balance *)loop); }

int lull_balance_f_shares(void *loop, int *counts, int *displacements) {
    return lull_balance_shares((struct lull_balance *)loop, counts, displacements);
}

void lull_balance_f_total(void *loop, int total, int *counts, int *displacements) {
    lull_balance_total((struct lull_balance *)loop, total, counts, displacements);
}

void lull_balance_f_close(void *loop) {
    lull_balance_close((struct lull_balance *)loop);
    free(loop);
}
