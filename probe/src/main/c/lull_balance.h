/* lull_balance.h: dynamic load balancing of an iterative MPI program. Lull measures what each task's work takes, and moves
 * shares of it from task to task while the program runs.
 *
 *     struct lull_balance loop;
 *     lull_balance_open(&loop, MPI_COMM_WORLD, counts, 1);         // units of work of each task, given in ones
 *     lull_balance_strategy(&loop, "model");
 *     for (...) {
 *         lull_balance_begin(&loop);
 *         work(displacements[rank], counts[rank]);                  // own work only, no waiting for others
 *         lull_balance_end(&loop);
 *         exchange(counts, displacements);
 *         if (lull_balance_shares(&loop, counts, displacements))    // both written anew: the same on every task
 *             move_data(counts, displacements);
 *     }
 *     lull_balance_close(&loop);
 *
 * Header only, C99 and C++, compiled with the program's own mpi.h: nothing to link. Without the preload library, or without an
 * agent that may act, shares stay as they are. All tasks of the communicator call open, shares and close alike; every task uses
 * the same shares in the same iteration, because they are agreed on by a broadcast on a communicator of the loop's own, in
 * calls of shares that all know beforehand: no other call sends a message. begin and end are two reads of the clock. What the
 * first task says of strategy and settings counts. docs/balancing.md tells more. */
#ifndef LULL_BALANCE_H
#define LULL_BALANCE_H

#include <math.h>
#include <mpi.h>
#include <stdlib.h>
#include <string.h>

#include "lull.h"

/* Calls without an answer become as rare as one a second; an agent answers within some milliseconds. */
#define LULL_BALANCE_LONGEST_SECONDS 1.0
#define LULL_BALANCE_ANSWER_SECONDS 0.01
enum { LULL_BALANCE_MEASURED = 10, LULL_BALANCE_HEAD = 3, LULL_BALANCE_MOST_CALLS = 1 << 30, LULL_BALANCE_MOST_UNITS = 0x7fffffff };

/* A loop; its fields are nobody else's. */
struct lull_balance {
    MPI_Comm comm;
    int opened, active, rank, tasks, granularity; /* active: as long as messages arrive */
    int asks;             /* whether the next message asks, or tells what came of it */
    int left, window, lag; /* calls of shares until the next message, and from answer to question and from question to answer */
    int asked, calls;      /* first task: whether it wrote a question; calls since the last agreement */
    double agreed_at;
    double begun, part, last, seconds, squares, since; /* of this task's work since it last told of it */
    long measured;          /* iterations of that: calls of shares, the same on every task */
    unsigned long long iterations;
    double watts[2];
    int node, device;       /* lowest rank of the tasks that share its memory; number of its graphics processor, -1 without */
    double meter[3];        /* joules and idle joules of the node, and when, as this window began */
    int meter_kind;
    double device_begin, device_joules; /* of the device, as this window began; told by the program in it */
    unsigned configuration;
    int *message;   /* what is broadcast; the shares last agreed on are its end */
    double *values; /* first task: what all measured */
    int (*offered_open)(int, int, const int *);
    void (*offered_close)(void);
    void (*offered_strategy)(const char *);
    void (*offered_setting)(const char *, double);
    int (*offered_ask)(unsigned long long, long, const int *, const double *);
    int (*offered_answer)(int *, double *);
    unsigned (*offered_configuration)(void);
    void (*offered_say)(const char *);
    int (*offered_meter)(double *, int *);
    double (*offered_device)(int);
};

static inline void lull_balance_find(struct lull_balance *loop) {
    if (!dlsym) return;
    *(void **)&loop->offered_open = dlsym((void *)0, "lull_balancing_open_2");
    *(void **)&loop->offered_close = dlsym((void *)0, "lull_balancing_close");
    *(void **)&loop->offered_strategy = dlsym((void *)0, "lull_balancing_strategy");
    *(void **)&loop->offered_setting = dlsym((void *)0, "lull_balancing_setting");
    *(void **)&loop->offered_ask = dlsym((void *)0, "lull_balancing_ask");
    *(void **)&loop->offered_answer = dlsym((void *)0, "lull_balancing_answer");
    *(void **)&loop->offered_configuration = dlsym((void *)0, "lull_balancing_configuration");
    *(void **)&loop->offered_say = dlsym((void *)0, "lull_balancing_say");
    *(void **)&loop->offered_meter = dlsym((void *)0, "lull_balancing_meter");
    *(void **)&loop->offered_device = dlsym((void *)0, "lull_balancing_device");
}

static inline void lull_balance_place(int tasks, const int *counts, int *displacements) {
    int first = 0, task;
    for (task = 0; displacements && task < tasks; task++) {
        displacements[task] = first;
        first += counts[task];
    }
}

