/* Everything happens on a thread whose stack is as small as a thread's may be, the first region included. */
#include <limits.h>
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static volatile long regions;

static void *work(void *result) {
    for (int i = 0; i < 100; i++) {
#pragma omp parallel num_threads(1)
        regions++;
    }
#pragma omp parallel num_threads(1)
    regions++;
    return result;
}

int main(void) {
    pthread_attr_t attributes;
    pthread_t thread;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, (size_t)sysconf(_SC_THREAD_STACK_MIN));
    if (pthread_create(&thread, &attributes, work, NULL) != 0) return 1;
    pthread_join(thread, NULL);
    printf("regions %ld\n", regions);
    return 0;
}
