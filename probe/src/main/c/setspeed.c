/* Real frequencies, written through descriptors that the agent hands over at a socket which the channel names.
 *
 * Whatever goes wrong leaves the program alone: a refused write closes the descriptors, and the channel counts it. A
 * program may close descriptors that it does not know and get their numbers for files of its own: before each write the
 * descriptor is asked whether it still is what was received. */
#include "setspeed.h"

#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#include "descriptor.h"
#include "emulate.h"

enum { PATIENCE_MILLISECONDS = 5 };

struct setspeed {
    int file;
    dev_t device;
    ino_t inode;
};

union control {
    struct cmsghdr header;
    char room[CMSG_SPACE(LULL_DESCRIPTORS * sizeof(int))];
};

uint32_t lull_descriptors;
bool lull_setspeed_awaited;
static struct setspeed held[LULL_DESCRIPTORS];
static struct setspeed asked; /* the agent, while awaited */
static struct lull_frequency_table table;

static bool identify(struct setspeed *one, int file) {
    struct stat status;
    if (fstat(file, &status) != 0) return false;
    *one = (struct setspeed){file, status.st_dev, status.st_ino};
    return true;
}

static bool still_ours(const struct setspeed *one) {
    struct stat status;
    return fstat(one->file, &status) == 0 && status.st_dev == one->device && status.st_ino == one->inode;
}

static void hold(uint32_t count) {
    lull_descriptors = count;
    __atomic_store_n(&lull_task.channel->frequency_descriptors, count, __ATOMIC_RELEASE);
}

static void stop_asking(void) {
    if (lull_setspeed_awaited && still_ours(&asked)) close(asked.file);
    lull_setspeed_awaited = false;
}

void lull_setspeed_forget(void) {
    UNNOTICED;
    if (!lull_task.confined) stop_asking();
}

/* Also in a forked child, which has no channel. */
void lull_setspeed_close(void) {
    UNNOTICED;
    lull_setspeed_forget();
    for (uint32_t i = 0; i < lull_descriptors && !lull_task.confined; i++)
        if (still_ours(&held[i])) close(held[i].file);
    lull_descriptors = 0;
    if (lull_task.channel != NULL) hold(0);
}

/* The listener must be the agent whose channel this is. */
static bool is_agent(int connection) {
    struct ucred peer;
    socklen_t size = sizeof peer;
    return getsockopt(connection, SOL_SOCKET, SO_PEERCRED, &peer, &size) == 0 && peer.uid == geteuid()
           && peer.pid == __atomic_load_n(&lull_task.channel->agent_pid, __ATOMIC_ACQUIRE);
}

static int connect_to(const char *name) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    size_t length = strnlen(name, sizeof lull_task.channel->frequency_socket - 1);
    memcpy(address.sun_path + 1, name, length);
    int connection = lull_moved_up(socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0));
    if (connection < 0) return -1;
    socklen_t size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + length);
    if (connect(connection, (struct sockaddr *)&address, size) == 0 && is_agent(connection)) return connection;
    close(connection);
    return -1;
}

static bool is_sound(const struct lull_frequency_table *received, ssize_t bytes) {
    if (bytes != (ssize_t)sizeof *received || received->frequencies == 0 || received->frequencies > LULL_FREQUENCIES)
        return false;
    for (uint32_t i = 0; i < received->frequencies; i++)
        if (received->kilohertz[i] == 0) return false;
    return true;
}

/* Takes what came; descriptors that cannot be used are closed. */
static void take(struct msghdr *message, bool sound) {
    const struct cmsghdr *header = CMSG_FIRSTHDR(message);
    if (header == NULL || header->cmsg_level != SOL_SOCKET || header->cmsg_type != SCM_RIGHTS) return;
    uint32_t count = (uint32_t)((header->cmsg_len - CMSG_LEN(0)) / sizeof(int)), kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        int file;
        memcpy(&file, CMSG_DATA(header) + i * sizeof file, sizeof file);
        file = lull_moved_up(file);
        sound = sound && (message->msg_flags & MSG_CTRUNC) == 0 && identify(&held[kept], file);
        if (sound) kept++;
        else if (file >= 0) close(file);
    }
    hold(kept);
    if (!sound) lull_setspeed_close();
}

/* Whether there is nothing more to wait for: an answer, the agent's end, or a number that the program has taken for its own. */
static bool is_answered(int patience_milliseconds) {
    struct lull_frequency_table received = {0};
    union control control;
    struct iovec body = {&received, sizeof received};
    struct msghdr message = {.msg_iov = &body, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
    if (!still_ours(&asked)) return true;
    struct pollfd wait = {.fd = asked.file, .events = POLLIN};
    if (poll(&wait, 1, patience_milliseconds) <= 0) return false;
    ssize_t bytes = recvmsg(asked.file, &message, MSG_DONTWAIT | MSG_CMSG_CLOEXEC);
    if (bytes < 0) return true;
    bool sound = is_sound(&received, bytes);
    if (sound) table = received;
    take(&message, sound);
    return true;
}

static void await(int patience_milliseconds) {
    if (is_answered(patience_milliseconds)) stop_asking();
}

/* An agent that has to wait for a CPU itself answers later: the answer is taken at the first region behind it. */
COLD void lull_setspeed_look(void) {
    UNNOTICED;
    if (!lull_task.confined) await(0);
}

COLD void lull_setspeed_fetch(void) {
    const char *name = lull_task.channel->frequency_socket;
    if (lull_descriptors != 0 || name[0] == '\0' || lull_task.confined) return;
    UNNOTICED;
    if (!lull_setspeed_awaited) {
        int connection = connect_to(name);
        if (connection < 0) return;
        lull_frequency = 0;
        lull_setspeed_awaited = identify(&asked, connection);
    }
    await(PATIENCE_MILLISECONDS);
}

static bool write_all(uint32_t kilohertz) {
    char text[16];
    int length = snprintf(text, sizeof text, "%u\n", (unsigned)kilohertz);
    for (uint32_t i = 0; i < lull_descriptors; i++)
        if (!still_ours(&held[i]) || pwrite(held[i].file, text, (size_t)length, 0) != length) return false;
    return true;
}

COLD static bool change(uint32_t frequency) {
    struct lull_channel *channel = lull_task.channel;
    UNNOTICED;
    uint64_t begin = lull_now();
    bool written = !lull_task.confined && write_all(table.kilohertz[frequency - 1]);
    __atomic_store_n(&channel->frequency_ticks, channel->frequency_ticks + lull_now() - begin, __ATOMIC_RELAXED);
    __atomic_store_n(&channel->frequency_writes, channel->frequency_writes + 1, __ATOMIC_RELAXED);
    lull_frequency = written ? frequency : 0;
    if (!written) {
        __atomic_store_n(&channel->frequency_refused, channel->frequency_refused + 1, __ATOMIC_RELAXED);
        lull_setspeed_close();
    }
    return written;
}

bool lull_setspeed(uint32_t frequency) {
    if (frequency == 0 || frequency == lull_frequency || frequency > table.frequencies) return false;
    return change(frequency);
}

void lull_setspeed_highest(void) {
    if (lull_descriptors != 0) lull_setspeed(table.frequencies);
}
