/* Links neither MPI nor OpenMP: both come with a plugin that keeps its symbols to itself. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>

static void *symbol(void *library, const char *name) {
    void *address = dlsym(library, name);
    if (!address) {
        fprintf(stderr, "%s\n", dlerror());
        exit(2);
    }
    return address;
}

int main(int argc, char **argv) {
    void *library = argc > 1 ? dlopen(argv[1], RTLD_NOW | RTLD_LOCAL) : NULL;
    if (!library) {
        fprintf(stderr, "plugin: %s\n", argc > 1 ? dlerror() : "no path given");
        return 2;
    }
    void (*begin)(void) = (void (*)(void))symbol(library, "plugin_begin");
    void (*end)(void) = (void (*)(void))symbol(library, "plugin_end");
    int (*rank)(void) = (int (*)(void))symbol(library, "plugin_rank");
    double (*run)(int) = (double (*)(int))symbol(library, "plugin_run");
    begin();
    double total = run(100);
    if (rank() == 0) printf("plugin checksum %.9e\n", total);
    end();
    return 0;
}
