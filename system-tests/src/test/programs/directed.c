/* Prints the sizes and bindings of its teams under directives of another process, to be started with 4 threads. Waits
 * for the state that comes of a directive, and gives up after the number of seconds that the first argument says. */
#include <fcntl.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static double deadline;

/* Whether the calling thread is on one CPU. A thread that asks for its mask by sched_getaffinity gets the one that is its own. */
static int is_bound(void) {
    char text[4096] = "";
    int file = open("/proc/thread-self/status", O_RDONLY);
    if (file < 0 || read(file, text, sizeof text - 1) < 0) return 0;
    close(file);
    const char *list = strstr(text, "Cpus_allowed_list:");
    return list != NULL && strcspn(list, "-,") > strcspn(list, "\n");
}

static int free_region(int *bound) {
    int team = 0, single = 0;
#pragma omp parallel reduction(+ : single)
    {
        single += is_bound();
#pragma omp single
        team = omp_get_num_threads();
    }
    *bound = single;
    return team;
}

static int region_with_a_number_of_its_own(void) {
    int team = 0;
#pragma omp parallel num_threads(3)
#pragma omp single
    team = omp_get_num_threads();
    return team;
}

static int serial_region(void) {
    int team = 0;
#pragma omp parallel if (deadline < 0)
#pragma omp single
    team = omp_get_num_threads();
    return team;
}

static int await_team(int wanted, int wanted_bound) {
    int team, bound;
    do team = free_region(&bound);
    while ((team != wanted || bound != wanted_bound) && omp_get_wtime() < deadline);
    if (bound != wanted_bound) printf("%d of %d threads bound\n", bound, team);
    return team;
}

int main(int argc, char **argv) {
    int bound, team;
    deadline = omp_get_wtime() + (argc > 1 ? atof(argv[1]) : 0);
    printf("directed %d\n", await_team(2, 2));
    int answer = omp_get_max_threads();
    team = free_region(&bound);
    printf("answered %d, got %d, then %d\n", answer, team, free_region(&bound));
    printf("own number %d, serial %d\n", region_with_a_number_of_its_own(), serial_region());
    fflush(stdout);
    printf("withdrawn %d\n", await_team(4, 0));
    return 0;
}
