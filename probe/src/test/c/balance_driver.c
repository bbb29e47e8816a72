/* balance_driver CHANNEL: a balanced loop of two tasks with 500 units each, on the channel file of a test. For each word on stdin
 * it does what the header's code would, and says what came of it: "ask" whether the question was written, "answer" what the
 * probe makes of the answer, and the shares, "none" chooses that strategy, "confined" that the program forbids itself system calls, "meter" kind and reading of its node's meter and whether that is its own, and for a digit
 * joules of the graphics processor with that number. "unread" complains to a pipe that nobody reads. What it tells people goes to stderr. */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include "attach.h"

int lull_balancing_open_2(int tasks, int granularity, const int *counts);
void lull_balancing_strategy(const char *name);
int lull_balancing_ask(uint64_t iterations, long measured, const int *counts, const double *values);
int lull_balancing_answer(int *counts, double *window_seconds);
int lull_balancing_meter(double *reading, int *own);
double lull_balancing_device(int device);

bool lull_may_say(void) { return true; }

static void complain_unread(void) {
    int ends[2];
    if (pipe(ends) != 0 || dup2(ends[1], STDERR_FILENO) < 0) return;
    close(ends[0]);
    lull_balancing_strategy("odd");
    printf("alive\n");
}

int main(int argc, char **argv) {
    int counts[2] = {500, 500}, given[2] = {0, 0};
    double values[20] = {0.1, 0, 0.1, 0, 0, 0, 0, 0, 0, 0, 0.4, 0, 0.4, 0, 0, 0, 0, 0, 0, 0}, window = 0;
    char word[16];
    struct stat status;
    int file = argc == 2 ? open(argv[1], O_RDWR) : -1;
    if (file < 0 || fstat(file, &status) != 0) return 1;
    void *memory = mmap(NULL, (size_t)status.st_size, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (memory == MAP_FAILED) return 1;
    lull_task.channel = memory;
    if (!lull_balancing_open_2(2, 1, counts)) return 1;
    while (scanf("%15s", word) == 1) {
        if (strcmp(word, "ask") == 0) {
            printf("%d\n", lull_balancing_ask(10, 7, counts, values));
        } else if (strcmp(word, "meter") == 0) {
            double reading[3] = {0, 0, 0};
            int own = 0, kind = lull_balancing_meter(reading, &own);
            printf("%d %d %g %g %g\n", kind, own, reading[0], reading[1], reading[2]);
        } else if (strcmp(word, "none") == 0) {
            lull_balancing_strategy(word);
            printf("chosen\n");
        } else if (strcmp(word, "confined") == 0) {
            lull_task.confined = true;
            printf("confined\n");
        } else if (strcmp(word, "unread") == 0) {
            complain_unread();
        } else if (word[0] >= '0' && word[0] <= '9') {
            printf("%g\n", lull_balancing_device(word[0] - '0'));
        } else {
            int answer = lull_balancing_answer(given, &window);
            printf("%d", answer);
            if (answer == 1) printf(" %d %d", given[0], given[1]);
            printf("\n");
        }
        fflush(stdout);
    }
    return 0;
}
