/* A plugin with an OpenMP runtime of its own: what it adds up, and how many threads did so. */
#include <omp.h>
#include <stdio.h>

void plugin_work(const char *name, int threads) {
    long sum = 0;
    int team = 0, most;
    if (threads > 0) omp_set_num_threads(threads);
    most = omp_get_max_threads();
#pragma omp parallel for reduction(+ : sum) schedule(static)
    for (int i = 0; i < 1000; i++) sum += i;
#pragma omp parallel
    {
#pragma omp atomic
        team++;
    }
    printf("%s: %ld by %d of %d\n", name, sum, team, most);
}

/* Code of threads that still look for work may not be unloaded. */
void plugin_end(void) { omp_pause_resource_all(omp_pause_hard); }
