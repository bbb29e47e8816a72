/* The parent of the user's program under `lull run`: a process too small to fail, so that the agent, a JVM, can be
 * killed at any moment while the program keeps its exit code, its signals and its terminal.
 *
 *   lull-supervise [=NAME=VALUE | -NAME]... N A1..AN P1..PM
 *
 * What the environment is to have and not to have, then N words of the agent's command line, then the program's. */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "agent_link.h"
#include "channels.h"
#include "clock.h"
#include "environment.h"
#include "obstacles.h"
#include "signals.h"
#include "stopping.h"
#include "witness.h"

enum { EXIT_USAGE = 2, RESUME_NANOS = 10000000 };

/* Between two looks after the agent's share of a CPU, 0.3 to 3 s; and after Linux has not taken it, 20 to 200 ms: it takes a change in
 * 0.1 s. */
enum { SHARE_NANOS = 1000000000, TOO_SOON_NANOS = 50000000 };

static struct agent_link agent;

static struct {
    pid_t pid; /* 0: not started */
    bool reaped;
    int status;
    int64_t ended_nanos;
    bool stopped;
    int stop_signal; /* that we did not follow yet; 0: none */
    bool resumed;    /* we stopped with it, and have just been told to continue */
    pid_t watcher;
    int adopts; /* orphans among its descendants, as the process was told to that it runs in place of */
} program;

static int interruption; /* the last signal that would have ended us; 0: none */

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

static void note_program(int status) {
    program.stopped = WIFSTOPPED(status);
    program.stop_signal = program.stopped ? WSTOPSIG(status) : 0;
    if (program.stopped || WIFCONTINUED(status)) return;
    program.reaped = true;
    program.status = status;
    program.ended_nanos = now_nanos();
}

static void reap(void) {
    int status;
    pid_t pid;
    /* Any child: as the first process of a container we inherit orphans too. */
    while ((pid = waitpid(-1, &status, WNOHANG | WUNTRACED | WCONTINUED)) > 0) {
        /* Later orphans may have their numbers. */
        if (pid == program.pid && !program.reaped) {
            note_program(status);
        } else if (pid == agent.pid && !agent.reaped && (WIFEXITED(status) || WIFSIGNALED(status))) {
            agent.reaped = true;
            agent.status = status;
        } else {
            witness_changed(pid, status);
        }
    }
}

/* What the kernel sends to the terminal's whole process group. A terminal that hangs up tells its session's leader alone. */
static bool program_had_it_too(int number) {
    switch (number) {
    case SIGINT: case SIGQUIT: case SIGTSTP: case SIGTTIN: case SIGTTOU: case SIGWINCH:
        return true;
    case SIGHUP: case SIGCONT:
        return getsid(0) != getpid();
    default:
        return false;
    }
}

/* A shell continues the whole group, somebody else perhaps us alone: the program tells. */
static bool continued_with_us(void) {
    int64_t deadline = now_nanos() + RESUME_NANOS;
    reap();
    while (program.stopped && now_nanos() < deadline) {
        nanosleep(&(struct timespec){.tv_nsec = RESUME_NANOS / 10}, NULL);
        reap();
    }
    return !program.stopped;
}

/* What is sent to the whole process group, by the terminal, by the program itself or by others, has come to the program if that is
 * still in it: it is not passed on. What somebody sends to us alone is meant for the program. */
static bool is_for_program(const struct signalfd_siginfo *info) {
    int number = (int)info->ssi_signo;
    pid_t sender = (pid_t)info->ssi_pid;
    if (number == SIGCHLD && info->ssi_code > 0) return false;
    if (info->ssi_code == SI_KERNEL) return !program_had_it_too(number);
    bool resumed = number == SIGCONT && program.resumed;
    if (resumed) program.resumed = false;
    if (sender == program.pid || sender == getpid() || (resumed && sender == program.watcher)) return false;
    if (getpgid(program.pid) == getpgrp() && witness_had(info)) return false;
    return !resumed || !continued_with_us();
}

