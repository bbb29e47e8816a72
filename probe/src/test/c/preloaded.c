/* preloaded WHAT [ARGUMENT]: a program under the probe.
 *
 * opens PLUGIN: opens and closes it; says "closed".
 * error: a plugin is missing, and the program looks for its thread's number before it asks why; says what the loader says.
 * child HOW: as many phases as a child that no fork handler knows of, made by "_Fork", "clone" or "raw"; says the child's code.
 * plugins FIRST SECOND: opens each, runs a region of it, and closes it; says whether both were at the same place.
 * filter: a filter that the kernel refuses, then a phase. */
#include <dlfcn.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lull.h"

enum { PHASES = 20 };

static int phase;

static void phases(void) {
    for (int i = 0; i < PHASES; i++) {
        lull_phase_begin(phase);
        lull_phase_end(phase);
    }
}

static int opens(const char *plugin) {
    void *library = dlopen(plugin, RTLD_NOW);
    if (library == NULL) return 1;
    dlclose(library);
    return puts("closed") == EOF;
}

static int error(void) {
    if (dlopen("no-such-plugin.so", RTLD_NOW) != NULL || syscall(SYS_gettid) != getpid()) return 1;
    const char *why = dlerror();
    return puts(why != NULL ? why : "nothing") == EOF;
}

static int of_clone(void *nothing) {
    (void)nothing;
    phases();
    _exit(7);
}

static int child(const char *how) {
    static char stack[65536];
    phase = lull_phase("phase");
    phases();
    pid_t child = strcmp(how, "clone") == 0   ? clone(of_clone, stack + sizeof stack, SIGCHLD, NULL)
                  : strcmp(how, "_Fork") == 0 ? _Fork()
                                              : (pid_t)syscall(SYS_clone, SIGCHLD, 0, 0, 0, 0);
    if (child == 0) of_clone(NULL);
    int status = 0;
    waitpid(child, &status, 0);
    printf("%d\n", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    fflush(stdout);
    _exit(0);
}

static int plugins(char **files) {
    void *before = NULL;
    for (int i = 0; i < 2; i++) {
        void *library = dlopen(files[i], RTLD_NOW);
        void *run = library != NULL ? dlsym(library, "run") : NULL;
        if (run == NULL) return 1;
        ((void (*)(void))run)();
        dlclose(library);
        if (i == 1) puts(run == before ? "same" : "other");
        before = run;
    }
    return 0;
}

static int filter(void) {
    if (prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, NULL) == 0 || syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, 0, NULL) == 0) return 1;
    phase = lull_phase("phase");
    phases();
    return 0;
}

int main(int argc, char **argv) {
    if (argc < 2) return 2;
    if (strcmp(argv[1], "opens") == 0) return opens(argv[2]);
    if (strcmp(argv[1], "child") == 0) return child(argv[2]);
    if (strcmp(argv[1], "plugins") == 0) return plugins(argv + 2);
    return strcmp(argv[1], "filter") == 0 ? filter() : error();
}
