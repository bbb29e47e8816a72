/* A library with an OpenMP tool, as a user may bring one: says that it was started, and what OpenMP tells it first. */
#include <stdio.h>

struct tool {
    int (*initialize)(void *lookup, int device, void *data);
    void (*finalize)(void *data);
    unsigned long data;
};

struct tool *ompt_start_tool(unsigned version, const char *runtime);

static int initialize(void *lookup, int device, void *data) {
    (void)device, (void)data;
    printf("own tool, lookup %d\n", lookup != NULL);
    return 1;
}

static void finalize(void *data) {
    (void)data;
    printf("own tool ends\n");
    fflush(stdout);
}

struct tool *ompt_start_tool(unsigned version, const char *runtime) {
    static struct tool tool = {initialize, finalize, 0};
    (void)version, (void)runtime;
    return &tool;
}
