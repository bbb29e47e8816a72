/* Real frequencies: descriptors of scaling_setspeed that the agent handed over. For the owner thread. */
#ifndef LULL_SETSPEED_H
#define LULL_SETSPEED_H

#include "task.h"

extern uint32_t lull_descriptors;  /* held now */
extern bool lull_setspeed_awaited; /* the agent was asked for some and has not answered yet */

void lull_setspeed_fetch(void);              /* if the agent offers descriptors and none are held; waits 5 ms at most */
void lull_setspeed_look(void);               /* takes an answer that has come since */
void lull_setspeed_forget(void);             /* awaits none any more */
bool lull_setspeed(uint32_t frequency);      /* index + 1, 0: leave; true if it has changed */
void lull_setspeed_highest(void);
void lull_setspeed_close(void);

#endif
