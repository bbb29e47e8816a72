/* A child of ours in the program's process group, which notes what is sent to it: who sends a signal to the whole group has sent it
 * to the witness, too, and to the program; who sends it to us alone has not. It does nothing else, and nothing depends on it:
 * where there is none, a signal to the group reaches the program twice. */
#ifndef LULL_WITNESS_H
#define LULL_WITNESS_H

#include <stdbool.h>
#include <sys/signalfd.h>
#include <sys/types.h>

/* Starts it: after the program, so that what it notes has reached the program as well. Its command line is its name and the program's
 * words, as they stand in our argv: who picks processes by these picks it, us and the program; who picks by ours picks us alone. */
void witness_start(char **argv, char **words);

/* Where it tells us; -1: there is none. */
int witness_link(void);

/* Takes in what it has noted: to be called whenever a signal has come, lest it can tell no more. */
void witness_listen(void);

/* Whether it has had the same signal from the same sender, who may be about to send it. Each answers once. */
bool witness_had(const struct signalfd_siginfo *info);

/* A child of ours has changed its state: if that is the witness, it goes on where somebody stopped it. */
void witness_changed(pid_t child, int status);

/* SIGKILL, and waits for it to be gone. */
void witness_end(void);

#endif
