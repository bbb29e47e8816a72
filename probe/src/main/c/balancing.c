/* Balanced loops: what lull_balance.h finds at run time. A loop's first task asks the agent, which decides; here is nothing but
 * the box in the channel, and the checks of what the program and the agent say. */
#include <dlfcn.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "attach.h"
#include "task.h"
#include "unsignalled.h"

/* The number goes up when header and library change what they say to each other: a program that was compiled with another
 * header finds none, and its shares stay as they are. */
EXPORT int lull_balancing_open_2(int tasks, int granularity, const int *counts);
EXPORT void lull_balancing_close(void);
EXPORT void lull_balancing_strategy(const char *name);
EXPORT void lull_balancing_setting(const char *name, double value);
EXPORT int lull_balancing_ask(uint64_t iterations, long measured, const int *counts, const double *values);
EXPORT int lull_balancing_answer(int *counts, double *window_seconds);
EXPORT unsigned lull_balancing_configuration(void);
EXPORT void lull_balancing_say(const char *words);
EXPORT int lull_balancing_meter(double *reading, int *own);
EXPORT double lull_balancing_device(int device);

static const char *const strategies[] = {LULL_STRATEGIES};
static const char *const settings[LULL_BALANCE_SETTINGS] = {LULL_SETTINGS};
enum { STRATEGIES = sizeof strategies / sizeof *strategies, DEFAULT_STRATEGY = 8, NAMES_BYTES = 256 };

/* The loop that is open. */
static struct {
    bool open, asked, complained;
    uint32_t loop, strategy, asked_strategy;
    int tasks, granularity;
    int64_t total; /* units of work that were asked about */
    double settings[LULL_BALANCE_SETTINGS];
} loop;

COLD void lull_balancing_say(const char *words) {
    if (lull_task.confined || !lull_may_say()) return;
    UNNOTICED;
    UNSIGNALLED;
    dprintf(STDERR_FILENO, "lull: balancing: %s: shares stay as they are\n", words);
}

/* Once a loop. */
static COLD void complain(const char *words) {
    if (!loop.complained) lull_balancing_say(words);
    loop.complained = true;
}

/* In all; negative, and said once, if they are no shares. */
static int64_t checked_total(int tasks, int granularity, const int *counts) {
    char words[160] = "";
    int64_t total = 0;
    int tails = 0;
    for (int task = 0; counts != NULL && task < tasks && words[0] == '\0'; task++) {
        total += counts[task];
        tails += counts[task] % granularity != 0;
        if (counts[task] < 0) snprintf(words, sizeof words, "task %d has %d units of work, below 0", task, counts[task]);
    }
    if (counts == NULL) snprintf(words, sizeof words, "there are no shares (a null pointer)");
    else if (total > INT_MAX) snprintf(words, sizeof words, "more than %d units of work in all", INT_MAX);
    else if (tails > 1) snprintf(words, sizeof words, "%d shares are no multiple of the granularity %d, at most one may be", tails, granularity);
    if (words[0] == '\0') return total;
    complain(words);
    return -1;
}

/* Whether this task's channel can take the loop's questions. */
int lull_balancing_open_2(int tasks, int granularity, const int *counts) {
    char words[96] = "";
    if (lull_task.channel == NULL) return 0;
    if (loop.open) snprintf(words, sizeof words, "another loop of this task is open; close it first");
    else if (granularity < 1) snprintf(words, sizeof words, "a granularity of %d is below 1", granularity);
    else if (tasks > (int)LULL_BALANCE_TASKS) snprintf(words, sizeof words, "%d tasks are more than %u", tasks, LULL_BALANCE_TASKS);
    if (words[0] != '\0') {
        lull_balancing_say(words);
        return 0;
    }
    loop.complained = false;
    if (checked_total(tasks, granularity, counts) < 0) return 0;
    loop.open = true;
    loop.asked = false;
    loop.loop++;
    loop.tasks = tasks;
    loop.granularity = granularity;
    loop.strategy = DEFAULT_STRATEGY;
    for (unsigned i = 0; i < LULL_BALANCE_SETTINGS; i++) loop.settings[i] = NAN;
    return 1;
}

