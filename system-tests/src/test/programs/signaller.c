/* Plays the user who sends signals: signaller SIGNALS COMMAND... starts the command, waits for its file ready.pid, sends it the
 * signals (numbers with commas between) one after the other, each when the program has caught the last one (a byte in the
 * file caught), and ends as the command does. Of a signal that stops, it says whether command and program stopped, and
 * lets them go on; the command is then a job of its own, as under a shell: the kernel stops no process of an orphaned group. */
#define _GNU_SOURCE
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Milliseconds, each of them a look: a machine whose disk stalls takes seconds, and only what is lost takes all of it. */
enum { PATIENCE = 60000 };

static int status;
static bool ended;

static bool running(pid_t child) {
    if (!ended && waitpid(child, &status, WNOHANG) == child) ended = true;
    return !ended;
}

static bool caught(long times) {
    struct stat found;
    return stat("caught", &found) == 0 && found.st_size >= times;
}

static bool stopped(int program) {
    char path[40], line[400], *end;
    snprintf(path, sizeof path, "/proc/%d/stat", program);
    FILE *file = fopen(path, "r");
    if (file == NULL) return false;
    end = fgets(line, sizeof line, file) != NULL ? strrchr(line, ')') : NULL;
    fclose(file);
    return end != NULL && end[2] == 'T';
}

static void send_and_await(pid_t child, int program, int number, long times) {
    kill(child, number);
    for (int i = 0; i < PATIENCE && running(child) && !caught(times); i++) usleep(1000);
    if (caught(times) || ended) return;
    fprintf(stderr, "signal %d is lost\n", number);
    kill(program, SIGKILL);
    waitpid(child, &status, 0);
    ended = true;
}

static void stop_and_continue(pid_t child, int program, int number) {
    int seen = 0;
    kill(child, number);
    for (int i = 0; i < PATIENCE && waitpid(child, &seen, WNOHANG | WUNTRACED) != child; i++) usleep(1000);
    fprintf(stderr, "signal %d: command %s", number, WIFSTOPPED(seen) ? "stopped" : "went on");
    for (int i = 0; i < PATIENCE && !stopped(program); i++) usleep(1000);
    fprintf(stderr, ", program %s\n", stopped(program) ? "stopped" : "went on");
    kill(child, SIGCONT);
    for (int i = 0; i < PATIENCE && stopped(program); i++) usleep(1000);
    fprintf(stderr, "continued: %s\n", stopped(program) ? "no" : "yes");
    kill(child, SIGTERM);
}

static int die_as(int how) {
    struct rlimit none = {0, 0};
    if (!WIFSIGNALED(how)) return WEXITSTATUS(how);
    setrlimit(RLIMIT_CORE, &none);
    signal(WTERMSIG(how), SIG_DFL);
    raise(WTERMSIG(how));
    return 128 + WTERMSIG(how);
}

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    bool stops = strncmp(argv[1], "stop:", 5) == 0;
    pid_t child = fork();
    if (child == 0) {
        sigset_t none;
        sigemptyset(&none);
        sigprocmask(SIG_SETMASK, &none, NULL); /* a JVM starts its children with SIGQUIT blocked */
        if (stops) setpgid(0, 0);
        execvp(argv[2], &argv[2]);
        _exit(127);
    }
    int program = 0;
    for (int i = 0; i < PATIENCE && running(child) && access("ready.pid", F_OK) != 0; i++) usleep(1000);
    FILE *file = fopen("ready.pid", "r");
    if (file == NULL || fscanf(file, "%d", &program) != 1) program = child;
    if (file != NULL) fclose(file);
    long times = 0;
    for (char *word = strtok(argv[1] + (stops ? 5 : 0), ","); word != NULL && running(child); word = strtok(NULL, ",")) {
        if (stops) stop_and_continue(child, program, atoi(word));
        else send_and_await(child, program, atoi(word), ++times);
    }
    while (!ended && waitpid(child, &status, 0) == child) ended = true;
    unlink("ready.pid");
    return die_as(status);
}
