/* Room for a task's channel, before it is made. */
#ifndef LULL_ROOM_H
#define LULL_ROOM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

bool lull_too_many_wait(const char *path, uint64_t bytes);      /* for the agent, in that directory */
void lull_count_left_alone(int directory);                      /* for the agent, which tells of it */
bool lull_has_room(int directory, uint64_t bytes);              /* what others need stays free */
void lull_read_text(const char *path, char *text, size_t size); /* of a file of the kernel's; empty if it can't be read */

#endif
