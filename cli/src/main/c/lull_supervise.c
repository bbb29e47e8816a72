/* The parent of the user's program under `lull run`: a process too small to fail, so that the agent, a JVM, can be
 * killed at any moment while the program keeps its exit code, its signals and its terminal.
 *
 *   lull-supervise N A1..AN P1..PM      N words of the agent's command line, then the program's
 *
 * The agent gets LULL_SUPERVISOR=<readfd>,<writefd>; agent_link.h says what is spoken there. */
#define _GNU_SOURCE
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "agent_link.h"

enum { EXIT_USAGE = 2 };

static struct agent_link agent;

static struct {
    pid_t pid; /* 0: not started */
    bool reaped;
    int status;
    int64_t ended_nanos;
} program;

static struct {
    int fd;
    int interruption; /* the last signal that would have ended us; 0: none */
    sigset_t given_mask;
    struct sigaction given_child_action;
} signals;

static int64_t now_nanos(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return now.tv_sec * INT64_C(1000000000) + now.tv_nsec;
}

static int64_t deadline_nanos(const char *variable, double default_seconds) {
    const char *text = getenv(variable);
    double seconds = default_seconds;
    if (text != NULL && *text != '\0') {
        char *end;
        seconds = strtod(text, &end);
        if (*end != '\0' || !(seconds >= 0 && seconds <= 1e6)) {
            say("%s=%s is not a number of seconds; taken as %g", variable, text, default_seconds);
            seconds = default_seconds;
        }
    }
    return now_nanos() + (int64_t)(seconds * 1e9);
}

static int remaining_millis(int64_t deadline) {
    int64_t left = deadline - now_nanos();
    return left <= 0 ? 0 : (int)(left / 1000000) + 1;
}

/* Signals are read from a descriptor, never handled: a blocked SIGPIPE turns a write to a dead agent into EPIPE. */
static void take_signals(void) {
    static const int taken[] = {SIGCHLD, SIGPIPE, SIGINT, SIGQUIT, SIGTERM, SIGHUP, SIGUSR1, SIGUSR2};
    sigset_t set;
    sigemptyset(&set);
    for (size_t i = 0; i < sizeof taken / sizeof *taken; i++) sigaddset(&set, taken[i]);
    sigprocmask(SIG_BLOCK, &set, &signals.given_mask);
    /* An inherited SIG_IGN would let the kernel reap our children unseen. */
    struct sigaction child_action = {.sa_handler = SIG_DFL};
    sigaction(SIGCHLD, &child_action, &signals.given_child_action);
    sigdelset(&set, SIGPIPE);
    signals.fd = away_from_standard_streams(signalfd(-1, &set, SFD_CLOEXEC | SFD_NONBLOCK));
}

static void give_signals_back(void) {
    sigaction(SIGCHLD, &signals.given_child_action, NULL);
    sigprocmask(SIG_SETMASK, &signals.given_mask, NULL);
}

static void reap(void) {
    int status;
    pid_t pid;
    /* Any child: as the first process of a container we inherit orphans too. */
    while ((pid = waitpid(-1, &status, WNOHANG)) > 0) {
        if (pid == agent.pid) {
            agent.reaped = true;
            agent.status = status;
        } else if (pid == program.pid) {
            program.reaped = true;
            program.status = status;
            program.ended_nanos = now_nanos();
        }
    }
}

