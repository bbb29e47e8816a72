/* Three regions of 20 ms, in a program whose library had one when it was loaded. */
#include <stdio.h>
#include <time.h>

int team_at_load(void);

int main(void) {
    printf("team at load %d\n", team_at_load());
    for (int i = 0; i < 3; i++) {
#pragma omp parallel
        nanosleep(&(struct timespec){.tv_nsec = 20000000}, NULL);
    }
    return 0;
}
