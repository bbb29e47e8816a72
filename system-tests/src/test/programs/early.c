/* A library of the program whose constructor opens the plugin EARLY_PLUGIN, before any that has none of what it needs begins. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

__attribute__((constructor)) static void open_early(void) {
    const char *path = getenv("EARLY_PLUGIN");
    if (path != NULL && dlopen(path, RTLD_NOW | RTLD_LOCAL) == NULL) fprintf(stderr, "early: %s\n", dlerror());
}