static bool ignored(int number) {
    struct sigaction action;
    return sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

/* The terminal signals the whole process group, and a program that signals its own group has had its copy: neither
 * is forwarded. What somebody sends to us alone is meant for the program. */
static void read_signals(void) {
    struct signalfd_siginfo info;
    while (read(signals.fd, &info, sizeof info) == (ssize_t)sizeof info) {
        int number = (int)info.ssi_signo;
        if (number == SIGCHLD) {
            reap();
            continue;
        }
        if (!ignored(number)) signals.interruption = number;
        bool reached = info.ssi_code == SI_KERNEL || (pid_t)info.ssi_pid == program.pid;
        if (program.pid > 0 && !program.reaped && !reached) kill(program.pid, number);
    }
}

static enum decision wait_for_go(void) {
    int64_t deadline = deadline_nanos("LULL_START_TIMEOUT", 10);
    while (true) {
        read_signals();
        if (signals.interruption != 0) return UNDECIDED;
        /* Seen before listening: the last words of an agent that is gone are in the pipe. */
        bool gone = agent.reaped;
        enum decision decision = agent_listen(&agent);
        if (decision != UNDECIDED) return decision;
        if (gone) return AGENT_ENDED;
        if (remaining_millis(deadline) == 0) {
            say("the agent was not ready in time (LULL_START_TIMEOUT)");
            return AGENT_FAILED;
        }
        struct pollfd polled[] = {{.fd = signals.fd, .events = POLLIN}, {.fd = agent.from, .events = POLLIN}};
        poll(polled, 2, remaining_millis(deadline));
    }
}

static void await_agent(int64_t deadline) {
    while (!agent.reaped && remaining_millis(deadline) > 0) {
        struct pollfd polled = {.fd = signals.fd, .events = POLLIN};
        poll(&polled, 1, remaining_millis(deadline));
        read_signals();
        int number = signals.interruption;
        if (number == SIGINT || number == SIGQUIT || number == SIGTERM) return;
    }
}

static bool same_directory(const char *path, const char *other) {
    struct stat one;
    struct stat two;
    return other != NULL && stat(path, &one) == 0 && stat(other, &two) == 0
        && one.st_dev == two.st_dev && one.st_ino == two.st_ino;
}

/* What an agent names is removed only if it is called like a channel and lies where channels lie. */
static bool is_channel_path(const char *path) {
    const char *name = strrchr(path, '/');
    if (name == NULL || strncmp(name, "/lull-", 6) != 0) return false;
    char *parent = strndup(path, (size_t)(name - path));
    if (parent == NULL) return false;
    bool found = same_directory(parent, "/dev/shm") || same_directory(parent, getenv("LULL_SHM"));
    free(parent);
    return found;
}

static void remove_channel(void) {
    if (agent.channel == NULL || !is_channel_path(agent.channel)) return;
    int fd = open(agent.channel, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    struct stat status;
    DIR *directory = fd >= 0 && fstat(fd, &status) == 0 && status.st_uid == geteuid() ? fdopendir(fd) : NULL;
    if (directory == NULL) {
        if (fd >= 0) close(fd);
        return;
    }
    struct dirent *entry;
    while ((entry = readdir(directory)) != NULL) unlinkat(fd, entry->d_name, 0);
    closedir(directory);
    if (rmdir(agent.channel) != 0) say("%s could not be removed: %s", agent.channel, strerror(errno));
}

_Noreturn static void run_without_agent(char **words) {
    agent_end(&agent);
    remove_channel();
    give_signals_back();
    execute(words);
}

_Noreturn static void die_of(int number) {
    struct rlimit none = {0, 0};
    struct sigaction action = {.sa_handler = SIG_DFL};
    sigset_t set;
    setrlimit(RLIMIT_CORE, &none); /* the program dumped core already, if it was to */
    sigaction(number, &action, NULL);
    sigemptyset(&set);
    sigaddset(&set, number);
    sigprocmask(SIG_UNBLOCK, &set, NULL);
    raise(number);
    _exit(128 + number);
}

_Noreturn static void become_program(char **words, pid_t supervisor) {
    char text[24];
    /* SIGKILL can't be forwarded, but it can be passed on. */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != supervisor) _exit(128 + SIGKILL);
    for (int i = 0; i < agent.addition_count; i++) putenv(agent.additions[i]);
    if (agent.channel != NULL) setenv("LULL_CHANNEL_DIR", agent.channel, 1);
    snprintf(text, sizeof text, "%d", supervisor);
    setenv("LULL_SUPERVISOR_PID", text, 1);
    give_signals_back();
    execute(words);
}

static void start_program(char **words) {
    pid_t supervisor = getpid();
    int64_t started_nanos = now_nanos();
    program.pid = fork();
    if (program.pid == 0) become_program(words, supervisor);
    if (program.pid < 0) {
        say("no second process could be started (%s); the program runs without Lull", strerror(errno));
        run_without_agent(words);
    }
    agent_tell(&agent, "started", program.pid, started_nanos);
}

static void await_program(void) {
    bool told = false;
    while (!program.reaped) {
        struct pollfd polled = {.fd = signals.fd, .events = POLLIN};
        poll(&polled, 1, -1);
        read_signals();
        if (agent.reaped && !told) {
            char how[40];
            agent_describe_end(&agent, how, sizeof how);
            say("the agent ended early (%s); the program is not affected, but there will be no report", how);
            told = true;
        }
    }
}

static void finish_agent(void) {
    bool killed = WIFSIGNALED(program.status);
    int value = killed ? WTERMSIG(program.status) : WEXITSTATUS(program.status);
    agent_tell(&agent, killed ? "signalled" : "exited", value, program.ended_nanos);
    close(agent.to);
    signals.interruption = 0;
    await_agent(deadline_nanos("LULL_REPORT_TIMEOUT", 60));
    if (!agent.reaped) {
        const char *why = signals.interruption != 0 ? "interrupted" : "LULL_REPORT_TIMEOUT";
        say("the agent was killed before its report was done (%s)", why);
        agent_end(&agent);
    }
    remove_channel();
}

/* The agent's own exit before go is an answer (help, usage error) or a failure. */
_Noreturn static void agent_ended(char **words) {
    bool exited = WIFEXITED(agent.status);
    if (exited && (WEXITSTATUS(agent.status) == 0 || WEXITSTATUS(agent.status) == EXIT_USAGE)) {
        remove_channel();
        _exit(WEXITSTATUS(agent.status));
    }
    char how[40];
    agent_describe_end(&agent, how, sizeof how);
    say("the agent did not start (%s); the program runs without Lull", how);
    run_without_agent(words);
}

static void agree_with_agent(char **agent_words, char **program_words) {
    enum decision decision = agent_start(&agent, agent_words, give_signals_back) ? wait_for_go() : AGENT_FAILED;
    switch (decision) {
    case GO:
        return;
    case PLAIN:
        await_agent(deadline_nanos("LULL_START_TIMEOUT", 10));
        run_without_agent(program_words);
    case AGENT_ENDED:
        agent_ended(program_words);
    case AGENT_FAILED:
        say("the program runs without Lull");
        run_without_agent(program_words);
    case UNDECIDED:
        agent_end(&agent);
        remove_channel();
        die_of(signals.interruption);
    }
}

int main(int argc, char **argv) {
    char *end = NULL;
    long agent_words = argc > 1 ? strtol(argv[1], &end, 10) : 0;
    if (end == NULL || *end != '\0' || agent_words < 1 || agent_words > argc - 3) {
        say("usage: lull-supervise N AGENT-WORDS... PROGRAM-WORDS..., where N is the number of the agent's words");
        return EXIT_USAGE;
    }
    char **program_words = argv + 2 + agent_words;
    char **agent_line = calloc((size_t)agent_words + 1, sizeof *agent_line);
    if (agent_line == NULL) execute(program_words);
    memcpy(agent_line, argv + 2, (size_t)agent_words * sizeof *agent_line);
    take_signals();
    agree_with_agent(agent_line, program_words);
    start_program(program_words);
    await_program();
    finish_agent();
    if (WIFSIGNALED(program.status)) die_of(WTERMSIG(program.status));
    return WEXITSTATUS(program.status);
}
