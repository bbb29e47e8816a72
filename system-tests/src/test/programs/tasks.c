/* As many regions as the first argument says, each with a task of every thread in it and a while between them: prints how many tasks
 * and regions there were. With a second argument it goes on until there is a file of that name, but not for more than a hundred times
 * as long. Threads of libomp come to a region's end when the next one has begun. */
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(int argc, char **argv) {
    long least = argc > 1 ? atol(argv[1]) : 1, tasks = 0, regions = 0;
    const char *end = argc > 2 ? argv[2] : NULL;
    for (; regions < least || (end && regions < 100 * least && access(end, F_OK) != 0); regions++) {
#pragma omp parallel
        {
#pragma omp task
            {
#pragma omp atomic
                tasks++;
            }
        }
        for (volatile long k = 0; k < regions * 7 % 400; k++) {
        }
    }
    printf("tasks %ld\nregions %ld\n", tasks, regions);
    return 0;
}
