/* Balanced loops used rightly and wrongly, a case by its name; C and C++. In every iteration all tasks compare the shares that
 * they use: the program is aborted if they are not the same, or do not add up. */
#include <stdio.h>

#include "lull_balance.h"

enum { UNITS = 600, TASKS = 64, SLOWNESS = 8, ITERATIONS = 300, SLOW_ITERATIONS = 2000, MOST_ITERATIONS = 40000, WANTED_CHANGES = 3 };

static int rank, tasks, counts[TASKS], displacements[TASKS];
volatile double worked;

static int is(const char *name, const char *given) { return strcmp(name, given) == 0; }

/* The slow task is the first one, and then another, so that there always is something to change. */
static void work(int units, int iteration) {
    double sum = 0;
    int i;
    for (i = 0; i < units * (rank == iteration / SLOW_ITERATIONS % tasks ? SLOWNESS : 1) * 300; i++) sum += 1.0 / (i + 1);
    worked = sum;
}

static void compare(int total) {
    int mine[2 * TASKS], least[2 * TASKS], task, sum = 0;
    for (task = 0; task < tasks; task++) {
        mine[task] = counts[task];
        mine[tasks + task] = -counts[task];
        sum += counts[task];
    }
    MPI_Allreduce(mine, least, 2 * tasks, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    for (task = 0; task < tasks; task++)
        if (least[task] != -least[tasks + task] || sum != total || counts[task] < 0) {
            fprintf(stderr, "task %d: shares of task %d are %d to %d, %d in all\n", rank, task, least[task], -least[tasks + task], sum);
            MPI_Abort(MPI_COMM_WORLD, 3);
        }
}

static void run_wrongly(struct lull_balance *loop) {
    int i;
    for (i = 0; i < ITERATIONS; i++) {
        lull_balance_begin(loop);
        work(UNITS / tasks, i);
        lull_balance_end(loop);
        lull_balance_shares(loop, counts, displacements);
    }
}

/* The work grows and shrinks: shares of it, agreed on under another total, must add up to this one. */
static void run_with_totals(struct lull_balance *loop) {
    int i, changes = 0;
    for (i = 0; i < MOST_ITERATIONS && changes < WANTED_CHANGES; i++) {
        int total = UNITS + i % 97 - i % 13 * 10;
        lull_balance_total(loop, total, counts, displacements);
        lull_balance_begin(loop);
        work(counts[rank], i);
        lull_balance_end(loop);
        compare(total);
        changes += lull_balance_shares(loop, counts, displacements);
        compare(total);
    }
    if (rank == 0) printf("changes %d\n", changes);
}

/* Shares are asked for in every third iteration only, strategies and settings change, by the first task's word alone. */
static void run_seldom(struct lull_balance *loop) {
    static const char *const strategies[] = {"model", "none", "proportional", "time"};
    int i, changes = 0;
    for (i = 0; i < MOST_ITERATIONS && changes < WANTED_CHANGES; i++) {
        lull_balance_begin(loop);
        work(counts[rank], i);
        lull_balance_end(loop);
        compare(UNITS);
        if (i % 400 == 0 && rank != 1) lull_balance_strategy(loop, strategies[i / 400 % 4]);
        if (i == 900) lull_balance_setting(loop, "distance", 0.1);
        if (i % 3 == 0) changes += lull_balance_shares(loop, counts, displacements);
    }
    if (rank == 0) printf("changes %d\n", changes);
}

int main(int argc, char **argv) {
    struct lull_balance loop, other;
    const char *name = argc > 1 ? argv[1] : "";
    int task, granularity = is(name, "granularity") ? 0 : is(name, "tails") ? 8 : 1;
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &tasks);
    memset(&other, 0, sizeof other);
    for (task = 0; task < tasks; task++) counts[task] = UNITS / tasks;
    if (is(name, "negative")) counts[0] = -5;
    if (is(name, "different")) counts[0] += rank;
    if (is(name, "tails")) counts[0] = counts[1] = 301;
    lull_balance_place(tasks, counts, displacements);

    lull_balance_open(&loop, is(name, "no-communicator") ? MPI_COMM_NULL : MPI_COMM_WORLD, is(name, "null") ? NULL : counts, granularity);
    if (is(name, "strategy")) lull_balance_strategy(&loop, "fastest");
    if (is(name, "too-late")) lull_balance_strategy(&loop, "none");
    if (is(name, "no-strategy")) lull_balance_strategy(&loop, NULL);
    if (is(name, "setting")) lull_balance_setting(&loop, "speed", 1);
    if (is(name, "range")) lull_balance_setting(&loop, "distance", 7);
    if (is(name, "trials")) lull_balance_setting(&loop, "trials", 2.5);
    if (is(name, "twice")) {
        lull_balance_strategy(&loop, "none");
        lull_balance_open(&other, MPI_COMM_WORLD, counts, 1);
    }
    if (is(name, "unmatched")) {
        lull_balance_end(&loop);
        lull_balance_begin(&loop);
        lull_balance_strategy(&loop, "none");
    }
    if (is(name, "totals")) run_with_totals(&loop);
    else if (is(name, "seldom")) run_seldom(&loop);
    else run_wrongly(&loop);
    lull_balance_close(&other);
    if (!is(name, "too-late")) lull_balance_close(&loop);
    if (!is(name, "too-late")) lull_balance_close(&loop);

    if (rank == 0) {
        printf("shares");
        for (task = 0; task < tasks; task++) printf(" %d", counts[task]);
        printf("\n");
    }
    MPI_Finalize();
    lull_balance_close(&loop);
    return 0;
}
