/* The supervisor's side of its talk with the agent: two pipes, lines of text.
 *   agent to supervisor    env NAME=VALUE | preload LIBRARY | channel DIR | go | plain
 *   supervisor to agent    started PID NANOS, then exited CODE NANOS or signalled SIGNAL NANOS (CLOCK_MONOTONIC)
 * The agent finds the descriptors in LULL_SUPERVISOR=READS,WRITES,COMMAND-LINE,WORD; the last two are our own command line
 * and where on it the program begins, whose words are on no other command line. */
#ifndef LULL_AGENT_LINK_H
#define LULL_AGENT_LINK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { AGENT_ADDITIONS = 64, AGENT_LINE_BYTES = 65536 };
enum decision { UNDECIDED, GO, PLAIN, AGENT_ENDED, AGENT_FAILED };

struct agent_link {
    int program_word; /* where the program's words begin on our command line */
    pid_t pid;        /* 0: not started */
    bool reaped;
    int status; /* as of waitpid, once reaped */
    int from;   /* -1: the agent closed its end */
    int to;
    char *additions[AGENT_ADDITIONS]; /* NAME=VALUE for the program's environment */
    int addition_count;
    char *channel; /* NULL: none announced */
    char line[AGENT_LINE_BYTES];
    size_t line_bytes;
};

/* One line on stderr, marked as Lull's. */
__attribute__((format(printf, 1, 2))) void say(const char *format, ...);

/* A copy of fd, closed on exec, that can't be mistaken for one of the standard streams if those were closed; fd is
 * closed. */
int away_from_standard_streams(int fd);

/* Closes that descriptor and all above. */
void close_from(unsigned first);

/* Closes all descriptors but those; one that is negative is none. */
void close_but(const int kept[], size_t count);

/* Becomes the command, or returns with errno. A script that names no interpreter is a shell's; a binary of another machine
 * is nobody's. */
void try_to_execute(char **words, char **environment);

/* Becomes the command, or ends as a shell would: 127 if there is no such command, 126 if it can't be run. */
_Noreturn void execute(char **words);

/* Forks the agent in its own session, stdin empty, stdout to stderr. */
bool agent_start(struct agent_link *agent, char **words);

/* Reads what the agent said, without blocking; UNDECIDED if nothing final was among it. */
enum decision agent_listen(struct agent_link *agent);

void agent_tell(const struct agent_link *agent, const char *event, int value, int64_t nanos);

/* Gives the agent's session the share of a CPU that any other has, which the agent gave up while nobody waited for it: where
 * CPUs are busy it may not get to taking it back itself. False if Linux does not take that yet, too soon after another change. */
bool agent_hasten(const struct agent_link *agent);

/* SIGKILL, and waits for it to be gone. */
void agent_end(struct agent_link *agent);

/* "exit code 3" or "killed by signal 9". */
void agent_describe_end(const struct agent_link *agent, char *text, size_t bytes);

#endif
