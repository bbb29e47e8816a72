#define _GNU_SOURCE
#include "agent_link.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <limits.h>
#include <locale.h>
#include <poll.h>
#include <sched.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "signals.h"
#include "unsignalled.h"

enum { AGENT_READS = 3, AGENT_WRITES = 4, AGENT_WORDS = 5, FIRST_PRIVATE = 10 };

/* Nobody may read what is said: the program shall neither die of that nor wait for it. What a pipe has no room for is not said. */
void say(const char *format, ...) {
    UNSIGNALLED;
    char line[1024] = "lull: ";
    size_t begin = strlen(line);
    struct pollfd polled = {.fd = STDERR_FILENO, .events = POLLOUT};
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line + begin, sizeof line - begin - 1, format, arguments);
    va_end(arguments);
    strcat(line, "\n");
    if (poll(&polled, 1, 0) > 0 && (polled.revents & POLLOUT) != 0 && write(STDERR_FILENO, line, strlen(line)) < 0) return;
}

int away_from_standard_streams(int fd) {
    int high = fcntl(fd, F_DUPFD_CLOEXEC, FIRST_PRIVATE);
    close(fd);
    return high;
}

static bool close_listed(unsigned first, unsigned last) {
    DIR *all = opendir("/proc/self/fd");
    if (all == NULL) return false;
    for (struct dirent *one = readdir(all); one != NULL; one = readdir(all)) {
        char *end;
        unsigned long fd = strtoul(one->d_name, &end, 10);
        if (end != one->d_name && fd >= first && fd <= last && (int)fd != dirfd(all)) close((int)fd);
    }
    closedir(all);
    return true;
}

/* Kernels before 5.9 know no range, and a limit may be a thousand millions. */
static void close_between(unsigned first, unsigned last) {
#ifdef SYS_close_range
    if (first > last || syscall(SYS_close_range, first, last, 0) == 0) return;
#endif
    if (close_listed(first, last)) return;
    long limit = sysconf(_SC_OPEN_MAX);
    for (long fd = first; fd < limit && fd <= last; fd++) close((int)fd);
}

void close_from(unsigned first) { close_between(first, ~0u); }

void close_but(const int kept[], size_t count) {
    long first = 0;
    while (true) {
        long next = UINT_MAX;
        for (size_t i = 0; i < count; i++)
            if (kept[i] >= first && kept[i] < next) next = kept[i];
        if (next == UINT_MAX) break;
        if (next > 0) close_between((unsigned)first, (unsigned)(next - 1));
        first = next + 1;
    }
    close_from((unsigned)first);
}

/* As shells tell it from a script without an interpreter's name, which execvp would have a shell read. */
static bool is_binary(const char *path) {
    char begin[80];
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = file >= 0 ? read(file, begin, sizeof begin) : 0;
    if (file >= 0) close(file);
    if (length <= 0) return false;
    const char *line = memchr(begin, '\n', (size_t)length);
    return memchr(begin, 0, line != NULL ? (size_t)(line - begin) : (size_t)length) != NULL
           || (length >= 4 && memcmp(begin, "\177ELF", 4) == 0);
}

void try_to_execute(char **words, char **environment) {
    bool named = strchr(words[0], '/') != NULL;
    if (named) execve(words[0], words, environment);
    if (!named || (errno == ENOEXEC && !is_binary(words[0]))) execvpe(words[0], words, environment);
}

void execute(char **words) {
    try_to_execute(words, environ);
    int error = errno;
    bool there = strchr(words[0], '/') != NULL && access(words[0], F_OK) == 0;
    say("%s: %s", words[0],
        error != ENOENT ? strerror(error) : there ? "its interpreter, which its first line or its loader names, is missing" : "command not found");
    _exit(error == ENOENT ? 127 : 126);
}

/* The program's limits are not meant for us: all that we may have. */
static void widen_limits(void) {
    static const int limits[] = {RLIMIT_AS, RLIMIT_DATA, RLIMIT_FSIZE, RLIMIT_CPU, RLIMIT_NOFILE, RLIMIT_NPROC};
    struct rlimit limit;
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++) {
        if (getrlimit(limits[i], &limit) != 0) continue;
        limit.rlim_cur = limit.rlim_max;
        setrlimit(limits[i], &limit);
    }
}

/* What is meant for the program's loader and for its JVM is not for ours; in a locale of ASCII alone a JVM can't name
 * files. The program keeps all of it. */
