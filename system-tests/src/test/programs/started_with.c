/* started_with PROPERTY COMMAND...: becomes the command, having a property that a child of it would not have: a lock of a record, a
 * scheduling policy that is reset on fork, or that it takes orphans; started_with PROPERTY: says whether it has that. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <unistd.h>

static int file;

static void take(const char *property) {
    struct flock lock = {.l_type = F_WRLCK};
    file = fileno(tmpfile());
    if (strcmp(property, "lock") == 0) fcntl(file, F_SETLK, &lock);
    if (strcmp(property, "policy") == 0) sched_setscheduler(0, SCHED_OTHER | SCHED_RESET_ON_FORK, &(struct sched_param){0});
    if (strcmp(property, "orphans") == 0) prctl(PR_SET_CHILD_SUBREAPER, 1);
}

static int has(const char *property) {
    char line[256];
    int orphans = 0, type_and_pid = 0, pid;
    if (strcmp(property, "policy") == 0) return sched_getscheduler(0) == (SCHED_OTHER | SCHED_RESET_ON_FORK);
    prctl(PR_GET_CHILD_SUBREAPER, &orphans);
    if (strcmp(property, "orphans") == 0) return orphans;
    FILE *locks = fopen("/proc/locks", "r");
    while (locks != NULL && fgets(line, sizeof line, locks) != NULL)
        type_and_pid |= sscanf(line, "%*u: POSIX %*s %*s %d", &pid) == 1 && pid == getpid();
    return type_and_pid;
}

int main(int argc, char **argv) {
    if (argc < 3) {
        printf("%s: %d\n", argv[1], has(argv[1]));
        return 0;
    }
    take(argv[1]);
    execvp(argv[2], argv + 2);
    return 127;
}
