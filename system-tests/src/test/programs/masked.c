/* A team that "scales", by the clock, before an Allreduce; each thread compares its mask with the one that it had in its first
 * region. In the end, after a region that is no part of the iteration, prints for each task the masks that its threads had at
 * first, how many others were seen, and those that they have at last. Ends with the iterations, or when a file appears.
 * usage: masked ITERATIONS [FILE] */
#define _GNU_SOURCE
#include <mpi.h>
#include <omp.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

enum { MOST_THREADS = 8, TEXT = 64, LINE = (2 * MOST_THREADS + 1) * TEXT };
static const double SECONDS_OF_ONE_THREAD = 0.02;

static char first[MOST_THREADS][TEXT], last[MOST_THREADS][TEXT];
static int others;

/* Without asking for it: who asks gets the mask back. */
static void read_mask(char *mask) {
    static const char key[] = "Cpus_allowed_list:\t";
    char text[4096] = "";
    int file = open("/proc/thread-self/status", O_RDONLY);
    if (file < 0 || read(file, text, sizeof text - 1) < 0) exit(2);
    close(file);
    const char *list = strstr(text, key) + sizeof key - 1;
    snprintf(mask, TEXT, "%.*s", (int)strcspn(list, "\n"), list);
}

static void look(void) {
    int thread = omp_get_thread_num();
    read_mask(last[thread]);
    if (first[thread][0] == 0) strcpy(first[thread], last[thread]);
    if (strcmp(first[thread], last[thread]) != 0) {
#pragma omp atomic
        others++;
    }
}

static void work(void) {
#pragma omp parallel
    {
        double seconds = SECONDS_OF_ONE_THREAD / omp_get_num_threads();
        struct timespec time = {0, (long)(seconds * 1e9)};
        look();
        clock_nanosleep(CLOCK_MONOTONIC, 0, &time, NULL);
    }
}

static void look_at_last(void) {
#pragma omp parallel
    look();
}

static void print_line(int rank, int tasks, char *line) {
    char *lines = calloc((size_t)tasks, LINE);
    MPI_Gather(line, LINE, MPI_CHAR, lines, LINE, MPI_CHAR, 0, MPI_COMM_WORLD);
    for (int task = 0; rank == 0 && task < tasks; task++) printf("task %d: %s\n", task, lines + task * LINE);
    free(lines);
}

int main(int argc, char **argv) {
    int rank, tasks, iterations = argc > 1 ? atoi(argv[1]) : 20;
    double one = 1, total = 0;
    char line[LINE] = "";
    MPI_Init(&argc, &argv);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &tasks);
    for (int i = 0; i < iterations && total <= tasks; i++) {
        one = rank == 0 && argc > 2 && access(argv[2], F_OK) == 0 ? 2 : 1;
        work();
        MPI_Allreduce(&one, &total, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    }
    look_at_last();
    for (int thread = 0; thread < omp_get_max_threads(); thread++) strcat(strcat(line, first[thread]), " ");
    sprintf(line + strlen(line), "others %d at last", others);
    for (int thread = 0; thread < omp_get_max_threads(); thread++) strcat(strcat(line, " "), last[thread]);
    print_line(rank, tasks, line);
    MPI_Finalize();
    return 0;
}
