#define _GNU_SOURCE
#include "channels.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "agent_link.h"

enum { DEEPEST = 8 };

static bool same_file(const struct stat *one, const struct stat *other) {
    return one->st_dev == other->st_dev && one->st_ino == other->st_ino;
}

static bool holds_channels(int folder) {
    const char *const places[] = {getenv("LULL_SHM"), "/dev/shm"};
    struct stat status;
    struct stat place;
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (places[i] != NULL && fstat(folder, &status) == 0 && stat(places[i], &place) == 0 && same_file(&status, &place))
            return true;
    return false;
}

/* A directory of ours that no link leads to. */
static int open_own(int folder, const char *name) {
    struct stat status;
    int fd = openat(folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0 || (fstat(fd, &status) == 0 && status.st_uid == geteuid())) return fd;
    close(fd);
    errno = EPERM;
    return -1;
}

/* By descriptors alone: whatever is swapped meanwhile, nothing outside is reached. */
static bool remove_tree(int folder, const char *name, int depth) {
    errno = ELOOP;
    int fd = depth < DEEPEST ? open_own(folder, name) : -1;
    DIR *directory = fd >= 0 ? fdopendir(fd) : NULL;
    if (directory == NULL) {
        if (fd >= 0) close(fd);
        return errno == ENOENT;
    }
    struct dirent *entry;
    while ((entry = readdir(directory)) != NULL) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0) continue;
        if (unlinkat(fd, entry->d_name, 0) != 0 && errno == EISDIR) remove_tree(fd, entry->d_name, depth + 1);
    }
    closedir(directory);
    return unlinkat(folder, name, AT_REMOVEDIR) == 0 || errno == ENOENT;
}

void remove_channel(const char *path) {
    const char *name = strrchr(path, '/');
    if (name == NULL || strncmp(name, "/lull-", 6) != 0) return;
    char *parent = strndup(path, (size_t)(name - path));
    int folder = parent != NULL ? open(parent, O_PATH | O_DIRECTORY | O_CLOEXEC) : -1;
    free(parent);
    if (folder < 0) return;
    if (holds_channels(folder) && !remove_tree(folder, name + 1, 0))
        say("%s could not be removed: %s", path, strerror(errno));
    close(folder);
}
