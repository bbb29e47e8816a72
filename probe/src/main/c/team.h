/* The OpenMP team: its size, and what directives make of it. */
#ifndef LULL_TEAM_H
#define LULL_TEAM_H

#include "task.h"

void lull_team_resolve(void *caller); /* before any of the others */
uint32_t lull_team_size(void);
uint32_t lull_team_index(void); /* of the calling thread in its team */
bool lull_inside_team(void);
uint32_t lull_directed_threads(uint32_t requested);

#endif
