/* Slurm's plugin for Lull: srun --lull=MODE. On a step's node, and before its tasks start, it makes a directory of channels as
 * the step's user, sets the probe's environment, and starts an agent as that user, whom nobody waits for. Whatever goes wrong
 * the step goes on without Lull: every function here succeeds, except for a mode that srun, sbatch or salloc don't know.
 *
 * plugstack.conf:  optional /opt/lull/lib/lull/lull_spank.so [mode=observe|dry-run|act|off] [reports=DIR]
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <slurm/slurm.h>
#include <slurm/spank.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

SPANK_PLUGIN(lull, 1);

enum { PATH_BYTES = 4096, VALUE_BYTES = 65536, RANDOM_BYTES = 16, STEP_BYTES = 48 };

static const char MODE_VARIABLE[] = "LULL_SLURM";
static const char CHANNELS_VARIABLE[] = "LULL_CHANNEL_DIR";
static const char REPORTS_VARIABLE[] = "LULL_SLURM_REPORTS";
static const char OURS[] = "/dev/shm/lull-";
static const char *const MODES[] = {"observe", "dry-run", "act", "off"};

static const char *site_mode = "observe";
static const char *site_reports;
static const char *given_mode;

/* The one of our own words that is as said; NULL if it is none. */
static const char *known_mode(const char *said) {
    for (size_t i = 0; said != NULL && i < sizeof MODES / sizeof *MODES; i++)
        if (strcmp(said, MODES[i]) == 0) return MODES[i];
    return NULL;
}

/* Steps that a batch script or a shell of salloc starts have its mode. */
static int take_mode(int value, const char *said, int remote) {
    (void)value;
    given_mode = known_mode(said);
    if (given_mode == NULL) {
        slurm_error("lull: --lull=%s is no mode: observe, dry-run, act or off", said == NULL ? "" : said);
        return remote ? ESPANK_SUCCESS : ESPANK_BAD_ARG;
    }
    if (!remote) setenv(MODE_VARIABLE, given_mode, 1);
    return ESPANK_SUCCESS;
}

static struct spank_option mode_option = {
    .name = (char *)"lull",
    .arginfo = (char *)"MODE",
    .usage = (char *)"what Lull does with MPI/OpenMP programs: observe, dry-run, act (saves energy), off",
    .has_arg = 1,
    .cb = take_mode,
};

static void read_site_words(int count, char **words) {
    for (int i = 0; i < count; i++) {
        if (strncmp(words[i], "mode=", 5) == 0 && known_mode(words[i] + 5) != NULL) site_mode = known_mode(words[i] + 5);
        else if (strncmp(words[i], "reports=", 8) == 0) site_reports = words[i] + 8;
        else slurm_error("lull: plugstack.conf: %s is neither mode=observe|dry-run|act|off nor reports=DIR", words[i]);
    }
}

int slurm_spank_init(spank_t spank, int count, char **words) {
    read_site_words(count, words);
    if (spank_option_register(spank, &mode_option) != ESPANK_SUCCESS) slurm_error("lull: the option --lull is not there");
    return ESPANK_SUCCESS;
}

static const char *mode_of(spank_t spank) {
    char said[32];
    if (given_mode != NULL) return given_mode;
    const char *mode = spank_getenv(spank, MODE_VARIABLE, said, sizeof said) == ESPANK_SUCCESS ? known_mode(said) : NULL;
    return mode != NULL ? mode : site_mode;
}

/* Where this file lies, and the rest of Lull beside it. */
static bool find_parts(char *folder) {
    Dl_info info;
    if (dladdr((void *)(uintptr_t)find_parts, &info) == 0 || realpath(info.dli_fname, folder) == NULL) return false;
    char *slash = strrchr(folder, '/');
    if (slash == NULL) return false;
    *slash = '\0';
    return true;
}

/* Channels of the step that this one was started from, by this plugin. */
static bool is_ours(const char *channels) {
    return strncmp(channels, OURS, sizeof OURS - 1) == 0 && strstr(channels, "-slurm-") != NULL;
}

