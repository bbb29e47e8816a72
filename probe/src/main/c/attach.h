/* From an inert library to a task with a channel. */
#ifndef LULL_ATTACH_H
#define LULL_ATTACH_H

#include "record.h"

bool lull_attach(void);    /* true if the task has a channel afterwards; tries only once */
bool lull_attached(void);  /* for regions and markers: attaches at the first one, but in an MPI job MPI_Init does */
bool lull_wanted(void);    /* a channel directory is there, and no other OpenMP tool */
void lull_finalized(void); /* after MPI_Finalize */
bool lull_stranger(void);  /* a phase of a thread that owns no channel, yet: true if it does now */

/* Opens a region or marker; true if it is the owner's outermost one, which will be recorded. */
static inline bool lull_phase_open(void) {
    if (likely(lull_phase_enter())) return true;
    return lull_thread.phase_depth == 1 && lull_stranger();
}

/* Whether stderr is still the one that the program was started with. */
bool lull_may_say(void);

#endif
