/* Two regions that begin as LLVM's Fortran begins those with a condition, a few times each. */
#include <stdio.h>
#include <unistd.h>

void __kmpc_fork_call_if(void *location, int arguments, void *function, int condition, void *argument);

static struct {
    int reserved, flags, more[2];
    const char *text;
} location = {0, 2, {0, 0}, ";unknown;unknown;0;0;;"};

static void brief(int *thread, int *bound, int *calls) {
    (void)bound;
    usleep(1000);
    if (*thread == 0) ++*calls;
}

static void lasting(int *thread, int *bound, int *calls) {
    (void)bound;
    usleep(3000);
    if (*thread == 0) ++*calls;
}

int main(void) {
    int calls = 0;
    for (int i = 0; i < 40; i++) {
        __kmpc_fork_call_if(&location, 1, (void *)&brief, 1, &calls);
        __kmpc_fork_call_if(&location, 1, (void *)&lasting, 1, &calls);
    }
    printf("conditional %d\n", calls);
    return 0;
}
