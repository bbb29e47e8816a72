/* Descriptors of ours stand where a program does not look for its own: high up, in the last quarter below the limit. */
#include "descriptor.h"

#include <fcntl.h>
#include <sys/resource.h>
#include <unistd.h>

/* A table of descriptors up to this number takes the kernel 32 KiB. */
#define HIGHEST_DESCRIPTOR 4096u
#define OUR_SHARE 4u

static uint32_t below_limit(void) {
    struct rlimit limit = {0};
    getrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur < HIGHEST_DESCRIPTOR ? (uint32_t)limit.rlim_cur : HIGHEST_DESCRIPTOR;
}

uint32_t lull_most_descriptors(void) { return below_limit() / OUR_SHARE; }

int lull_moved_up(int file) {
    if (file < 0) return file;
    uint32_t top = below_limit();
    int up = fcntl(file, F_DUPFD_CLOEXEC, (int)(top - top / OUR_SHARE)), error = errno;
    close(file);
    errno = error;
    return up;
}
