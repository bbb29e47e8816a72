/* May only write files of as many kB as the argument says, from the start; a larger one would kill it. */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>

static volatile long regions;

int main(int argc, char **argv) {
    rlim_t bytes = (rlim_t)(argc > 1 ? atol(argv[1]) : 1000) * 1024;
    if (setrlimit(RLIMIT_FSIZE, &(struct rlimit){bytes, bytes}) != 0) return 1;
    for (int i = 0; i < 100; i++) {
#pragma omp parallel num_threads(1)
        regions++;
    }
    printf("regions %ld\n", regions);
    return 0;
}
