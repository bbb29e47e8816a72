/* Definitions outside this library, as the module that holds the address `caller` would find them; null if none. */
#ifndef LULL_RESOLVE_H
#define LULL_RESOLVE_H

void *lull_resolve(const char *function, void *caller);
void *lull_resolve_object(const char *object, void *caller);

#endif