/* The same shares of another total, by rounding where each begins: the same on every task, and within a block of exact. The
 * rest of a total that is no multiple of the granularity is the last task's. */
static inline void lull_balance_spread(int tasks, int granularity, const int *shares, int total, int *counts) {
    long long all = 0, before = 0, blocks = granularity > 0 ? total / granularity : total, begin = 0, end;
    int block = granularity > 0 ? granularity : 1, task;
    for (task = 0; task < tasks; task++) all += shares[task];
    for (task = 0; task < tasks; task++) {
        before += all > 0 ? shares[task] : 1;
        end = blocks * before / (all > 0 ? all : tasks);
        counts[task] = (int)(end - begin) * block;
        begin = end;
    }
    if (tasks > 0) counts[tasks - 1] += total - (int)blocks * block;
}

/* What the node's meter shows now; its kind, 0 if it shows nothing. A part of a node that is this task's alone has its number. */
static inline void lull_balance_meter(struct lull_balance *loop, double *reading) {
    int own = 0;
    loop->meter_kind = loop->active && loop->offered_meter ? loop->offered_meter(reading, &own) : 0;
    if (loop->meter_kind > 0 && own) loop->node = loop->rank;
}

static inline void lull_balance_forget(struct lull_balance *loop) {
    loop->part = loop->seconds = loop->squares = loop->last = 0;
    loop->measured = 0;
    loop->since = PMPI_Wtime();
    lull_balance_meter(loop, loop->meter);
    loop->device_joules = 0;
    if (loop->device >= 0 && loop->offered_device) loop->device_begin = loop->offered_device(loop->device);
    if (loop->offered_configuration) loop->configuration = loop->offered_configuration();
}

/* Whether all tasks have the same shares, and can take part; one message, in which all do. */
static inline int lull_balance_all_ready(struct lull_balance *loop, MPI_Comm comm, int ready, const int *counts) {
    unsigned hash = 2166136261u ^ (unsigned)loop->granularity;
    int mine[3], all[3], task;
    for (task = 0; counts && task < loop->tasks; task++) hash = (hash ^ (unsigned)counts[task]) * 16777619u;
    mine[0] = ready;
    mine[1] = (int)(hash & 0x7fffffffu);
    mine[2] = -mine[1];
    if (PMPI_Allreduce(mine, all, 3, MPI_INT, MPI_MIN, comm) != MPI_SUCCESS || !all[0]) return 0;
    if (all[1] == -all[2]) return 1;
    if (loop->rank == 0) loop->offered_say("the tasks were opened with different shares or granularities");
    return 0;
}

/* The lowest rank of the tasks that share a node, and its meters; collective. */
static inline int lull_balance_node(struct lull_balance *loop) {
    MPI_Comm node;
    int lowest = loop->rank;
    if (PMPI_Comm_split_type(loop->comm, MPI_COMM_TYPE_SHARED, loop->rank, MPI_INFO_NULL, &node) != MPI_SUCCESS) return lowest;
    PMPI_Bcast(&lowest, 1, MPI_INT, 0, node);
    PMPI_Comm_free(&node);
    return lowest;
}

/* Opens a loop on the tasks of comm; collective. counts: units of work of each task, the same on every task. granularity: units
 * that are only given together, at least 1. Returns 1 if Lull is there to balance. */
static inline int lull_balance_open(struct lull_balance *loop, MPI_Comm comm, const int *counts, int granularity) {
    int between_groups = 0, ready;
    memset(loop, 0, sizeof *loop);
    loop->granularity = granularity;
    loop->device = -1;
    if (comm == MPI_COMM_NULL || PMPI_Comm_test_inter(comm, &between_groups) != MPI_SUCCESS || between_groups) return 0;
    PMPI_Comm_rank(comm, &loop->rank);
    PMPI_Comm_size(comm, &loop->tasks);
    lull_balance_find(loop);
    loop->message = (int *)malloc((size_t)(LULL_BALANCE_HEAD + loop->tasks) * sizeof(int));
    if (loop->rank == 0) loop->values = (double *)malloc((size_t)loop->tasks * LULL_BALANCE_MEASURED * sizeof(double));
    ready = loop->message && (loop->rank != 0 || loop->values);
    if (loop->message && counts) memcpy(loop->message + LULL_BALANCE_HEAD, counts, (size_t)loop->tasks * sizeof(int));
    if (loop->rank == 0) ready = ready && loop->offered_open && loop->offered_say && loop->offered_open(loop->tasks, granularity, counts);
    ready = ready && counts;
    loop->active = lull_balance_all_ready(loop, comm, ready, counts) && PMPI_Comm_dup(comm, &loop->comm) == MPI_SUCCESS;
    if (!loop->active && loop->rank == 0 && ready) loop->offered_close();
    loop->opened = loop->active;
    loop->node = loop->active ? lull_balance_node(loop) : loop->rank;
    loop->asks = loop->left = loop->window = loop->lag = 1;
    lull_balance_forget(loop);
    loop->agreed_at = loop->since;
    return loop->active;
}

