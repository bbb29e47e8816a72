/*
 * A client of the governor that changes frequencies until somebody ends it, by request, and by a descriptor of
 * scaling_setspeed where it gets one, and caps where there are any. Usage: restless_client SOCKET CPUS DOMAIN. Prints "ready" after the first change.
 */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

static int ask(int governor, const char *request, int *descriptor)
{
	char answer[8192], control[CMSG_SPACE(sizeof(int))];
	struct iovec body = { answer, sizeof answer - 1 };
	struct msghdr message = { .msg_iov = &body, .msg_iovlen = 1, .msg_control = control,
		.msg_controllen = sizeof control };
	struct cmsghdr *passed;
	ssize_t length;

	if (send(governor, request, strlen(request), MSG_NOSIGNAL) < 0)
		return -1;
	length = recvmsg(governor, &message, MSG_CMSG_CLOEXEC);
	if (length <= 0)
		return -1;
	passed = CMSG_FIRSTHDR(&message);
	if (descriptor && passed)
		memcpy(descriptor, CMSG_DATA(passed), sizeof *descriptor);
	return strncmp(answer, "ok", 2) == 0;
}

/* Power or the uncore's frequency; whether there is such a thing is no matter. */
static int cap(int governor)
{
	char request[128];

	if (rand() % 2)
		snprintf(request, sizeof request, "cap package %d", 50 + rand() % 50);
	else
		snprintf(request, sizeof request, "cap uncore %d00000000", 10 + rand() % 10);
	return ask(governor, request, NULL);
}

int main(int count, char **arguments)
{
	struct sockaddr_un address = { .sun_family = AF_UNIX };
	char request[128];
	int governor, descriptor = -1, ready = 0;

	if (count != 4)
		return 2;
	strncpy(address.sun_path, arguments[1], sizeof address.sun_path - 1);
	governor = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
	if (governor < 0 || connect(governor, (struct sockaddr *)&address, sizeof address) != 0)
		return 3;
	snprintf(request, sizeof request, "lease %s", arguments[2]);
	if (ask(governor, request, NULL) != 1)
		return 4;
	snprintf(request, sizeof request, "descriptor %s", arguments[3]);
	if (ask(governor, request, &descriptor) < 0)
		return 5;
	srand((unsigned)(time(NULL) ^ getpid()));
	for (;;) {
		long khz = 1000000 + rand() % 1500000;

		if (descriptor >= 0 && rand() % 2) {
			int length = snprintf(request, sizeof request, "%ld", khz);
			if (write(descriptor, request, length) != length)
				return 6;
		} else {
			snprintf(request, sizeof request, "set %s %ld000", arguments[3], khz);
			if (ask(governor, request, NULL) != 1)
				return 7;
		}
		if (!ready && cap(governor) >= 0) {
			ready = 1;
			puts("ready");
			fflush(stdout);
		}
		if (rand() % 4 == 0 && cap(governor) < 0)
			return 8;
		usleep(2000);
	}
}
