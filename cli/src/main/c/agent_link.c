#define _GNU_SOURCE
#include "agent_link.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { AGENT_READS = 3, AGENT_WRITES = 4, FIRST_PRIVATE = 10 };

void say(const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("lull: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

int away_from_standard_streams(int fd) {
    int high = fcntl(fd, F_DUPFD_CLOEXEC, FIRST_PRIVATE);
    close(fd);
    return high;
}

static void close_from(unsigned first) {
#ifdef SYS_close_range
    if (syscall(SYS_close_range, first, ~0u, 0) == 0) return;
#endif
    long limit = sysconf(_SC_OPEN_MAX);
    for (long fd = first; fd < limit; fd++) close((int)fd);
}

void execute(char **words) {
    execvp(words[0], words);
    int error = errno;
    say("%s: %s", words[0], error == ENOENT ? "command not found" : strerror(error));
    _exit(error == ENOENT ? 127 : 126);
}

_Noreturn static void become_agent(char **words, int reads, int writes, void (*give_signals_back)(void)) {
    setsid();
    int null = open("/dev/null", O_RDONLY);
    dup2(null, STDIN_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    dup2(reads, AGENT_READS);
    dup2(writes, AGENT_WRITES);
    close_from(AGENT_WRITES + 1);
    setenv("LULL_SUPERVISOR", "3,4", 1);
    give_signals_back();
    /* A batch system signals every process of a job: the agent outlives the program, to report on it. */
    signal(SIGINT, SIG_IGN);
    signal(SIGTERM, SIG_IGN);
    signal(SIGHUP, SIG_IGN);
    execute(words);
}

static bool open_pipe(int ends[2]) {
    if (pipe2(ends, O_CLOEXEC) != 0) return false;
    ends[0] = away_from_standard_streams(ends[0]);
    ends[1] = away_from_standard_streams(ends[1]);
    return ends[0] >= 0 && ends[1] >= 0;
}

bool agent_start(struct agent_link *agent, char **words, void (*give_signals_back)(void)) {
    int to[2];
    int from[2];
    if (!open_pipe(to) || !open_pipe(from)) {
        say("no pipe to the agent could be opened: %s", strerror(errno));
        return false;
    }
    pid_t pid = fork();
    if (pid == 0) become_agent(words, to[0], from[1], give_signals_back);
    close(to[0]);
    close(from[1]);
    agent->to = to[1];
    agent->from = from[0];
    fcntl(agent->to, F_SETFL, O_NONBLOCK);
    fcntl(agent->from, F_SETFL, O_NONBLOCK);
    if (pid < 0) {
        say("the agent could not be started: %s", strerror(errno));
        return false;
    }
    agent->pid = pid;
    return true;
}

static enum decision obey(struct agent_link *agent, const char *line) {
    if (strcmp(line, "go") == 0) return GO;
    if (strcmp(line, "plain") == 0) return PLAIN;
    if (strncmp(line, "channel ", 8) == 0 && agent->channel == NULL) {
        agent->channel = strdup(line + 8);
        return agent->channel == NULL ? AGENT_FAILED : UNDECIDED;
    }
    if (strncmp(line, "env ", 4) == 0 && strchr(line + 4, '=') != NULL && agent->addition_count < AGENT_ADDITIONS) {
        char *addition = strdup(line + 4);
        agent->additions[agent->addition_count++] = addition;
        return addition == NULL ? AGENT_FAILED : UNDECIDED;
    }
    say("the agent said '%.80s', which the supervisor does not understand", line);
    return AGENT_FAILED;
}

static enum decision obey_complete_lines(struct agent_link *agent) {
    char *end;
    while ((end = memchr(agent->line, '\n', agent->line_bytes)) != NULL) {
        *end = '\0';
        enum decision decision = obey(agent, agent->line);
        if (decision != UNDECIDED) return decision;
        agent->line_bytes -= (size_t)(end + 1 - agent->line);
        memmove(agent->line, end + 1, agent->line_bytes);
    }
    if (agent->line_bytes < sizeof agent->line) return UNDECIDED;
    say("the agent sent a line of %d bytes or more", AGENT_LINE_BYTES);
    return AGENT_FAILED;
}

enum decision agent_listen(struct agent_link *agent) {
    while (agent->from >= 0) {
        ssize_t got = read(agent->from, agent->line + agent->line_bytes, sizeof agent->line - agent->line_bytes);
        if (got < 0) return UNDECIDED;
        if (got == 0) {
            close(agent->from);
            agent->from = -1;
            return UNDECIDED;
        }
        agent->line_bytes += (size_t)got;
        enum decision decision = obey_complete_lines(agent);
        if (decision != UNDECIDED) return decision;
    }
    return UNDECIDED;
}

/* A full or broken pipe is the agent's loss, never the program's. */
void agent_tell(const struct agent_link *agent, const char *event, int value, int64_t nanos) {
    char line[80];
    int bytes = snprintf(line, sizeof line, "%s %d %lld\n", event, value, (long long)nanos);
    if (write(agent->to, line, (size_t)bytes) < 0 && errno != EPIPE)
        say("the agent could not be told '%s': %s", event, strerror(errno));
}

void agent_end(struct agent_link *agent) {
    if (agent->pid == 0 || agent->reaped) return;
    kill(agent->pid, SIGKILL);
    agent->reaped = waitpid(agent->pid, &agent->status, 0) == agent->pid;
}

void agent_describe_end(const struct agent_link *agent, char *text, size_t bytes) {
    if (WIFSIGNALED(agent->status)) snprintf(text, bytes, "killed by signal %d", WTERMSIG(agent->status));
    else snprintf(text, bytes, "exit code %d", WEXITSTATUS(agent->status));
}
