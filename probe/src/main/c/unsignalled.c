/* Writing may cause a signal that ends the program: SIGPIPE where nobody reads, SIGXFSZ beyond the limit of a file. */
#include "unsignalled.h"

#include <stddef.h>
#include <time.h>

/* Of the signals that writing causes those that are not pending already. */
static sigset_t not_pending(void) {
    sigset_t ours, pending;
    sigemptyset(&ours);
    sigpending(&pending);
    if (sigismember(&pending, SIGPIPE) == 0) sigaddset(&ours, SIGPIPE);
    if (sigismember(&pending, SIGXFSZ) == 0) sigaddset(&ours, SIGXFSZ);
    return ours;
}

struct lull_unsignalled lull_unsignalled_begin(void) {
    struct lull_unsignalled before;
    sigset_t all;
    sigfillset(&all);
    pthread_sigmask(SIG_BLOCK, &all, &before.given);
    before.ours = not_pending();
    return before;
}

void lull_unsignalled_end(const struct lull_unsignalled *before) {
    while (sigtimedwait(&before->ours, NULL, &(struct timespec){0, 0}) > 0) {
    }
    pthread_sigmask(SIG_SETMASK, &before->given, NULL);
}
