/* The environment is read once, while the library is loaded. Later it is the program's own, which may have freed it, or laid it
 * into a function's frame that is gone. */
#include "environment.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

static bool launched_by_mpi(void) {
    static const char *const marks[] = {"OMPI_COMM_WORLD_RANK", "PMI_RANK", "PMIX_RANK", "PMI_ID", "MPI_LOCALRANKID"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (getenv(marks[i]) != NULL) return true;
    return false;
}

/* One task of each node speaks. What tells the rank on the node comes first: PMI_RANK is that of the whole job. */
static bool is_quiet(void) {
    static const char *const ranks[] = {"OMPI_COMM_WORLD_LOCAL_RANK", "MPI_LOCALRANKID", "SLURM_LOCALID", "PMI_RANK"};
    for (size_t i = 0; i < sizeof ranks / sizeof *ranks; i++) {
        const char *rank = getenv(ranks[i]);
        if (rank != NULL) return strcmp(rank, "0") != 0;
    }
    return false;
}

static bool is_bound_by(const char *variable, const char *value) {
    static const char *const kinds[] = {"compact", "scatter", "balanced", "explicit", "logical", "physical"};
    if (strcmp(variable, "KMP_AFFINITY") != 0) return true;
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (strcasestr(value, kinds[i]) != NULL) return true;
    return false;
}

/* In the order of enum lull_unplaced, from 1. Who says OMP_PROC_BIND=false binds by none of the others. */
static enum lull_unplaced bound_by_user(void) {
    static const char *const variables[] = {"OMP_PROC_BIND", "OMP_PLACES", "GOMP_CPU_AFFINITY", "KMP_AFFINITY", "KMP_HW_SUBSET"};
    const char *binding = getenv(variables[0]);
    if (binding != NULL && strcasecmp(binding, "false") == 0) return 0;
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *value = getenv(variables[i]);
        if (value != NULL && is_bound_by(variables[i], value)) return (enum lull_unplaced)(i + 1);
    }
    return 0;
}

/* A copy of a variable's value, cut where it is too long; null without one. */
static const char *copied(const char *value, char *copy, size_t bytes) {
    if (value == NULL) return NULL;
    snprintf(copy, bytes, "%s", value);
    return copy;
}

static long number(const char *variable) {
    const char *given = getenv(variable);
    return given != NULL ? strtol(given, NULL, 10) : 0;
}

const struct lull_environment *lull_environment(void) {
    static struct lull_environment said;
    static bool known;
    static char directory[LULL_PATH_BYTES + 1]; /* one that is too long stays so: a channel's path does not take it */
    static char records[32];
    if (known) return &said;
    said = (struct lull_environment){.directory = copied(secure_getenv("LULL_CHANNEL_DIR"), directory, sizeof directory),
                                     .ring_records = copied(getenv("LULL_RING_RECORDS"), records, sizeof records),
                                     .supervisor = number("LULL_SUPERVISOR_PID"),
                                     .launched_by_mpi = launched_by_mpi(),
                                     .quiet = is_quiet(),
                                     .unplaced = bound_by_user()};
    known = true;
    return &said;
}
