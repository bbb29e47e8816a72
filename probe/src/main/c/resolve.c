/* Definitions outside this library: the next one of a function that it interposes, and objects. */
#include "resolve.h"

#include <dlfcn.h>
#include <link.h>
#include <stddef.h>

#include "task.h"

static const void *module_of(const void *address) {
    Dl_info info;
    return address != NULL && dladdr(address, &info) != 0 ? info.dli_fbase : NULL;
}

static void *in_scope_of(const char *file, const char *symbol) {
    void *module = file != NULL && *file != '\0' ? dlopen(file, RTLD_LAZY | RTLD_NOLOAD) : NULL;
    if (module == NULL) return NULL;
    void *found = dlsym(module, symbol);
    dlclose(module);
    return module_of(found) != module_of((const void *)&in_scope_of) ? found : NULL;
}

/* The global scope does not hold a library that was opened with RTLD_LOCAL, nor its MPI or OpenMP runtime: that scope
 * is reached through the handle of the module that called. A sibling call hides the caller behind its own one, and
 * then every loaded module is asked. */
static void *resolve(void *scope, const char *symbol, void *caller) {
    UNNOTICED;
    Dl_info info;
    void *found = dlsym(scope, symbol);
    if (found == NULL && caller != NULL && dladdr(caller, &info) != 0) found = in_scope_of(info.dli_fname, symbol);
    void *program = found == NULL ? dlopen(NULL, RTLD_LAZY) : NULL;
    struct link_map *map = NULL;
    if (program == NULL || dlinfo(program, RTLD_DI_LINKMAP, &map) != 0) return found;
    for (; map != NULL && found == NULL; map = map->l_next) found = in_scope_of(map->l_name, symbol);
    dlclose(program);
    return found;
}

void *lull_resolve(const char *symbol, void *caller) { return resolve(RTLD_NEXT, symbol, caller); }

/* A non-PIE program holds its own copy of an object that it names (a copy relocation): the first one is the true one. */
void *lull_resolve_object(const char *symbol, void *caller) { return resolve(RTLD_DEFAULT, symbol, caller); }
