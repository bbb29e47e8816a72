/* A process of our group that takes part in nothing. A signal that reaches us and the witness was sent to the whole group, or to all
 * of a job's processes: the program has had it too. */
#ifndef LULL_WITNESS_H
#define LULL_WITNESS_H

#include <stdbool.h>
#include <sys/types.h>

/* Where none can be had, nobody has seen anything. */
void witness_start(void);

/* Has its descriptor at this number from now on. */
void witness_talk_by(int fd);

/* Whether the sender has sent the witness this signal too. Waits a moment for one that has not come. */
bool witness_had(int number, pid_t sender);

/* That child is gone: if it was the witness, there is none any more. */
void witness_note_end(pid_t child);

void witness_end(void);

#endif
