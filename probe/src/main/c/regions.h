/* Stable identities of regions and markers: small numbers with an entry in the channel. */
#ifndef LULL_REGIONS_H
#define LULL_REGIONS_H

#include "task.h"

uint32_t lull_region_id(uintptr_t code, enum lull_runtime runtime);
uint32_t lull_marker_id(const char *name, enum lull_runtime runtime);
bool lull_reserve_code(uintptr_t code); /* known from now on, without an entry; false if others name regions now */

#endif
