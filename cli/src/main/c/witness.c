#define _GNU_SOURCE
#include "witness.h"

#include <poll.h>
#include <signal.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "agent_link.h"
#include "clock.h"
#include "signals.h"

/* GRACE_NANOS: until who signals one process after another has come to the witness, 1 to 20 ms. PATIENCE_NANOS: until it has answered,
 * however busy the CPUs are, 0.1 to 2 s. LATEST_NANOS: a note that nobody asked for by then is nobody's, 2 to 60 s, as we may have been stopped. */
enum { NOTES = 64, GRACE_NANOS = 5000000, PATIENCE_NANOS = 500000000 };
static const int64_t LATEST_NANOS = INT64_C(10000000000);

/* What the witness sends: a signal that it had; or, with number 0, that it has noted all that came before a question. */
struct note {
    int number;
    int from; /* the sender, or the question */
    int64_t nanos;
};

static struct {
    pid_t pid; /* 0: none */
    int link;  /* -1: none */
    struct note notes[NOTES];
    unsigned next; /* where the next one goes, over the oldest */
    struct note late; /* the last one that came within its grace */
    int questions;
    int answered;
} witness = {.link = -1};

/* The kernel shows as a process's command line what lies where its words lay at first, one behind the other. */
static void take_name(char **argv, char **words) {
    static const char name[] = "witness";
    char *last = words[0];
    for (char **word = words; *word != NULL; word++) last = *word;
    char *end = last + strlen(last) + 1;
    size_t bytes = (size_t)(end - words[0]);
    prctl(PR_SET_NAME, name);
    if (words[0] - argv[0] < (ptrdiff_t)sizeof name) return;
    memcpy(argv[0], name, sizeof name);
    memmove(argv[0] + sizeof name, words[0], bytes);
    memset(argv[0] + sizeof name + bytes, 0, (size_t)(words[0] - argv[0]) - sizeof name);
}

static void tell(int link, int number, int from) {
    struct note note = {number, from, now_nanos()};
    send(link, &note, sizeof note, MSG_NOSIGNAL);
}

_Noreturn static void note_signals(int link) {
    struct pollfd polled[] = {{.fd = signals_descriptor(), .events = POLLIN}, {.fd = link, .events = POLLIN}};
    struct signalfd_siginfo info;
    int question;
    while ((polled[1].revents & (POLLHUP | POLLERR)) == 0) {
        poll(polled, 2, -1);
        bool asked = recv(link, &question, sizeof question, 0) == (ssize_t)sizeof question;
        while (signals_next(&info))
            if (info.ssi_code == SI_USER) tell(link, (int)info.ssi_signo, (int)info.ssi_pid);
        if (asked) tell(link, 0, question);
    }
    _exit(0);
}

static void forget(void) {
    witness.pid = 0;
    close(witness.link);
    witness.link = -1;
}

void witness_start(char **argv, char **words) {
    int ends[2];
    pid_t supervisor = getpid();
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0, ends) != 0) return;
    for (int i = 0; i < 2; i++) ends[i] = away_from_standard_streams(ends[i]);
    witness.pid = ends[0] >= 0 && ends[1] >= 0 ? fork() : -1;
    if (witness.pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        if (getppid() != supervisor) _exit(0);
        take_name(argv, words);
        close_but((const int[]){signals_descriptor(), ends[1]}, 2);
        note_signals(ends[1]);
    }
    close(ends[1]);
    witness.link = ends[0];
    if (witness.pid < 0) forget();
}

int witness_link(void) { return witness.link; }

void witness_listen(void) {
    struct note note;
    while (witness.link >= 0 && recv(witness.link, &note, sizeof note, 0) == (ssize_t)sizeof note) {
        if (note.number == 0) witness.answered = note.from;
        else witness.notes[witness.next++ % NOTES] = note;
    }
}

/* A SIGCONT takes a waiting SIGTSTP away from us, but not its note, which would answer for a later one; and twice they do no harm. */
static bool is_job_control(int number) {
    return number == SIGCONT || number == SIGTSTP || number == SIGTTIN || number == SIGTTOU;
}

/* All of them that are alike answer at once: several that wait are one to us. */
static bool has_noted(const struct signalfd_siginfo *info) {
    bool has = false;
    for (unsigned i = 0; i < NOTES; i++) {
        struct note *note = &witness.notes[i];
        if (note->number != (int)info->ssi_signo || note->from != (int)info->ssi_pid) continue;
        has |= now_nanos() - note->nanos <= LATEST_NANOS;
        note->number = 0;
    }
    return has;
}

static void ask(void) {
    int question = ++witness.questions;
    int64_t deadline = now_nanos() + PATIENCE_NANOS;
    if (send(witness.link, &question, sizeof question, MSG_NOSIGNAL) < 0) return;
    while (witness.answered != question && now_nanos() < deadline) {
        struct pollfd polled = {.fd = witness.link, .events = POLLIN};
        poll(&polled, 1, PATIENCE_NANOS / 1000000);
        witness_listen();
        if ((polled.revents & (POLLHUP | POLLERR)) != 0) return;
    }
}

/* `timeout` signals us, and then the whole group: what came within the first one's grace was the note of the second, which waits for us by now. */
static bool was_just_late(const struct signalfd_siginfo *info) {
    struct note *late = &witness.late;
    bool alike = late->number == (int)info->ssi_signo && late->from == (int)info->ssi_pid;
    late->number = 0;
    return alike && now_nanos() - late->nanos <= GRACE_NANOS;
}

bool witness_had(const struct signalfd_siginfo *info) {
    if (witness.link < 0 || info->ssi_code != SI_USER || is_job_control((int)info->ssi_signo)) return false;
    ask();
    if (has_noted(info) || was_just_late(info)) return true;
    if (info->ssi_signo > SIGSYS) return false; /* signals of real time queue: we should wait for each */
    nanosleep(&(struct timespec){.tv_nsec = GRACE_NANOS}, NULL);
    ask();
    if (!has_noted(info)) return false;
    witness.late = (struct note){(int)info->ssi_signo, (int)info->ssi_pid, now_nanos()};
    return true;
}

void witness_changed(pid_t child, int status) {
    if (witness.pid <= 0 || child != witness.pid) return;
    if (WIFSTOPPED(status)) kill(witness.pid, SIGCONT);
    else if (!WIFCONTINUED(status)) forget();
}

void witness_end(void) {
    if (witness.pid <= 0) return;
    kill(witness.pid, SIGKILL);
    waitpid(witness.pid, NULL, 0);
    forget();
}
