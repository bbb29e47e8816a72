/* Definitions outside this library, as the module that holds the address `caller` would find them; null if none. */
#ifndef LULL_RESOLVE_H
#define LULL_RESOLVE_H

#include "task.h"

void *lull_resolve(const char *function, void *caller);      /* of the C library, or for this once */
void *lull_resolve_kept(const char *function, void *caller); /* of any, which is not unloaded from then on */
void *lull_resolve_object(const char *object, void *caller);
void *lull_resolve_own(void **everybodys, const char *function, void *caller);

/* Where the module lies that holds a function; no bytes if none does. */
struct lull_extent {
    const void *function;
    uintptr_t from, bytes;
};

struct lull_extent lull_extent_of(const void *function);

/* A function of a runtime of which a process may have several: in the global scope it is everybody's, who has none there gets the
 * one of the module that calls, at each call. */
static inline void *lull_next(void **everybodys, const char *function, void *caller) {
    void *known = __atomic_load_n(everybodys, __ATOMIC_ACQUIRE);
    return likely(known != NULL) ? known : lull_resolve_own(everybodys, function, caller);
}

#endif
