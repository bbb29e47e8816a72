/* own_runtimes TIMES [PLUGIN THREADS]...: opens plugins that keep their symbols to themselves, lets them work in turn, and closes them
 * once their threads have ended; a hole where they were lets the next ones be put elsewhere. THREADS: 0 for as many as there are. */
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { MOST = 4, ROUNDS = 3, HOLES = 100 };

static void *opened(const char *path) {
    void *plugin = dlopen(path, RTLD_NOW | RTLD_LOCAL);
    if (plugin == NULL) {
        fprintf(stderr, "own_runtimes: %s\n", dlerror());
        exit(2);
    }
    return plugin;
}

static void work(void *plugin, const char *path, const char *threads) {
    void (*run)(const char *, int) = (void (*)(const char *, int))dlsym(plugin, "plugin_work");
    const char *name = strrchr(path, '/');
    run(name != NULL ? name + 1 : path, atoi(threads));
}

static void closed(void *plugin) {
    void (*end)(void) = (void (*)(void))dlsym(plugin, "plugin_end");
    end();
    dlclose(plugin);
}

int main(int argc, char **argv) {
    for (int time = 0; time < (argc > 1 ? atoi(argv[1]) : 0); time++) {
        void *plugins[MOST] = {0};
        for (int i = 0; 2 * i + 3 < argc && i < MOST; i++) plugins[i] = opened(argv[2 * i + 2]);
        for (int round = 0; round < ROUNDS; round++)
            for (int i = 0; plugins[i] != NULL; i++) work(plugins[i], argv[2 * i + 2], argv[2 * i + 3]);
        for (int i = 0; plugins[i] != NULL; i++) closed(plugins[i]);
        for (int i = 0; i < HOLES; i++) mmap(NULL, 1 << 15, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    }
    return 0;
}
