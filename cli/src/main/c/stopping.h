/* Job control: the shell sees only the supervisor, which therefore stops when the program does. */
#ifndef LULL_STOPPING_H
#define LULL_STOPPING_H

#include <stdbool.h>
#include <sys/types.h>

/* Stops us by the signal that stopped the program, until we or the program are told to continue; false if we did not stop.
 * Meanwhile the watcher has an eye on the program: its SIGCONT to us is no news to the program. */
bool stop_with(pid_t program, int number, pid_t *watcher);

#endif
