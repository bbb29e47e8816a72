/* The clock of a program's MPI, s, replaced by the processor time of the thread that asks: what a task's work takes by it is the
 * same on a busy machine. */
#include <time.h>

double PMPI_Wtime(void);

double PMPI_Wtime(void) {
    struct timespec time;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}
