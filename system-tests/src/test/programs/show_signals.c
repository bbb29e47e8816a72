/* show_signals: takes every signal that can be taken, says "ready", and then number, origin and value of what comes, until
 * SIGINT; show_signals deaf: does nothing about any of them. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static void take(void) {
    sigset_t all;
    siginfo_t info = {0};
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
    puts("ready");
    while (info.si_signo != SIGINT && sigwaitinfo(&all, &info) > 0) {
        int queued = info.si_code == SI_QUEUE;
        printf("%d %s %d\n", info.si_signo, queued ? "queued" : "sent", queued ? info.si_value.sival_int : 0);
    }
}

int main(int argc, char **argv) {
    (void)argv;
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (argc == 1) {
        take();
        return 0;
    }
    puts("ready");
    while (1) pause();
}
