#define _GNU_SOURCE
#include "witness.h"

#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include "agent_link.h"
#include "clock.h"
#include "signals.h"

/* As long as who signals a job's processes one after the other takes for it, 5 to 100 ms: so long a signal for us alone waits. And
 * who signals one and then the group, as timeout(1) does, is read twice where the program may have had both as one. */
enum { GRACE_NANOS = 20000000 };

/* What came longer ago we were to be asked about, and were not: ours was one with another sender's. 0.2 to 10 s. */
#define RECENT_NANOS INT64_C(1000000000)

/* For the witness to get a CPU, 0.1 to 1 s. */
enum { PATIENCE_MILLIS = 500 };

enum { QUESTIONS, SIGNALS, INPUTS };

struct question {
    unsigned id;
    int number;
    pid_t sender;
};

struct answer {
    unsigned id;
    bool had;
};

struct testimony {
    struct question question;
    int64_t deadline; /* 0: nothing was asked */
    struct {
        pid_t sender;
        int64_t until; /* it counts */
    } notes[_NSIG + 1];
};

static struct {
    pid_t pid; /* 0: there is none */
    int talk;
    unsigned asked;
} witness;

static void note_signals(struct testimony *testimony) {
    struct signalfd_siginfo info;
    while (signals_next(&info)) {
        if (info.ssi_signo > _NSIG || info.ssi_code != SI_USER) continue;
        testimony->notes[info.ssi_signo].sender = (pid_t)info.ssi_pid;
        testimony->notes[info.ssi_signo].until = now_nanos() + RECENT_NANOS;
    }
}

static void hear(struct testimony *testimony) {
    if (recv(QUESTIONS, &testimony->question, sizeof testimony->question, 0) <= 0) _exit(0);
    testimony->deadline = now_nanos() + GRACE_NANOS;
}

static void answer(struct testimony *testimony) {
    const struct question *question = &testimony->question;
    int64_t now = now_nanos(), *until = &testimony->notes[question->number].until;
    bool had = testimony->notes[question->number].sender == question->sender && now < *until;
    if (!had && now < testimony->deadline) return;
    if (had && *until > now + GRACE_NANOS) *until = now + GRACE_NANOS;
    struct answer answer = {question->id, had};
    testimony->deadline = 0;
    send(QUESTIONS, &answer, sizeof answer, MSG_NOSIGNAL | MSG_DONTWAIT);
}

/* Who signals processes by their name or by their words means the supervisor, or the program, whose words it has. */
static void change_name(char *begin, char **words) {
    size_t count = 1;
    while (words[count] != NULL) count++;
    size_t bytes = (size_t)(words[count - 1] + strlen(words[count - 1]) + 1 - words[0]);
    char *end = words[0] + bytes;
    memmove(begin, words[0], bytes);
    memset(begin + bytes, 0, (size_t)(end - begin) - bytes);
    prctl(PR_SET_NAME, "lull-witness");
}

_Noreturn static void testify(int questions, pid_t supervisor) {
    static struct testimony testimony;
    struct pollfd inputs[INPUTS] = {{.fd = QUESTIONS, .events = POLLIN}, {.fd = SIGNALS, .events = POLLIN}};
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != supervisor) _exit(0);
    dup2(questions, QUESTIONS);
    signals_read_from(SIGNALS);
    close_from(INPUTS);
    while (true) {
        poll(inputs, INPUTS, testimony.deadline == 0 ? -1 : remaining_millis(testimony.deadline));
        note_signals(&testimony);
        if (testimony.deadline == 0 && inputs[QUESTIONS].revents != 0) hear(&testimony);
        if (testimony.deadline != 0) answer(&testimony);
    }
}

void witness_start(char *begin, char **words) {
    pid_t supervisor = getpid();
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) return;
    ends[0] = away_from_standard_streams(ends[0]);
    ends[1] = away_from_standard_streams(ends[1]);
    witness.pid = ends[0] >= 0 && ends[1] >= 0 ? fork() : -1;
    if (witness.pid == 0) {
        change_name(begin, words);
        testify(ends[1], supervisor);
    }
    close(ends[1]);
    witness.talk = ends[0];
    if (witness.pid < 0) witness_end();
}

void witness_talk_by(int fd) { witness.talk = witness.pid > 0 ? dup2(witness.talk, fd) : 0; }

/* One that was late, or was stopped, answers questions of before. */
bool witness_had(int number, pid_t sender) {
    struct question question = {++witness.asked, number, sender};
    struct answer answer = {0, false};
    struct pollfd input = {.fd = witness.talk, .events = POLLIN};
    if (witness.pid <= 0 || send(witness.talk, &question, sizeof question, MSG_NOSIGNAL | MSG_DONTWAIT) < 0) return false;
    while (answer.id != question.id)
        if (poll(&input, 1, PATIENCE_MILLIS) <= 0 || recv(witness.talk, &answer, sizeof answer, 0) <= 0) return false;
    return answer.had;
}

void witness_note(pid_t child, int status) {
    if (child != witness.pid) return;
    if (WIFSTOPPED(status)) kill(child, SIGCONT);
    else if (!WIFCONTINUED(status)) witness.pid = 0;
}

void witness_end(void) {
    if (witness.talk > 0) close(witness.talk);
    if (witness.pid > 0) {
        kill(witness.pid, SIGKILL);
        waitpid(witness.pid, NULL, 0);
    }
    witness.pid = 0;
    witness.talk = 0;
}
