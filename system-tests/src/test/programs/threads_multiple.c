/* Four threads of each task call MPI at once, each on a communicator of its own. */
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

enum { THREADS = 4, CALLS = 500 };

static MPI_Comm lane[THREADS];
static long total[THREADS];

static void *talk(void *argument) {
    int thread = (int)(long)argument;
    long sum = 0, one = thread + 1;
    for (int call = 0; call < CALLS; call++) {
        MPI_Allreduce(&one, &sum, 1, MPI_LONG, MPI_SUM, lane[thread]);
        total[thread] += sum;
    }
    return NULL;
}

int main(int argc, char **argv) {
    int rank, provided;
    pthread_t thread[THREADS];
    MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    for (int i = 0; i < THREADS; i++) MPI_Comm_dup(MPI_COMM_WORLD, &lane[i]);
    for (int i = 0; i < THREADS; i++) pthread_create(&thread[i], NULL, talk, (void *)(long)i);
    for (int i = 0; i < THREADS; i++) pthread_join(thread[i], NULL);
    for (int i = 0; i < THREADS; i++) MPI_Comm_free(&lane[i]);
    if (rank == 0) printf("threads_multiple checksum %ld\n", total[0] + total[1] + total[2] + total[3]);
    MPI_Finalize();
    return provided == MPI_THREAD_MULTIPLE ? 0 : 2;
}
