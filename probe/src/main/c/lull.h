/* lull.h: phase markers for programs whose phases are not OpenMP regions, and a word on their teams.
 *
 *     int solve = lull_phase("solve");
 *     lull_phase_begin(solve);
 *     ...                          // computation; no MPI calls inside, they would not end a phase group
 *     lull_phase_end(solve);
 *
 *     lull_malleable(1);           // smaller teams give the same results
 *
 * Header only, C99 and C++: nothing to link, and without the probe every call does nothing. The functions are looked
 * up through the (weak) dlsym, because a weak reference to them would stay null for ever in a non-PIE program.
 * Markers may enclose OpenMP regions: the outermost of nested phases is the one that counts. */
#ifndef LULL_H
#define LULL_H

#ifdef __cplusplus
#include <dlfcn.h> /* first: what it says of exceptions can't be said after us */
extern "C" void *dlsym(void *handle, const char *symbol) __attribute__((weak));
#else
extern void *dlsym(void *handle, const char *symbol) __attribute__((weak));
#endif

/* The identity of a phase, for begin and end; the same for the same name (at most 47 characters). */
static inline int lull_phase(const char *name) {
    int (*named)(const char *) = 0;
    if (dlsym) *(void **)&named = dlsym((void *)0, "lull_marker_named");
    return named ? named(name) : 0;
}

static inline void lull_phase_begin(int phase) {
    static void (*begin)(int);
    if (phase == 0) return;
    if (!begin && dlsym) *(void **)&begin = dlsym((void *)0, "lull_marker_begin");
    if (begin) begin(phase);
}

static inline void lull_phase_end(int phase) {
    static void (*end)(int);
    if (phase == 0) return;
    if (!end && dlsym) *(void **)&end = dlsym((void *)0, "lull_marker_end");
    if (end) end(phase);
}

/* Says of this task that smaller teams give the same results, so that Lull may shrink them; or, with 0, that they don't:
 * from the next region on its teams are left alone. May be said at any time, before MPI_Init too. */
static inline void lull_malleable(int yes) {
    void (*say)(int) = 0;
    if (dlsym) *(void **)&say = dlsym((void *)0, "lull_marker_malleable");
    if (say) say(yes);
}

#endif