/* A program that lull run follows already, or that has channels of its own, is left to it. */
static bool is_followed(spank_t spank) {
    char channels[PATH_BYTES];
    return spank_getenv(spank, CHANNELS_VARIABLE, channels, sizeof channels) == ESPANK_SUCCESS && !is_ours(channels);
}

static void name_step(spank_t spank, char *name, size_t bytes) {
    uint32_t job = 0, step = 0;
    spank_get_item(spank, S_JOB_ID, &job);
    spank_get_item(spank, S_JOB_STEPID, &step);
    if (step == SLURM_BATCH_SCRIPT) snprintf(name, bytes, "%u.batch", job);
    else if (step == SLURM_INTERACTIVE_STEP) snprintf(name, bytes, "%u.interactive", job);
    else snprintf(name, bytes, "%u.%u", job, step);
}

/* The user's alone, under a name that nobody can foresee: by now we are that user. */
static bool make_channels(spank_t spank, char *path, size_t bytes) {
    unsigned char random[RANDOM_BYTES];
    char hex[2 * RANDOM_BYTES + 1], step[STEP_BYTES];
    if (getrandom(random, sizeof random, 0) != (ssize_t)sizeof random) return false;
    for (size_t i = 0; i < sizeof random; i++) snprintf(hex + 2 * i, 3, "%02x", random[i]);
    name_step(spank, step, sizeof step);
    snprintf(path, bytes, "%s%u-slurm-%s-%s", OURS, (unsigned)geteuid(), step, hex);
    return mkdir(path, S_IRWXU) == 0;
}

/* The loader splits what it preloads at blanks and colons: a library with such a path is reached through a link. */
static bool find_probe(const char *parts, const char *channels, char *probe) {
    char link[PATH_BYTES];
    if (snprintf(probe, PATH_BYTES, "%s/before-libasan.so/liblull.so", parts) >= PATH_BYTES || access(probe, R_OK) != 0) return false;
    if (strpbrk(probe, " \t\n:") == NULL) return true;
    if (snprintf(link, sizeof link, "%s/liblull.so", channels) >= (int)sizeof link || symlink(probe, link) != 0) return false;
    memcpy(probe, link, sizeof link);
    return true;
}

static bool is_probe(const char *library) {
    const char *name = strrchr(library, '/');
    return name != NULL && strcmp(name, "/liblull.so") == 0;
}

/* What the user preloads, with our library in front of it, or without it if that is NULL. */
static void set_preload(spank_t spank, const char *probe) {
    char *given = calloc(1, VALUE_BYTES), *all = calloc(1, VALUE_BYTES + PATH_BYTES), *rest = NULL;
    if (given != NULL && all != NULL) {
        /* One that is too long is left alone, and with it the program. */
        spank_err_t got = spank_getenv(spank, "LD_PRELOAD", given, VALUE_BYTES);
        if (got == ESPANK_ENV_NOEXIST) given[0] = '\0';
        if (probe != NULL) strcpy(all, probe);
        for (char *word = strtok_r(given, " \t:", &rest); word != NULL; word = strtok_r(NULL, " \t:", &rest)) {
            if (is_probe(word)) continue;
            if (all[0] != '\0') strcat(all, ":");
            strcat(all, word);
        }
        if (got == ESPANK_SUCCESS || got == ESPANK_ENV_NOEXIST) {
            if (all[0] != '\0') spank_setenv(spank, "LD_PRELOAD", all, 1);
            else spank_unsetenv(spank, "LD_PRELOAD");
        }
    }
    free(given);
    free(all);
}

static void forget_outer_step(spank_t spank) {
    char channels[PATH_BYTES];
    if (spank_getenv(spank, CHANNELS_VARIABLE, channels, sizeof channels) != ESPANK_SUCCESS) return;
    spank_unsetenv(spank, CHANNELS_VARIABLE);
    set_preload(spank, NULL);
}

