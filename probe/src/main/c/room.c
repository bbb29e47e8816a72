/* What a channel may take of the memory that programs share: whether it fits beside those of others. */
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include "room.h"

/* Channels in a directory are those that no agent has taken yet. As many as start at once on a node that is four times
 * oversubscribed may wait, 256 at least; 64 to 4096. More mean that the agent can't keep up, or is gone: they may take one part
 * in so many of the memory that programs could still have; 2 to 16. */
#define MANY_WAITING 256
#define MANY_WAITING_BY_CPU 4
#define MEMORY_FOR_WAITING 4
/* Of a file system's space, what is left to others when a channel is made: one part in so many, 2 to 16, and no more bytes than
 * MPI libraries take on a large node: 4 MiB for each of 256 tasks; 2^28 to 2^32. */
#define LEFT_FREE 4
#define LEFT_FREE_AT_MOST (UINT64_C(1) << 30)
/* To whom the agent owes a word: a byte for each program that was left alone, because so many waited. */
#define LEFT_ALONE "left-alone"

/* The begin of a file of the kernel's; empty if it can't be read. */
void lull_read_text(const char *path, char *text, size_t size) {
    int file = open(path, O_RDONLY | O_CLOEXEC);
    ssize_t length = file >= 0 ? read(file, text, size - 1) : 0;
    if (file >= 0) close(file);
    text[length > 0 ? length : 0] = '\0';
}

/* Bytes that programs could still have; 0 if that is not to be known. */
static uint64_t available_memory(void) {
    static const char key[] = "MemAvailable:";
    char text[512];
    lull_read_text("/proc/meminfo", text, sizeof text);
    const char *line = strstr(text, key);
    return line != NULL ? strtoull(line + sizeof key - 1, NULL, 10) << 10 : 0;
}

/* Of a program's processor time this is little: some 0.3 us for each channel that waits. */
bool lull_too_many_wait(const char *path, uint64_t bytes) {
    DIR *channels = opendir(path);
    if (channels == NULL) return false;
    uint64_t waiting = 0;
    const struct dirent *entry;
    while ((entry = readdir(channels)) != NULL) waiting += strncmp(entry->d_name, "task-", 5) == 0;
    closedir(channels);
    long cpus = sysconf(_SC_NPROCESSORS_ONLN);
    bool many = waiting >= MANY_WAITING && waiting >= (uint64_t)(cpus > 0 ? cpus : 1) * MANY_WAITING_BY_CPU;
    return many && available_memory() / MEMORY_FOR_WAITING < (waiting + 1) * bytes;
}

void lull_count_left_alone(int directory) {
    int file = openat(directory, LEFT_ALONE, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
    if (file < 0) return;
    ssize_t written = write(file, "\n", 1);
    (void)written; /* then one less is told */
    close(file);
}

/* Whether there is room for a channel beside those of others, and what others need: MPI libraries want this memory too. */
bool lull_has_room(int directory, uint64_t bytes) {
    struct statvfs space;
    if (fstatvfs(directory, &space) != 0 || space.f_blocks == 0) return true;
    uint64_t left = (uint64_t)space.f_blocks * space.f_frsize / LEFT_FREE;
    if (left > LEFT_FREE_AT_MOST) left = LEFT_FREE_AT_MOST;
    return (uint64_t)space.f_bavail * space.f_frsize >= bytes + left;
}
