/* Forbids itself system calls after its first region, on pain of death, and goes on: regions that it has run and new ones,
 * and an ordinary end. Argument: how the filter is laid, "prctl" or "seccomp"; or "strict", which leaves read and write
 * alone and so ends without destructors. For one thread. */
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

#define ALLOW(number) \
    BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

static volatile long regions;

static void old_region(void) {
#pragma omp parallel
    regions++;
}

static void new_region(void) {
#pragma omp parallel
    regions++;
}

static void say(const char *text) {
    if (write(STDOUT_FILENO, text, strlen(text)) < 0) _exit(1);
}

static long forbid(const char *how) {
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        ALLOW(SYS_write), ALLOW(SYS_exit_group), ALLOW(SYS_rt_sigreturn), ALLOW(SYS_futex),
        ALLOW(SYS_getpid), ALLOW(SYS_munmap),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    };
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    if (strcmp(how, "strict") == 0) return prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT, 0, 0, 0);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    if (strcmp(how, "prctl") == 0) return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program, 0, 0);
    return syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, &program);
}

int main(int argc, char **argv) {
    const char *how = argc > 1 ? argv[1] : "prctl";
    old_region();
    if (forbid(how) != 0) return 1;
    for (int i = 0; i < 1000; i++) old_region();
    new_region();
    say(regions == 1002 ? "confined, and all regions ran\n" : "confined, but regions are missing\n");
    if (strcmp(how, "strict") == 0) syscall(SYS_exit, 0);
    return 0;
}
