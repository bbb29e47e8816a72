/* The OpenMP team: its size and binding, and what directives make of them. */
#ifndef LULL_TEAM_H
#define LULL_TEAM_H

#include "task.h"

void lull_team_resolve(void *caller); /* before any of the others */
uint32_t lull_team_size(void);
uint32_t lull_team_index(void); /* of the calling thread in its team */
bool lull_inside_team(void);
uint32_t lull_directed_threads(uint32_t requested);
bool lull_binding_due(uint32_t threads);
void lull_bind_self(uint32_t index);
void lull_team_bound(void); /* what was due has been done */

#endif
