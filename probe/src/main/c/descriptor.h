/* Descriptors of ours, out of the way of the program, which gets the lowest number that is free. */
#ifndef LULL_DESCRIPTOR_H
#define LULL_DESCRIPTOR_H

#include "task.h"

uint32_t lull_most_descriptors(void); /* that may be taken, by the present limit */
int lull_moved_up(int file);          /* its new number, the old one is closed; -1 and errno as it was if file is none, or there is no room */

#endif