void lull_balancing_close(void) { loop.open = false; }

static void say_unknown(const char *kind, const char *name, const char *const *names, unsigned count) {
    char words[NAMES_BYTES + 128], all[NAMES_BYTES] = "";
    for (unsigned i = 0; i < count; i++) {
        strncat(all, i > 0 ? ", " : "", sizeof all - strlen(all) - 1);
        strncat(all, names[i], sizeof all - strlen(all) - 1);
    }
    snprintf(words, sizeof words, "'%.60s' is no %s; there are %s", name == NULL ? "" : name, kind, all);
    complain(words);
    loop.strategy = 0;
}

static unsigned place(const char *name, const char *const *names, unsigned count) {
    unsigned i = 0;
    while (i < count && (name == NULL || strcmp(name, names[i]) != 0)) i++;
    return i;
}

/* After an unknown name shares stay, not as the strategy before would have them: who asked for another does not want that one. */
void lull_balancing_strategy(const char *name) {
    if (!loop.open) return;
    unsigned found = place(name, strategies, STRATEGIES);
    if (found == STRATEGIES) say_unknown("strategy", name, strategies, STRATEGIES);
    else loop.strategy = found;
}

/* As HeuristicSettings: shares of 0 to 1, but for trials, at least 1, and tolerance, above 0. */
static bool legal(unsigned setting, double value) {
    const char *name = settings[setting];
    if (strcmp(name, "trials") == 0) return value >= 1 && value <= 1000 && value == (int)value;
    if (strcmp(name, "tolerance") == 0) return value > 0 && value <= 1000;
    return value <= 1 && (strcmp(name, "threshold") == 0 ? value > 0 : value >= 0);
}

void lull_balancing_setting(const char *name, double value) {
    if (!loop.open) return;
    unsigned found = place(name, settings, LULL_BALANCE_SETTINGS);
    if (found == LULL_BALANCE_SETTINGS) {
        say_unknown("setting", name, settings, LULL_BALANCE_SETTINGS);
    } else if (legal(found, value)) {
        loop.settings[found] = value;
    } else {
        char words[192];
        snprintf(words, sizeof words, "%s %g is outside its range (trials 1 to 1000, tolerance above 0, threshold above 0 to 1, others 0 to 1)", name, value);
        complain(words);
        loop.strategy = 0;
    }
}

/* True if the question was written: the last one has been answered, whoever asked it. */
int lull_balancing_ask(uint64_t iterations, long measured, const int *counts, const double *values) {
    struct lull_channel *channel = lull_task.channel;
    loop.asked = false;
    if (!loop.open || channel == NULL) return 0;
    struct lull_balance_question *question = &channel->question;
    if (__atomic_load_n(&channel->answer.number, __ATOMIC_ACQUIRE) != question->number) return 0;
    loop.total = checked_total(loop.tasks, loop.granularity, counts);
    if (loop.total < 0) return 0;
    question->loop = loop.loop;
    question->tasks = (uint32_t)loop.tasks;
    question->granularity = (uint32_t)loop.granularity;
    question->strategy = loop.asked_strategy = loop.strategy;
    question->measured = measured > 0 && measured < INT_MAX ? (uint32_t)measured : INT_MAX;
    question->iterations = iterations;
    memcpy(question->settings, loop.settings, sizeof question->settings);
    memcpy(question->counts, counts, (size_t)loop.tasks * sizeof *counts);
    memcpy(question->values, values, (size_t)loop.tasks * sizeof *question->values);
    uint32_t next = question->number + 1;
    __atomic_store_n(&question->number, next != 0 ? next : 1, __ATOMIC_RELEASE);
    loop.asked = true;
    return 1;
}

