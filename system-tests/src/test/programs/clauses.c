/* OpenMP's ways to open a parallel region: clauses, nesting, work-sharing constructs with every schedule, sections,
 * task reductions. Prints what depends on the sizes of the teams, so that a changed size shows. */
#include <omp.h>
#include <stdio.h>

enum { CELLS = 1000 };

static long u[CELLS];
static long regions;

#define LOOP(name, clause)                             \
    static void name(void) {                           \
        regions++;                                     \
        _Pragma(clause)                                \
        for (int i = 0; i < CELLS; i++) u[i] += i % 7; \
    }

LOOP(static_loop, "omp parallel for schedule(static)")
LOOP(dynamic_loop, "omp parallel for schedule(dynamic, 8)")
LOOP(guided_loop, "omp parallel for schedule(guided)")
LOOP(runtime_loop, "omp parallel for schedule(runtime)")
LOOP(monotonic_dynamic_loop, "omp parallel for schedule(monotonic : dynamic, 8)")
LOOP(monotonic_guided_loop, "omp parallel for schedule(monotonic : guided)")
LOOP(monotonic_runtime_loop, "omp parallel for schedule(monotonic : runtime)")
LOOP(nonmonotonic_runtime_loop, "omp parallel for schedule(nonmonotonic : runtime)")
LOOP(ordered_loop, "omp parallel for ordered")

static int team_of(int serial, int threads) {
    int team = 0;
    regions++;
#pragma omp parallel if (!serial) num_threads(threads)
#pragma omp single
    team = omp_get_num_threads();
    return team;
}

static int nested(void) {
    int members = 0;
    regions++;
#pragma omp parallel num_threads(2) reduction(+ : members)
    {
#pragma omp parallel num_threads(2) reduction(+ : members)
        members += 1;
    }
    return members;
}

static long sections(void) {
    long first = 0, second = 0;
    regions++;
#pragma omp parallel sections
    {
#pragma omp section
        for (int i = 0; i < CELLS; i++) first += u[i];
#pragma omp section
        for (int i = 0; i < CELLS; i++) second += 2 * u[i];
    }
    return first + second;
}

static long reduce(void) {
    long sum = 0;
    regions++;
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < CELLS; i++) sum += u[i];
    return sum;
}

static long reduce_tasks(void) {
    long sum = 0;
    regions++;
#ifdef __clang__
#pragma omp parallel reduction(+ : sum)
#pragma omp single
    for (int i = 0; i < CELLS; i++) sum += u[i];
#else
#pragma omp parallel reduction(task, + : sum)
#pragma omp single
    for (int i = 0; i < CELLS; i += 100)
#pragma omp task in_reduction(+ : sum)
        for (int j = i; j < i + 100; j++) sum += u[j];
#endif
    return sum;
}

int main(void) {
    static_loop();
    dynamic_loop();
    guided_loop();
    runtime_loop();
    monotonic_dynamic_loop();
    monotonic_guided_loop();
    monotonic_runtime_loop();
    nonmonotonic_runtime_loop();
    ordered_loop();
    printf("teams: serial %d, one %d, two %d, three %d\n", team_of(1, 2), team_of(0, 1), team_of(0, 2), team_of(0, 3));
    int members = nested();
    long by_sections = sections(), by_loop = reduce(), by_tasks = reduce_tasks();
    printf("nested members %d\nclauses checksum %ld %ld %ld\nregions %ld\n", members, by_sections, by_loop, by_tasks,
           regions);
    return 0;
}
