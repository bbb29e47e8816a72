#define _GNU_SOURCE
#include "counters.h"

#include <errno.h>
#include <linux/perf_event.h>
#include <omp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static struct { char name[64]; uint32_t type; uint64_t config; } events[MOST_EVENTS];
static int event_count, team;
static int *leaders; /* one descriptor a thread: the group's */

static void fail(const char *what, const char *why) {
    fprintf(stderr, "lull-kernels: events can't be counted: %s: %s\n", what, why);
    exit(3);
}

static void parse(const char *text) {
    for (const char *next = text; *next; event_count++) {
        unsigned type;
        unsigned long long config;
        int length;
        if (event_count == MOST_EVENTS) fail(text, "more than eight");
        if (sscanf(next, "%63[^:]:%u:%lli%n", events[event_count].name, &type, (long long *)&config, &length) != 3)
            fail(next, "not name:type:config");
        events[event_count].type = type;
        events[event_count].config = config;
        next += length;
        if (*next == ',') next++;
        else if (*next) fail(next, "not name:type:config");
    }
}

/* For the calling thread, user mode only; software events happen in the kernel, so those count there too. */
static int open_event(int event, int leader) {
    struct perf_event_attr attribute;
    memset(&attribute, 0, sizeof attribute);
    attribute.size = sizeof attribute;
    attribute.type = events[event].type;
    attribute.config = events[event].config;
    attribute.read_format = PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING | PERF_FORMAT_GROUP;
    attribute.exclude_kernel = attribute.exclude_hv = events[event].type != PERF_TYPE_SOFTWARE;
    int descriptor = (int)syscall(SYS_perf_event_open, &attribute, 0, -1, leader, PERF_FLAG_FD_CLOEXEC);
    if (descriptor < 0) fail(events[event].name, strerror(errno));
    return descriptor;
}

void counters_open(const char *text) {
    parse(text);
    team = omp_get_max_threads();
    leaders = calloc((size_t)team, sizeof *leaders);
    if (!leaders) fail(text, "no memory");
#pragma omp parallel
    {
        int leader = -1;
        for (int event = 0; event < event_count; event++) {
            int descriptor = open_event(event, leader);
            if (leader < 0) leader = descriptor;
        }
        leaders[omp_get_thread_num()] = leader;
    }
}

int counters_events(void) { return event_count; }

const char *counters_name(int event) { return events[event].name; }

void counters_add(double *totals, int sign) {
    struct { uint64_t number, enabled, running, counts[MOST_EVENTS]; } group;
    for (int thread = 0; event_count && thread < team; thread++) {
        if (read(leaders[thread], &group, sizeof group) < 0) fail("reading a group", strerror(errno));
        double share = group.running ? (double)group.enabled / (double)group.running : 1;
        for (int event = 0; event < event_count; event++) totals[event] += sign * share * (double)group.counts[event];
    }
}