/* For good: by the effective numbers, which are the user's, nothing else can be had again. */
static bool become_user(void) {
    uid_t user = geteuid();
    gid_t group = getegid();
    if (setresgid(group, group, group) != 0 || setresuid(user, user, user) != 0) return false;
    return user == 0 || (setuid(0) != 0 && seteuid(0) != 0);
}

/* Slurm's descriptors are nobody else's; the call is there since Linux 5.9. */
static void close_all_but_standard_streams(void) {
    if (syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, 0) == 0) return;
    for (long fd = sysconf(_SC_OPEN_MAX); fd > STDERR_FILENO; fd--) close((int)fd);
}

/* In a child of a process with threads: nothing but system calls. */
_Noreturn static void become_agent(char *const *words, char *const *environment, int reads) {
    pid_t agent = setsid() < 0 ? -1 : fork();
    if (agent != 0) _exit(agent < 0);
    if (!become_user()) _exit(1);
    sigset_t none;
    sigemptyset(&none);
    for (int number = 1; number < NSIG; number++) signal(number, SIG_DFL);
    sigprocmask(SIG_SETMASK, &none, NULL);
    int null = open("/dev/null", O_RDWR);
    if (dup2(reads, STDIN_FILENO) < 0 || dup2(null, STDOUT_FILENO) < 0 || dup2(null, STDERR_FILENO) < 0) _exit(1);
    close_all_but_standard_streams();
    execve(words[0], words, environment);
    _exit(1);
}

/* The agent's standard input ends when this process does: that is how it learns that the step is over. */
static bool start_agent(spank_t spank, const char *parts, const char *mode, const char *channels) {
    char script[PATH_BYTES], step[STEP_BYTES];
    char **environment = NULL;
    int ends[2];
    if (snprintf(script, sizeof script, "%s/slurm-agent", parts) >= (int)sizeof script || access(script, X_OK) != 0) return false;
    if (spank_get_item(spank, S_JOB_ENV, &environment) != ESPANK_SUCCESS || pipe2(ends, O_CLOEXEC) != 0) return false;
    name_step(spank, step, sizeof step);
    char *words[] = {script, (char *)mode, (char *)channels, step, NULL};
    pid_t child = fork();
    if (child == 0) become_agent(words, environment, ends[0]);
    close(ends[0]);
    int status = 1;
    bool started = child > 0 && waitpid(child, &status, 0) == child && status == 0;
    if (!started) close(ends[1]);
    return started;
}

static bool follow(spank_t spank, const char *mode) {
    char parts[PATH_BYTES], channels[PATH_BYTES], probe[PATH_BYTES];
    if (!find_parts(parts) || !make_channels(spank, channels, sizeof channels)) return false;
    if (site_reports != NULL) spank_setenv(spank, REPORTS_VARIABLE, site_reports, 0);
    if (!find_probe(parts, channels, probe) || !start_agent(spank, parts, mode, channels)) {
        char link[PATH_BYTES + 16];
        snprintf(link, sizeof link, "%s/liblull.so", channels);
        unlink(link);
        rmdir(channels);
        return false;
    }
    spank_setenv(spank, CHANNELS_VARIABLE, channels, 1);
    set_preload(spank, probe);
    return true;
}

/* In slurmstepd, as the user, before the first task is forked. */
int slurm_spank_user_init(spank_t spank, int count, char **words) {
    uint32_t step = 0;
    (void)count;
    (void)words;
    spank_get_item(spank, S_JOB_STEPID, &step);
    if (spank_remote(spank) != 1 || step == SLURM_EXTERN_CONT || is_followed(spank)) return ESPANK_SUCCESS;
    const char *mode = mode_of(spank);
    if (given_mode != NULL) spank_setenv(spank, MODE_VARIABLE, given_mode, 1);
    forget_outer_step(spank);
    if (strcmp(mode, "off") != 0 && !follow(spank, mode))
        slurm_info("lull: this step goes without Lull: %s", strerror(errno));
    return ESPANK_SUCCESS;
}