/* By which to balance from now on, at any time: "model" at first; "none" leaves shares as they are, for instance after a phase
 * of calibration. Each strategy goes on where it was when it comes back. Only the first task's word counts. */
static inline void lull_balance_strategy(struct lull_balance *loop, const char *name) {
    if (loop->active && loop->rank == 0) loop->offered_strategy(name);
}

/* Of the searches: "distance", "reset-distance", "threshold", "trials", "reset", "increment", "tolerance". Their searches begin
 * anew when one changes. Only the first task's word counts. */
static inline void lull_balance_setting(struct lull_balance *loop, const char *name, double value) {
    if (loop->active && loop->rank == 0) loop->offered_setting(name, value);
}

/* This task's power at work and waiting, W, for strategies that count energy: joules are MODELLED by them, whatever meters there
 * are. With no watts at work, as before this call, joules are those of the node's meters, shared by busy time where tasks share
 * a meter; the watts waiting are then those of the task's own device. */
static inline void lull_balance_power(struct lull_balance *loop, double watts, double idle_watts) {
    loop->watts[0] = watts;
    loop->watts[1] = idle_watts;
}

/* Joules of a device that only this task uses, an accelerator for one, since the last call: as the program MEASURED them by
 * whatever means, at work and waiting. They add to the task's part of its node's. */
static inline void lull_balance_energy(struct lull_balance *loop, double joules) { loop->device_joules += joules; }

/* The same by NVML: the task's graphics processor, by its number there; -1 for none again. */
static inline void lull_balance_device(struct lull_balance *loop, int device) {
    loop->device = device;
    if (loop->active && device >= 0 && loop->offered_device) loop->device_begin = loop->offered_device(device);
}

/* This task's own work begins. */
static inline void lull_balance_begin(struct lull_balance *loop) {
    if (loop->active) loop->begun = PMPI_Wtime();
}

/* It has ended; the parts of an iteration that are measured add up. */
static inline void lull_balance_end(struct lull_balance *loop) {
    if (!loop->active || loop->begun == 0) return;
    loop->part += PMPI_Wtime() - loop->begun;
    loop->begun = 0;
}

/* An iteration has ended: what was measured since the last call of shares. */
static inline void lull_balance_count(struct lull_balance *loop) {
    double took = loop->part;
    if (loop->measured > 0) loop->squares += (took - loop->last) * (took - loop->last);
    loop->part = 0;
    loop->last = took;
    loop->seconds += took;
    loop->measured++;
    loop->iterations++;
}

/* What the window took of the task's own device, J, of its node, W, and of its node if it were idle, and by which meter. */
static inline void lull_balance_joules(struct lull_balance *loop, double *mine) {
    double now[3] = {0, 0, 0}, span;
    mine[0] = loop->device_joules;
    if (loop->device >= 0 && loop->offered_device) mine[0] += loop->offered_device(loop->device) - loop->device_begin;
    mine[3] = loop->meter_kind;
    lull_balance_meter(loop, now);
    if (loop->meter_kind == 0) mine[3] = 0;
    span = now[2] - loop->meter[2];
    mine[1] = span > 0 ? (now[0] - loop->meter[0]) / span : NAN;
    mine[2] = span > 0 ? (now[1] - loop->meter[1]) / span : NAN;
    mine[4] = loop->node;
}

/* Tells the first task what this one measured. By the differences of successive iterations (von Neumann 1941) work that grows
 * or shrinks is no scatter. */
static inline void lull_balance_ask(struct lull_balance *loop, const int *counts) {
    double mine[LULL_BALANCE_MEASURED];
    int steady = !loop->offered_configuration || loop->configuration == loop->offered_configuration();
    mine[0] = steady ? loop->seconds : -1;
    mine[1] = loop->measured < 2 || loop->seconds <= 0
                  ? 0
                  : loop->squares / (2.0 * (double)(loop->measured - 1)) * (double)loop->measured / (loop->seconds * loop->seconds);
    mine[2] = PMPI_Wtime() - loop->since;
    mine[3] = loop->watts[0];
    mine[4] = loop->watts[1];
    lull_balance_joules(loop, mine + 5);
    PMPI_Gather(mine, LULL_BALANCE_MEASURED, MPI_DOUBLE, loop->values, LULL_BALANCE_MEASURED, MPI_DOUBLE, 0, loop->comm);
    if (loop->rank == 0) loop->asked = loop->offered_ask(loop->iterations, loop->measured, counts, loop->values);
    lull_balance_forget(loop);
    loop->asks = 0;
    loop->left = loop->lag;
}

