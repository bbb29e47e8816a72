/* What speaks against a parent and an agent beside the program. */
#ifndef LULL_OBSTACLES_H
#define LULL_OBSTACLES_H

#include <stdbool.h>
#include <stddef.h>

/* Whether the program would be worse off as a child, or with the agent beside it, which is at work; text tells why. */
bool obstacle(char *text, size_t bytes);

#endif