static void read_signals(void) {
    struct signalfd_siginfo info;
    witness_listen();
    while (signals_next(&info)) {
        int number = (int)info.ssi_signo;
        bool runs = program.pid > 0 && !program.reaped;
        if (number == SIGCHLD) reap();
        if (signals_end_us(number)) interruption = number;
        if (!runs && signals_stop_us(number)) signals_stop_by(number);
        if (runs && is_for_program(&info)) signals_pass_on(&info, program.pid);
    }
}

static void follow_stop(void) {
    int number = program.stop_signal;
    if (number == 0) return;
    program.stop_signal = 0;
    program.resumed = stop_with(program.pid, number, &program.watcher);
}

static enum decision wait_for_go(void) {
    int64_t deadline = deadline_nanos("LULL_START_TIMEOUT", 10);
    while (true) {
        read_signals();
        if (interruption != 0) return UNDECIDED;
        /* Seen before listening: the last words of an agent that is gone are in the pipe. */
        bool gone = agent.reaped;
        enum decision decision = agent_listen(&agent);
        if (decision != UNDECIDED) return decision;
        if (gone) return AGENT_ENDED;
        if (remaining_millis(deadline) == 0) {
            say("the agent was not ready in time (LULL_START_TIMEOUT)");
            return AGENT_FAILED;
        }
        struct pollfd polled[] = {{.fd = signals_descriptor(), .events = POLLIN}, {.fd = agent.from, .events = POLLIN}};
        poll(polled, 2, remaining_millis(deadline));
    }
}

/* Its session's share again and again: what it gave up last it may have given up just now. */
static void await_agent(int64_t deadline) {
    int64_t next = now_nanos();
    while (!agent.reaped && remaining_millis(deadline) > 0) {
        if (remaining_millis(next) == 0) next = now_nanos() + (agent_hasten(&agent) ? SHARE_NANOS : TOO_SOON_NANOS);
        struct pollfd polled = {.fd = signals_descriptor(), .events = POLLIN};
        poll(&polled, 1, remaining_millis(next < deadline ? next : deadline));
        read_signals();
        int number = interruption;
        if (number == SIGINT || number == SIGQUIT || number == SIGTERM) return;
    }
}

static void remove_channels(void) {
    if (agent.channel != NULL) remove_channel(agent.channel);
}

_Noreturn static void run_without_agent(char **words) {
    agent_end(&agent);
    remove_channels();
    signals_give_back();
    execute(words);
}

/* As it would have died that was about to be started. */
_Noreturn static void die_before_the_program(void) {
    agent_end(&agent);
    remove_channels();
    signals_die_of(interruption);
}

_Noreturn static void become_program(char **words, pid_t supervisor) {
    char *additions[AGENT_ADDITIONS + 2];
    char pid[48];
    int count = agent.addition_count;
    /* SIGKILL can't be forwarded, but it can be passed on. */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != supervisor) _exit(128 + SIGKILL);
    if (program.adopts) prctl(PR_SET_CHILD_SUBREAPER, 1);
    memcpy(additions, agent.additions, sizeof agent.additions);
    /* One that was announced and could not be made is followed by nothing to load. */
    if (agent.channel != NULL && count > 0 && asprintf(&additions[count], "LULL_CHANNEL_DIR=%s", agent.channel) > 0) count++;
    snprintf(pid, sizeof pid, "LULL_SUPERVISOR_PID=%d", supervisor);
    additions[count++] = pid;
    char **environment = environment_with(additions, count);
    signals_give_back();
    if (environment != NULL) try_to_execute(words, environment);
    if (environment == NULL || errno == E2BIG) say("the program runs unobserved: its words and what Lull adds are too long together");
    execute(words);
}

