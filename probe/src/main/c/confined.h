/* A program may forbid itself system calls, on pain of death: then none must be ours. */
#ifndef LULL_CONFINED_H
#define LULL_CONFINED_H

#include "task.h"

extern bool lull_confined; /* the program has laid a seccomp filter, and the C library saw it */

#endif
