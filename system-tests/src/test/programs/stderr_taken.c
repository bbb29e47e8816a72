/* Closes all descriptors from 2 on, opens a file of its own as number 2, and may write no file beyond 1 kB until its first
 * region is over: nobody else writes into its file. Argument: the file. Prints its size. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

static volatile long regions;

int main(int argc, char **argv) {
    struct stat status;
    for (int file = 2; file < 256; file++) close(file);
    if (argc != 2 || open(argv[1], O_RDWR | O_CREAT | O_TRUNC, 0600) != 2) return 1;
    struct rlimit limit;
    if (getrlimit(RLIMIT_FSIZE, &limit) != 0 || setrlimit(RLIMIT_FSIZE, &(struct rlimit){1024, limit.rlim_max}) != 0) return 1;
    for (int i = 0; i < 100; i++) {
#pragma omp parallel num_threads(1)
        regions++;
    }
    setrlimit(RLIMIT_FSIZE, &limit);
    printf("regions %ld, bytes %ld\n", regions, fstat(2, &status) == 0 ? (long)status.st_size : -1);
    return 0;
}