static void start_program(char **argv, char **words) {
    pid_t supervisor = getpid();
    /* What comes from here on goes to the whole group, the program among it. */
    read_signals();
    if (interruption != 0) die_before_the_program();
    prctl(PR_GET_CHILD_SUBREAPER, &program.adopts);
    int64_t started_nanos = now_nanos();
    program.pid = fork();
    if (program.pid == 0) become_program(words, supervisor);
    if (program.pid < 0) {
        say("no second process could be started (%s); the program runs without Lull", strerror(errno));
        run_without_agent(words);
    }
    signals_take_those_that_wait();
    read_signals();
    agent_tell(&agent, "started", program.pid, started_nanos);
    witness_start(argv, words);
    /* What the program was given is the program's: who waits until it is closed does not wait for us. */
    close(agent.from);
    agent.from = -1;
    close_but((const int[]){STDERR_FILENO, signals_descriptor(), agent.to, witness_link()}, 4);
}

static void await_program(void) {
    bool told = false;
    while (!program.reaped) {
        struct pollfd polled = {.fd = signals_descriptor(), .events = POLLIN};
        poll(&polled, 1, -1);
        read_signals();
        follow_stop();
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
    witness_end();
    agent_tell(&agent, killed ? "signalled" : "exited", value, program.ended_nanos);
    close(agent.to);
    interruption = 0;
    await_agent(deadline_nanos("LULL_REPORT_TIMEOUT", 60));
    if (!agent.reaped) {
        const char *why = interruption != 0 ? "interrupted" : "LULL_REPORT_TIMEOUT";
        say("the agent was killed before its report was done (%s)", why);
        agent_end(&agent);
    }
    remove_channels();
}

/* The agent's own exit before go is an answer (help, usage error) or a failure. */
_Noreturn static void agent_ended(char **words) {
    bool exited = WIFEXITED(agent.status);
    if (exited && (WEXITSTATUS(agent.status) == 0 || WEXITSTATUS(agent.status) == EXIT_USAGE)) {
        remove_channels();
        _exit(WEXITSTATUS(agent.status));
    }
    char how[40];
    agent_describe_end(&agent, how, sizeof how);
    say("the agent did not start (%s); the program runs without Lull", how);
    run_without_agent(words);
}

static void agree_with_agent(char **agent_words, char **program_words) {
    const char *why;
    enum decision decision = agent_start(&agent, agent_words) ? wait_for_go() : AGENT_FAILED;
    switch (decision) {
    case GO:
        why = obstacle();
        if (why == NULL) return;
        say("the program runs without Lull: %s", why);
        run_without_agent(program_words);
    case PLAIN:
        await_agent(deadline_nanos("LULL_START_TIMEOUT", 10));
        if (interruption != 0) die_before_the_program();
        run_without_agent(program_words);
    case AGENT_ENDED:
        agent_ended(program_words);
    case AGENT_FAILED:
        say("the program runs without Lull");
        run_without_agent(program_words);
    case UNDECIDED:
        die_before_the_program();
    }
}

int main(int argc, char **argv) {
    char *end = NULL;
    int count = mend_environment(argv);
    long agent_words = argv[count] != NULL ? strtol(argv[count], &end, 10) : 0;
    if (end == NULL || *end != '\0' || agent_words < 1 || agent_words > argc - count - 2) {
        say("usage: lull-supervise [=NAME=VALUE | -NAME]... N AGENT-WORDS... PROGRAM-WORDS..., where N counts the agent's words");
        return EXIT_USAGE;
    }
    char **program_words = argv + count + 1 + agent_words;
    char **agent_line = calloc((size_t)agent_words + 1, sizeof *agent_line);
    if (agent_line == NULL) execute(program_words);
    memcpy(agent_line, argv + count + 1, (size_t)agent_words * sizeof *agent_line);
    agent.program_word = (int)(program_words - argv);
    if (!signals_take()) {
        say("no descriptor for signals could be opened (%s); the program runs without Lull", strerror(errno));
        run_without_agent(program_words);
    }
    agree_with_agent(agent_line, program_words);
    start_program(argv, program_words);
    await_program();
    finish_agent();
    if (WIFSIGNALED(program.status)) signals_die_of(WTERMSIG(program.status));
    return WEXITSTATUS(program.status);
}
