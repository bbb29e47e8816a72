/* As many regions as the first argument says, each with a task of every thread in it and a while between them: prints how many tasks
 * ran. Threads of libomp come to a region's end when the next one has begun. */
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    long regions = argc > 1 ? atol(argv[1]) : 1, tasks = 0;
    for (long i = 0; i < regions; i++) {
#pragma omp parallel
        {
#pragma omp task
            {
#pragma omp atomic
                tasks++;
            }
        }
        for (volatile long k = 0; k < i * 7 % 400; k++) {
        }
    }
    printf("tasks %ld\n", tasks);
    return 0;
}
