/* job_control COMMAND...: a shell with a terminal of its own that runs the command as its job, stops it, lets it go on, in
 * front and behind, and says what it and the job notice. The command is this program's other half, job_control with no
 * argument: it says when it is continued, when its window changes, and what it reads from the terminal. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

static FILE *said;
static int keyboard;
static pid_t job;

static void notice(int number) {
    const char *text = number == SIGCONT ? "continued\n" : number == SIGWINCH ? "window\n" : "urgent\n";
    if (write(STDOUT_FILENO, text, strlen(text)) < 0) _exit(1);
}

static int use_terminal(void) {
    char line[80];
    struct sigaction action = {.sa_handler = notice, .sa_flags = SA_RESTART};
    sigaction(SIGCONT, &action, NULL);
    sigaction(SIGWINCH, &action, NULL);
    sigaction(SIGURG, &action, NULL);
    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("%d\n", getpid());
    while (fgets(line, sizeof line, stdin) != NULL) {
        if (strcmp(line, "quit\n") == 0) return 7;
        printf("read %s", line);
    }
    return 1;
}

static void hear(void) {
    char line[80];
    printf("  job: %s", fgets(line, sizeof line, said) != NULL ? line : "nothing\n");
}

static void wait_for(const char *what) {
    int status;
    waitpid(job, &status, WUNTRACED);
    if (WIFSTOPPED(status)) printf("%s: stopped by %d\n", what, WSTOPSIG(status));
    else if (WIFSIGNALED(status)) printf("%s: killed by %d\n", what, WTERMSIG(status));
    else printf("%s: exit code %d\n", what, WEXITSTATUS(status));
}

static void type(const char *text) {
    if (write(keyboard, text, strlen(text)) < 0) abort();
}

static void give_terminal_to(pid_t group) { tcsetpgrp(STDIN_FILENO, group); }

static void open_terminal(void) {
    keyboard = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
    if (keyboard < 0 || grantpt(keyboard) != 0 || unlockpt(keyboard) != 0) abort();
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    signal(SIGINT, SIG_DFL);
    setsid();
    int terminal = open(ptsname(keyboard), O_RDWR);
    dup2(terminal, STDIN_FILENO);
    close(terminal);
    signal(SIGTTOU, SIG_IGN);
}

static pid_t start(char **command) {
    int ends[2];
    char line[80];
    if (pipe(ends) != 0) abort();
    job = fork();
    if (job == 0) {
        setpgid(0, 0);
        give_terminal_to(getpid());
        signal(SIGTTOU, SIG_DFL);
        dup2(ends[1], STDOUT_FILENO);
        close(ends[0]);
        close(ends[1]);
        execvp(command[0], command);
        _exit(127);
    }
    close(ends[1]);
    said = fdopen(ends[0], "r");
    return fgets(line, sizeof line, said) != NULL ? atoi(line) : 0;
}

static void in_front_and_behind(void) {
    type("\x1a");
    wait_for("Ctrl-Z");
    give_terminal_to(getpgrp());
    kill(-job, SIGCONT);
    hear();
    wait_for("behind");
    give_terminal_to(job);
    kill(-job, SIGCONT);
    hear();
    type("hello\n");
    hear();
    ioctl(keyboard, TIOCSWINSZ, &(struct winsize){.ws_row = 10, .ws_col = 20});
    hear();
}

static void one_by_one(pid_t program) {
    kill(job, SIGTSTP);
    wait_for("TSTP to the job");
    kill(job, SIGCONT);
    hear();
    kill(job, SIGCONT);
    hear();
    kill(job, SIGURG);
    hear();
    kill(program, SIGSTOP);
    wait_for("STOP to the program");
    kill(program, SIGCONT);
    hear();
    kill(job, SIGURG);
    hear();
    kill(program, SIGTTOU);
    wait_for("TTOU to the program");
    kill(job, SIGCONT);
    hear();
}

int main(int argc, char **argv) {
    if (argc == 1) return use_terminal();
    setvbuf(stdout, NULL, _IOLBF, 0);
    open_terminal();
    pid_t program = start(argv + 1);
    in_front_and_behind();
    one_by_one(program);
    type("quit\n");
    wait_for("quit");
    start(argv + 1);
    type("\x1a");
    wait_for("Ctrl-Z");
    kill(-job, SIGTERM);
    kill(-job, SIGCONT);
    wait_for("TERM");
    start(argv + 1);
    type("\x03");
    wait_for("Ctrl-C");
    return 0;
}
