/* Prints the sizes of its teams while another process directs them to one thread, to be started with 4; waits for what
 * comes of a directive, and gives up after the number of seconds that the first argument says. */
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static int team(void) {
    int size = 0;
#pragma omp parallel
#pragma omp master
    size = omp_get_num_threads();
    return size;
}

static int answer_inside(void) {
    int answer = 0;
#pragma omp parallel
#pragma omp master
    answer = omp_get_max_threads();
    return answer;
}

static int team_of_clause(int threads) {
    int size = 0;
#pragma omp parallel num_threads(threads)
#pragma omp master
    size = omp_get_num_threads();
    return size;
}

static int await_team(int wanted, double deadline) {
    int size;
    do size = team();
    while (size != wanted && omp_get_wtime() < deadline);
    return size;
}

static void *other_thread(void *size) {
    *(int *)size = team();
    return NULL;
}

int main(int argc, char **argv) {
    double deadline = omp_get_wtime() + (argc > 1 ? atof(argv[1]) : 0);
    int size = await_team(1, deadline);
    printf("directed %d, again %d\n", size, team());
    int answer = omp_get_max_threads();
    size = team();
    printf("answered %d, got %d, then %d\n", answer, size, team());
    printf("inside %d\n", answer_inside());
    size = team_of_clause(3);
    printf("clauses 3 and 1, got %d and %d\n", size, team_of_clause(1));
    printf("after them %d\n", team());
    pthread_t thread;
    if (pthread_create(&thread, NULL, other_thread, &size) == 0) pthread_join(thread, NULL);
    printf("other thread %d\n", size);
    omp_set_num_threads(3);
    answer = omp_get_max_threads();
    printf("answered %d, got %d\n", answer, team());
    omp_set_num_threads(4);
    size = team();
    printf("set 4, got %d, then %d\n", size, team());
    fflush(stdout);
    size = await_team(4, deadline);
    printf("withdrawn %d, answered %d\n", size, omp_get_max_threads());
    return 0;
}