/* Calls that take so many seconds, as far as those since the last agreement tell; at most twice as many as last time. */
static inline int lull_balance_calls(const struct lull_balance *loop, double seconds, int last_time) {
    double elapsed = PMPI_Wtime() - loop->agreed_at;
    double wanted = elapsed > 0 ? seconds / elapsed * loop->calls : 1;
    if (last_time > LULL_BALANCE_MOST_CALLS / 2) last_time = LULL_BALANCE_MOST_CALLS / 2;
    return wanted > 2.0 * last_time ? 2 * last_time : wanted > 1 ? (int)wanted : 1;
}

/* What the first task tells: whether shares change, whether the next message asks, after how many calls, and the shares. */
static inline void lull_balance_decide(struct lull_balance *loop, const int *counts) {
    double seconds = 0;
    int *agreed = loop->message + LULL_BALANCE_HEAD, *given = (int *)(void *)loop->values, task;
    int answer = loop->asked ? loop->offered_answer(given, &seconds) : 0;
    long long total = 0, shared = 0;
    for (task = 0; answer > 0 && task < loop->tasks; task++) {
        total += counts[task];
        shared += given[task];
    }
    if (answer > 0 && (total < 0 || total > LULL_BALANCE_MOST_UNITS)) answer = 0;
    if (answer > 0 && total == shared) memcpy(agreed, given, (size_t)loop->tasks * sizeof(int));
    if (answer > 0 && total != shared) /* the program gave another total since it asked */
        lull_balance_spread(loop->tasks, loop->granularity, given, (int)total, agreed);
    if (answer < 0) {
        loop->lag = lull_balance_calls(loop, LULL_BALANCE_LONGEST_SECONDS, loop->lag);
    } else {
        if (!(seconds > 0 && seconds <= LULL_BALANCE_LONGEST_SECONDS)) seconds = LULL_BALANCE_LONGEST_SECONDS;
        loop->window = lull_balance_calls(loop, seconds, loop->window);
        loop->lag = lull_balance_calls(loop, LULL_BALANCE_ANSWER_SECONDS, loop->lag);
    }
    loop->message[0] = answer > 0;
    loop->message[1] = answer >= 0 ? loop->window : -loop->lag;
    loop->message[2] = loop->lag;
}

static inline int lull_balance_agree(struct lull_balance *loop, int *counts, int *displacements) {
    if (loop->rank == 0) lull_balance_decide(loop, counts);
    if (PMPI_Bcast(loop->message, LULL_BALANCE_HEAD + loop->tasks, MPI_INT, 0, loop->comm) != MPI_SUCCESS) {
        loop->active = 0;
        return 0;
    }
    loop->asks = loop->message[1] > 0;
    loop->left = loop->asks ? loop->message[1] : -loop->message[1];
    loop->lag = loop->message[2];
    loop->calls = 0;
    loop->agreed_at = PMPI_Wtime();
    if (!loop->message[0]) return 0;
    memcpy(counts, loop->message + LULL_BALANCE_HEAD, (size_t)loop->tasks * sizeof(int));
    lull_balance_place(loop->tasks, counts, displacements);
    lull_balance_forget(loop);
    return 1;
}

/* Asks for the shares from here on; to be called equally often by every task, outside begin and end, where it suits the
 * program: every iteration, or every so many. counts: the present shares in, those from now on out. displacements: the first
 * unit of each task, written if shares changed; may be null. Returns 1 if they changed, and the same on every task. */
static inline int lull_balance_shares(struct lull_balance *loop, int *counts, int *displacements) {
    if (!loop->active) return 0;
    lull_balance_count(loop);
    loop->calls++;
    if (--loop->left > 0) return 0;
    if (!loop->asks) return lull_balance_agree(loop, counts, displacements);
    lull_balance_ask(loop, counts);
    return 0;
}

/* There is another amount of work from now on: counts and displacements become the shares last agreed on, of that total. Sends
 * nothing; to be called alike by every task, with Lull or without. */
static inline void lull_balance_total(struct lull_balance *loop, int total, int *counts, int *displacements) {
    if (loop->message && total >= 0)
        lull_balance_spread(loop->tasks, loop->granularity, loop->message + LULL_BALANCE_HEAD, total, counts);
    lull_balance_place(loop->tasks, counts, displacements);
}

/* Ends the loop; collective. After MPI_Finalize, as where a destructor calls it, there is nothing left to free. */
static inline void lull_balance_close(struct lull_balance *loop) {
    int over = 0;
    if (loop->opened) {
        if (loop->rank == 0) loop->offered_close();
        if (PMPI_Finalized(&over) == MPI_SUCCESS && !over) PMPI_Comm_free(&loop->comm);
    }
    free(loop->message);
    free(loop->values);
    memset(loop, 0, sizeof *loop);
}

#endif
