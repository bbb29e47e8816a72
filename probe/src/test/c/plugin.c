/* A plugin, by macro: STARTS threads that its constructor waits for; ends threads in its DESTRUCTOR; a TEAM in its constructor; or
 * has nothing but a region to RUN. */
#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(STARTS)

static void *work(void *nothing) {
    return syscall(SYS_gettid) > 0 ? nothing : &work;
}

__attribute__((constructor)) static void start(void) {
    pthread_t thread;
    if (pthread_create(&thread, NULL, work, NULL) == 0) pthread_join(thread, NULL);
}

#elif defined(DESTRUCTOR)

static pthread_t thread;
static pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;

static void *work(void *nothing) {
    pthread_mutex_lock(&gate);
    return system("true") == 0 ? nothing : &gate;
}

__attribute__((constructor)) static void start(void) {
    pthread_mutex_lock(&gate);
    if (pthread_create(&thread, NULL, work, NULL) != 0) abort();
}

__attribute__((destructor)) static void stop(void) {
    pthread_mutex_unlock(&gate);
    pthread_join(thread, NULL);
}

#elif defined(TEAM)

#include <omp.h>

int sizes;

__attribute__((constructor)) static void start(void) {
#pragma omp parallel num_threads(2)
    if (omp_get_thread_num() == 1) sizes += omp_get_max_threads();
}

#else

int RUN;

__attribute__((visibility("default"))) void run(void);

void run(void) {
#pragma omp parallel num_threads(1)
    RUN++;
}

#endif
