/* A process of our group that takes part in nothing. A signal that reaches us and the witness was sent to the whole group, or to all
 * of a job's processes: the program has had it too. */
#ifndef LULL_WITNESS_H
#define LULL_WITNESS_H

#include <stdbool.h>
#include <sys/types.h>

/* Where none can be had, nobody has seen anything. Our command line begins there, and ends with the program's words. */
void witness_start(char *begin, char **words);

/* Has its descriptor at this number from now on. */
void witness_talk_by(int fd);

/* Whether the sender has sent the witness this signal too. Waits a moment for one that has not come. */
bool witness_had(int number, pid_t sender);

/* What has become of a child, as of waitpid: one that is gone is no witness any more, and one that somebody stopped goes on. */
void witness_note(pid_t child, int status);

void witness_end(void);

#endif
