/* A timer interrupts every 200 microseconds from before its first region to the end. */
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>

static volatile sig_atomic_t alarms;
static volatile long regions;

static void on_alarm(int number) {
    (void)number;
    alarms = 1;
}

int main(void) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = on_alarm; /* without SA_RESTART */
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &(struct itimerval){{0, 200}, {0, 200}}, NULL);
    for (int i = 0; i < 100; i++) {
#pragma omp parallel num_threads(1)
        regions++;
    }
    while (!alarms) {
    }
    printf("regions %ld\n", regions);
    return 0;
}
