/* Whose turn it is where the program needs every core. The agent runs in a session of its own, and a kernel with autogroups
 * (sched(7)) shares cores out by session: unasked, the agent would get as much of them as the whole program. */
#ifndef LULL_GIVING_WAY_H
#define LULL_GIVING_WAY_H

#include <sys/types.h>

/* From now on the program comes first. Where the kernel doesn't allow it, all stays as it is. */
void agent_gives_way(pid_t agent);

/* The program has ended: the report shall not wait for what else this machine does. */
void agent_has_its_turn(pid_t agent);

#endif