static void set_agent_environment(pid_t supervisor, int program_word) {
    static const char *const unwanted[] = {"LD_PRELOAD", "LD_AUDIT", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS"};
    char text[60];
    const char *preload = getenv("LD_PRELOAD");
    if (preload != NULL) setenv("LULL_GIVEN_PRELOAD", preload, 1);
    for (size_t i = 0; i < sizeof unwanted / sizeof *unwanted; i++) unsetenv(unwanted[i]);
    setlocale(LC_CTYPE, "");
    if (strncmp(nl_langinfo(CODESET), "ANSI_", 5) == 0) setenv("LC_ALL", "C.UTF-8", 1);
    snprintf(text, sizeof text, "%d,%d,%d,%d", AGENT_READS, AGENT_WRITES, AGENT_WORDS, program_word);
    setenv("LULL_SUPERVISOR", text, 1);
    snprintf(text, sizeof text, "%d", supervisor);
    setenv("LULL_SUPERVISOR_PID", text, 1);
}

/* Where a standard stream was closed, what the JVM opens first would take its place. */
static void set_agent_streams(const int descriptors[3]) {
    int null = away_from_standard_streams(open("/dev/null", O_RDWR));
    dup2(null, STDIN_FILENO);
    if (fcntl(STDERR_FILENO, F_GETFD) < 0) dup2(null, STDERR_FILENO);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    for (int i = 0; i < 3; i++) dup2(descriptors[i], AGENT_READS + i);
    close_from(AGENT_WORDS + 1);
}

/* Nor are a policy of real time, or a niceness below the usual. */
static void take_usual_priority(void) {
    int policy = sched_getscheduler(0);
    if (policy == SCHED_FIFO || policy == SCHED_RR) sched_setscheduler(0, SCHED_OTHER, &(struct sched_param){0});
    if (getpriority(PRIO_PROCESS, 0) < 0) setpriority(PRIO_PROCESS, 0, 0);
}

/* Where a job's memory is short the agent goes, not the program, whose task is the largest process most often. */
static void give_way(void) {
    int score = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
    if (score >= 0 && write(score, "1000", 4) < 0) say("the agent goes no sooner than the program where memory is short: %s", strerror(errno));
    if (score >= 0) close(score);
}

_Noreturn static void become_agent(char **words, const int descriptors[3], pid_t supervisor, int program_word) {
    setsid();
    set_agent_streams(descriptors);
    set_agent_environment(supervisor, program_word);
    widen_limits();
    take_usual_priority();
    give_way();
    signals_give_back();
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

bool agent_start(struct agent_link *agent, char **words) {
    int to[2];
    int from[2];
    if (!open_pipe(to) || !open_pipe(from)) {
        say("no pipe to the agent could be opened: %s", strerror(errno));
        return false;
    }
    int command_line = away_from_standard_streams(open("/proc/self/cmdline", O_RDONLY | O_CLOEXEC));
    pid_t supervisor = getpid();
    pid_t pid = fork();
    if (pid == 0) become_agent(words, (const int[]){to[0], from[1], command_line}, supervisor, agent->program_word);
    close(command_line);
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

static enum decision add(struct agent_link *agent, char *addition) {
    if (addition == NULL || agent->addition_count == AGENT_ADDITIONS) return AGENT_FAILED;
    agent->additions[agent->addition_count++] = addition;
    return UNDECIDED;
}

/* In front of what the user preloads. */
static char *preloaded(const char *library) {
    char *text = NULL;
    const char *given = getenv("LD_PRELOAD");
    bool alone = given == NULL || given[strspn(given, " \t:")] == '\0';
    return asprintf(&text, "LD_PRELOAD=%s%s%s", library, alone ? "" : ":", alone ? "" : given) < 0 ? NULL : text;
}

static enum decision obey(struct agent_link *agent, const char *line) {
    if (strcmp(line, "go") == 0) return GO;
    if (strcmp(line, "plain") == 0) return PLAIN;
    if (strncmp(line, "channel ", 8) == 0 && agent->channel == NULL) {
        agent->channel = strdup(line + 8);
        return agent->channel == NULL ? AGENT_FAILED : UNDECIDED;
    }
    if (strncmp(line, "preload ", 8) == 0) return add(agent, preloaded(line + 8));
    if (strncmp(line, "env ", 4) == 0 && strchr(line + 4, '=') != NULL) return add(agent, strdup(line + 4));
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

bool agent_hasten(const struct agent_link *agent) {
    char path[48];
    if (getsid(agent->pid) != agent->pid) return true; /* others may be in its session, and it has left that alone */
    snprintf(path, sizeof path, "/proc/%d/autogroup", agent->pid);
    int autogroup = open(path, O_RDWR | O_CLOEXEC);
    if (autogroup < 0) return true; /* this kernel has none */
    char nice[64];
    ssize_t bytes = read(autogroup, nice, sizeof nice - 1);
    nice[bytes < 0 ? 0 : bytes] = '\0';
    /* Only where it has to be: Linux takes few changes from all users together. */
    bool taken = strstr(nice, " nice 0\n") != NULL || write(autogroup, "0", 1) == 1 || errno != EAGAIN;
    close(autogroup);
    return taken;
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
