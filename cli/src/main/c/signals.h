/* Signals are read from a descriptor, never handled: whatever is sent to the supervisor is there to be passed on, and
 * a write to a dead agent gives EPIPE. The sets are the kernel's own, with the two signals that libc keeps to itself. */
#ifndef LULL_SIGNALS_H
#define LULL_SIGNALS_H

#include <stdbool.h>
#include <sys/signalfd.h>
#include <sys/types.h>

/* Blocks all signals, and notes what was inherited; false if no descriptor can be had. What was blocked when we started
 * is not read yet: it waits for the program. */
bool signals_take(void);

/* From now on all of them are read. */
void signals_take_those_that_wait(void);

/* Mask and dispositions as they were inherited. */
void signals_give_back(void);

/* Readable while a signal waits. */
int signals_descriptor(void);

/* The next signal that waits; false if there is none. */
bool signals_next(struct signalfd_siginfo *info);

/* Whether the signal would have ended, or stopped, a program that has just started in our place. */
bool signals_end_us(int number);
bool signals_stop_us(int number);

/* Sends it on, with the value that was queued with it. */
void signals_pass_on(const struct signalfd_siginfo *info, pid_t process);

/* Stops us until we are told to continue; false where the kernel ignored the signal. */
bool signals_stop_by(int number);

/* Ends us by the signal, so that our parent sees it. */
_Noreturn void signals_die_of(int number);

#endif
