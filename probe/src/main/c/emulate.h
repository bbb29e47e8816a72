/* Frequencies of an emulated machine: what runs below the highest one is made longer by what that would have cost,
 * T(f) = T (1 + s (f_max / f - 1)), s being the share of the time that depends on the frequency. For the owner thread. */
#ifndef LULL_EMULATE_H
#define LULL_EMULATE_H

#include "task.h"

extern uint32_t lull_frequency; /* in force, index + 1; 0: nobody sets frequencies */

bool lull_emulation_load(void);               /* takes over what the agent wrote; true if a machine is emulated */
bool lull_frequency_highest(void);            /* likewise, going back to the highest frequency */
bool lull_frequency_set(uint32_t frequency);  /* index + 1, 0: leave; true if the next region pays for a change */
bool lull_frequency_set_now(uint32_t frequency); /* likewise, outside a region: spins for a change; true if there was one */
uint64_t lull_stretch(uint32_t region, uint64_t own, uint64_t end); /* spins; answers by how many ticks */
void lull_stretch_serial(void);               /* stretches the serial part that ends now */

#endif
