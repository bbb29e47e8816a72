/* A library that begins its team when it is loaded, before what is preloaded is: and a function, so that it is linked. */
#include <omp.h>

int team;

__attribute__((constructor)) static void warm(void) {
#pragma omp parallel
    if (omp_get_thread_num() == 0) team = omp_get_num_threads();
}

int team_at_load(void) { return team; }
