/* Definitions outside this library: the next one of a function that it interposes, and objects. */
#include <dlfcn.h>

#include "probe.h"

/* The global scope does not hold a library that was opened with RTLD_LOCAL, nor its MPI or OpenMP runtime: that scope
 * is reached through the handle of the module that called. */
static void *resolve(void *scope, const char *symbol, void *caller) {
    void *found = dlsym(scope, symbol);
    if (found != NULL) return found;
    Dl_info info;
    if (caller == NULL || dladdr(caller, &info) == 0 || info.dli_fname == NULL) return NULL;
    void *module = dlopen(info.dli_fname, RTLD_LAZY | RTLD_NOLOAD);
    if (module == NULL) return NULL;
    found = dlsym(module, symbol);
    dlclose(module);
    return found;
}

COLD void *lull_resolve(const char *symbol, void *caller) { return resolve(RTLD_NEXT, symbol, caller); }

/* A non-PIE program holds its own copy of an object that it names (a copy relocation): the first one is the true one. */
COLD void *lull_resolve_object(const char *symbol, void *caller) { return resolve(RTLD_DEFAULT, symbol, caller); }
