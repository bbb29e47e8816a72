/* What the environment says to us, as it was when the program was loaded. */
#ifndef LULL_ENVIRONMENT_H
#define LULL_ENVIRONMENT_H

#include <stdbool.h>

#include "lull_channel.h"

#define LULL_PATH_BYTES 512 /* of a directory of channels */

struct lull_environment {
    const char *directory;      /* of the job's channels; null if none is named */
    const char *ring_records;   /* as it is written; null: as many as usual */
    long supervisor;            /* who removes the channels; 0: nobody does */
    bool launched_by_mpi;
    bool quiet;                 /* another task of this node says what there is to say */
    enum lull_unplaced unplaced; /* who places threads already */
};

const struct lull_environment *lull_environment(void);

#endif
