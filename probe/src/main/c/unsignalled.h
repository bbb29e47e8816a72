/* A part of a thread's work of which no signal comes. */
#ifndef LULL_UNSIGNALLED_H
#define LULL_UNSIGNALLED_H

#include <signal.h>

/* The thread's mask, and the signals that are ours if they come. */
struct lull_unsignalled {
    sigset_t given, ours;
};

struct lull_unsignalled lull_unsignalled_begin(void);
void lull_unsignalled_end(const struct lull_unsignalled *before);

/* From here to the end of the block no signal reaches the thread, and those that our writing may cause never do. */
#define UNSIGNALLED                                                                                                 \
    __attribute__((cleanup(lull_unsignalled_end), unused)) struct lull_unsignalled unsignalled = lull_unsignalled_begin()

#endif
