/* send_signals COMMAND...: starts the command again and again, sends each signal to it, and says what comes of it: first all
 * to a command that says what it gets, by kill, by sigqueue, to its group and to it alone again; then, to one with the argument "deaf",
 * each that is deadly. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

static FILE *said;

static pid_t start(char **command) {
    int ends[2];
    char line[64];
    if (pipe(ends) != 0) abort();
    pid_t pid = fork();
    if (pid == 0) {
        setpgid(0, 0);
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execvp(command[0], command);
        _exit(127);
    }
    close(ends[1]);
    said = fdopen(ends[0], "r");
    if (fgets(line, sizeof line, said) == NULL || strcmp(line, "ready\n") != 0) abort();
    return pid;
}

static void echo(void) {
    char line[64];
    if (fgets(line, sizeof line, said) != NULL) fputs(line, stdout);
}

/* Two that wait are one. */
static void await_taken(pid_t pid, int number) {
    char path[40];
    char line[128];
    unsigned long long waiting;
    snprintf(path, sizeof path, "/proc/%d/status", pid);
    do {
        FILE *status = fopen(path, "r");
        if (status == NULL) abort();
        waiting = 0;
        while (fgets(line, sizeof line, status) != NULL && sscanf(line, "ShdPnd: %llx", &waiting) != 1) {}
        fclose(status);
    } while ((waiting >> (number - 1) & 1) != 0);
}

static void finish(pid_t pid) {
    int status;
    waitpid(pid, &status, 0);
    fclose(said);
    if (WIFSIGNALED(status)) printf("killed by signal %d\n", WTERMSIG(status));
    else printf("exit code %d\n", WEXITSTATUS(status));
}

/* Those that nobody can take, and those that libc keeps to itself. */
static int is_untakable(int number) {
    return number == SIGKILL || number == SIGSTOP || (number > SIGSYS && number < SIGRTMIN);
}

static int is_job_control(int number) {
    return number == SIGCONT || number == SIGTSTP || number == SIGTTIN || number == SIGTTOU;
}

static int is_harmless(int number) {
    return number == SIGCHLD || number == SIGURG || number == SIGWINCH || is_job_control(number);
}

/* Whoever starts tests blocks and ignores some. */
static void reset_signals(void) {
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    for (int number = 1; number <= SIGRTMAX; number++) signal(number, SIG_DFL);
}

int main(int argc, char **argv) {
    (void)argc;
    setvbuf(stdout, NULL, _IOLBF, 0);
    reset_signals();
    pid_t pid = start(argv + 1);
    for (int number = 1; number <= SIGRTMAX; number++) {
        if (number == SIGINT || is_untakable(number)) continue;
        kill(pid, number);
        echo();
        sigqueue(pid, number, (union sigval){.sival_int = 4711 + number});
        echo();
        if (number > SIGSYS || is_job_control(number)) continue;
        kill(-pid, number);
        echo();
        await_taken(pid, number);
        kill(pid, number);
        echo();
    }
    kill(pid, SIGINT);
    echo();
    finish(pid);
    size_t words = 1;
    while (argv[words] != NULL) words++;
    char **deaf = calloc(words + 1, sizeof *deaf);
    memcpy(deaf, argv + 1, (words - 1) * sizeof *deaf);
    deaf[words - 1] = "deaf";
    for (int number = 1; number <= SIGRTMAX; number++) {
        if (is_harmless(number) || is_untakable(number)) continue;
        pid = start(deaf);
        kill(pid, number);
        finish(pid);
    }
    return 0;
}
