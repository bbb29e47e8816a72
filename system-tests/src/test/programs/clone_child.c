/* A child that no fork handler knew of ends like a program, while its parent goes on. */
#include <stdio.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

static volatile long regions;

static void region(void) {
#pragma omp parallel num_threads(1)
    regions++;
}

int main(void) {
    int status = 0;
    region();
    long child = syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (child == 0) exit(3);
    waitpid((pid_t)child, &status, 0);
    for (int i = 0; i < 99; i++) region();
    printf("child %d, regions %ld\n", WEXITSTATUS(status), regions);
    return 0;
}
