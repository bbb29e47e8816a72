#define _GNU_SOURCE
#include "environment.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int mend_environment(char **argv) {
    int next = 1;
    for (; argv[next] != NULL && (argv[next][0] == '=' || argv[next][0] == '-'); next++) {
        if (argv[next][0] == '=') putenv(argv[next] + 1);
        else unsetenv(argv[next] + 1);
    }
    return next;
}

static bool is_replaced(const char *entry, char *const *additions, int count) {
    for (int i = 0; i < count; i++) {
        size_t name = strcspn(additions[i], "=") + 1;
        if (strncmp(entry, additions[i], name) == 0) return true;
    }
    return false;
}

char **environment_with(char *const *additions, int count) {
    size_t given = 0;
    while (environ[given] != NULL) given++;
    char **all = calloc(given + (size_t)count + 1, sizeof *all);
    size_t taken = 0;
    for (size_t i = 0; all != NULL && i < given; i++)
        if (!is_replaced(environ[i], additions, count)) all[taken++] = environ[i];
    for (int i = 0; all != NULL && i < count; i++) all[taken++] = additions[i];
    return all;
}