/* 1: counts are to be used; 0: nothing changes, as where the program has chosen another strategy since it asked; -1: no answer yet. */
int lull_balancing_answer(int *counts, double *window_seconds) {
    struct lull_channel *channel = lull_task.channel;
    if (!loop.asked || channel == NULL) return -1;
    const struct lull_balance_answer *answer = &channel->answer;
    if (__atomic_load_n(&answer->number, __ATOMIC_ACQUIRE) != channel->question.number) return -1;
    loop.asked = false;
    *window_seconds = answer->window_seconds;
    if (answer->changed == 0 || loop.strategy != loop.asked_strategy) return 0;
    memcpy(counts, answer->counts, (size_t)loop.tasks * sizeof *counts);
    int64_t total = 0;
    bool legal = true;
    for (int task = 0; task < loop.tasks; task++) {
        legal &= counts[task] >= 0;
        total += counts[task];
    }
    if (legal && total == loop.total) return 1;
    char words[160];
    snprintf(words, sizeof words, "the agent shares out %lld units of work instead of %lld, or negative ones; dropped", (long long)total, (long long)loop.total);
    complain(words);
    return 0;
}

/* Changes when the task's threads or frequencies may. */
unsigned lull_balancing_configuration(void) {
    const struct lull_channel *channel = lull_task.channel;
    return channel == NULL ? 0 : __atomic_load_n(&channel->directives.published, __ATOMIC_ACQUIRE);
}

/* Energy of the task's node, as the agent told it last: joules, idle joules, and when, s. Returns enum lull_joules; 0 if there is
 * no reading. Asking is what makes the agent tell. */
int lull_balancing_meter(double *reading, int *own) {
    struct lull_channel *channel = lull_task.channel;
    if (channel == NULL) return 0;
    struct lull_meter *meter = &channel->meter;
    __atomic_store_n(&meter->wanted, 1, __ATOMIC_RELEASE);
    for (int attempt = 0; attempt < 4; attempt++) {
        uint32_t before = __atomic_load_n(&meter->sequence, __ATOMIC_ACQUIRE);
        int kind = (int)meter->kind;
        *own = meter->own != 0;
        reading[0] = meter->joules;
        reading[1] = meter->idle_joules;
        reading[2] = (double)meter->nanoseconds * 1e-9;
        __atomic_thread_fence(__ATOMIC_ACQUIRE);
        if (before % 2 == 0 && before == __atomic_load_n(&meter->sequence, __ATOMIC_RELAXED)) return kind;
    }
    return 0;
}

/* NVIDIA's management library, looked for when a program first names a device: what of it is called, all returning 0 if it went well. */
static struct {
    bool looked_for;
    int (*handle)(unsigned, void **);
    int (*energy)(void *, unsigned long long *);
} nvml;

static COLD void find_nvml(void) {
    nvml.looked_for = true;
    void *library = dlopen("libnvidia-ml.so.1", RTLD_NOW | RTLD_LOCAL);
    if (library == NULL) return;
    int (*init)(void) = NULL;
    *(void **)&init = dlsym(library, "nvmlInit_v2");
    *(void **)&nvml.handle = dlsym(library, "nvmlDeviceGetHandleByIndex_v2");
    *(void **)&nvml.energy = dlsym(library, "nvmlDeviceGetTotalEnergyConsumption");
    if (init == NULL || nvml.handle == NULL || nvml.energy == NULL || init() != 0) nvml.energy = NULL;
}

/* Energy of a graphics processor so far, J, by its own counter; NaN, and said once a loop, if there is none. Its counter is read by
 * system calls. */
double lull_balancing_device(int device) {
    if (lull_task.confined) return NAN;
    UNNOTICED;
    if (!nvml.looked_for) find_nvml();
    void *handle = NULL;
    unsigned long long millijoules = 0;
    char words[160] = "";
    if (nvml.energy == NULL) snprintf(words, sizeof words, "device %d has no meter: NVML (libnvidia-ml.so.1) is not there or too old", device);
    else if (device < 0 || nvml.handle((unsigned)device, &handle) != 0) snprintf(words, sizeof words, "NVML knows no device %d", device);
    else if (nvml.energy(handle, &millijoules) != 0) snprintf(words, sizeof words, "device %d has no energy counter (NVML)", device);
    if (words[0] == '\0') return (double)millijoules * 1e-3;
    complain(words);
    return NAN;
}
