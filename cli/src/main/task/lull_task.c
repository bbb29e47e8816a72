/* Open MPI's fork agent in a run on several nodes: its daemons start each task by
 *
 *   lull-task LIBRARY CHANNELS WORDS...
 *
 * which gives the task what `lull run` gives to the program, and becomes the words as the daemon would have done. It is linked
 * statically where that is possible: what the user preloads into the tasks is then loaded by them alone. */
#include <errno.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { LIBRARY = 1, CHANNELS, WORDS, EXIT_USAGE = 2, NOT_RUN = 126, NOT_FOUND = 127 };

/* Whether the loader would load it already: names are parted by colons and blanks. */
static bool is_preloaded(const char *library, const char *given) {
    size_t length;
    for (; *given != '\0'; given += length + (given[length] != '\0')) {
        length = strcspn(given, ": ");
        if (length == strlen(library) && strncmp(given, library, length) == 0) return true;
    }
    return false;
}

/* In front of what the task's user preloads. Without memory the task goes unobserved. */
static void preload(const char *library) {
    const char *given = getenv("LD_PRELOAD");
    if (given == NULL || *given == '\0') {
        setenv("LD_PRELOAD", library, 1);
        return;
    }
    if (is_preloaded(library, given)) return;
    size_t bytes = strlen(library) + strlen(given) + 2;
    char *both = malloc(bytes);
    if (both == NULL) return;
    snprintf(both, bytes, "%s:%s", library, given);
    setenv("LD_PRELOAD", both, 1);
    free(both);
}

static bool is_program(const char *path) {
    struct stat file;
    return stat(path, &file) == 0 && S_ISREG(file.st_mode) && access(path, X_OK) == 0;
}

static bool is_in(const char *folder, int length, const char *name, char *path) {
    int bytes = snprintf(path, PATH_MAX, "%.*s/%s", length, folder, name);
    return length > 0 && bytes < PATH_MAX && is_program(path);
}

/* Writes where the name is in the folders, which colons part; false if it is in none. */
static bool found(const char *folders, const char *name, char *path) {
    size_t length;
    for (; folders != NULL && *folders != '\0'; folders += length + (folders[length] != '\0')) {
        length = strcspn(folders, ":");
        if (is_in(folders, (int)length, name, path)) return true;
    }
    return false;
}

/* Open MPI looks in the folders of its --path, in those of PATH, and in the task's own. The first word stays as it is. */
static void become(char **words) {
    char path[PATH_MAX];
    char here[PATH_MAX];
    bool named = strchr(words[0], '/') != NULL;
    bool somewhere = !named
        && (found(getenv("OMPI_exec_path"), words[0], path) || found(getenv("PATH"), words[0], path)
            || (getcwd(here, sizeof here) != NULL && is_in(here, (int)strlen(here), words[0], path)));
    errno = ENOENT;
    if (named || somewhere) execv(named ? words[0] : path, words);
}

int main(int argc, char **argv) {
    if (argc <= WORDS) {
        fprintf(stderr, "lull-task: usage: lull-task LIBRARY CHANNELS WORDS...\n");
        return EXIT_USAGE;
    }
    const char *channels = getenv("LULL_CHANNEL_DIR");
    /* The task of another `lull run`, within this one, is that one's. */
    if (channels == NULL || strcmp(channels, argv[CHANNELS]) == 0) {
        setenv("LULL_CHANNEL_DIR", argv[CHANNELS], 1);
        preload(argv[LIBRARY]);
    }
    become(argv + WORDS);
    int error = errno;
    fprintf(stderr, "lull: %s: %s\n", argv[WORDS], error == ENOENT ? "command not found" : strerror(error));
    return error == ENOENT ? NOT_FOUND : NOT_RUN;
}
