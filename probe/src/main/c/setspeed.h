/* Real frequencies: descriptors of scaling_setspeed that the agent handed over. For the owner thread. */
#ifndef LULL_SETSPEED_H
#define LULL_SETSPEED_H

#include "task.h"

extern uint32_t lull_descriptors; /* held now */

void lull_setspeed_fetch(void);              /* if the agent offers descriptors and none are held; waits 5 ms at most */
bool lull_setspeed(uint32_t frequency);      /* index + 1, 0: leave; true if it has changed */
void lull_setspeed_highest(void);
void lull_setspeed_close(void);

#endif
