/* The shared-memory contract between a task and its node's agent. Twin of lull.channel.layout.ChannelLayout, which draws
 * the picture; a test compares the offsets that the compiler saw with the Java constants.
 *
 * One file a task, owner-only, written by the task alone but for the directives and the consumer's line, which
 * belong to the agent. Native byte order: both sides live on one node. */
#ifndef LULL_CHANNEL_H
#define LULL_CHANNEL_H

#include <stddef.h>
#include <stdint.h>

#include "lull_mpi_calls.h"

#define LULL_MAGIC UINT64_C(0x4c4e48434c4c554c) /* "LULLCHNL" */
#define LULL_VERSION 10u
#define LULL_REGIONS 4096u
#define LULL_MODULES 64u
#define LULL_PLACEMENTS 256u
#define LULL_PLACEMENT_CPUS 4096u
#define LULL_CPUS 1024u
#define LULL_PLAN_ENTRIES 16384u
#define LULL_FREQUENCIES 32u
#define LULL_DESCRIPTORS 64u
#define LULL_SHARE_STEPS 10000u
#define LULL_BALANCE_TASKS 2048u
#define LULL_BALANCE_SETTINGS 7u
#define LULL_BALANCE_VALUES 10u
#define LULL_EVENTS 8u
#define LULL_EVENTS_A_RECORD 3u
#define LULL_CPUS_A_RECORD 192u

enum lull_clock { LULL_CLOCK_TICKS = 1, LULL_CLOCK_NANOSECONDS = 2 };
enum lull_state { LULL_STATE_RUNNING = 1, LULL_STATE_FINALIZED = 2, LULL_STATE_EXITED = 3 };
enum lull_runtime { LULL_RUNTIME_NONE = 0, LULL_RUNTIME_LIBGOMP = 1, LULL_RUNTIME_LIBOMP = 2, LULL_RUNTIME_MARKER = 3, LULL_RUNTIME_JAVA = 4 };
#define LULL_EXIT_TOLD UINT32_C(0x100)

/* As lull.report.observation.RunEnergy.Kind has them, from 1. */
enum lull_joules { LULL_JOULES_MEASURED = 1, LULL_JOULES_MODELLED = 2, LULL_JOULES_EMULATED = 3 };
enum lull_malleable { LULL_MALLEABLE_YES = 1, LULL_MALLEABLE_NO = 2 };

/* Why the task's threads are left where they are, whatever a plan says: the first of these that was found. */
enum lull_unplaced {
    LULL_UNPLACED_OMP_PROC_BIND = 1, /* the user binds by these variables */
    LULL_UNPLACED_OMP_PLACES = 2,
    LULL_UNPLACED_GOMP_CPU_AFFINITY = 3,
    LULL_UNPLACED_KMP_AFFINITY = 4,
    LULL_UNPLACED_KMP_HW_SUBSET = 5,
    LULL_UNPLACED_RUNTIME = 6, /* the OpenMP runtime says that it binds */
    LULL_UNPLACED_CALL = 7,    /* the program has called sched_setaffinity or its like */
    LULL_UNPLACED_FILTER = 8   /* a seccomp filter, which may be deadly */
};
enum lull_kind { LULL_KIND_REGION = 1, LULL_KIND_MPI = 2, LULL_KIND_CLOCK = 3, LULL_KIND_FREQUENCY = 4, LULL_KIND_EVENTS = 5, LULL_KIND_CPUS = 6 };
enum lull_flag { LULL_FLAG_INSIDE_PHASE = 1, LULL_FLAG_NOT_COUNTED = 0x80 };

/* What directives.counting asks for, region by region. */
enum lull_count { LULL_COUNT_EVENTS = 1, LULL_COUNT_CPUS = 2 };

/* What value holds of a region: the low bits are the ticks by which emulation stretched it, then come its frequency,
 * whether the plan was in step, whether the frequency changed for it, and the low bits of the plan's generation. */
#define LULL_REGION_STRETCH_BITS 40u
#define LULL_REGION_FREQUENCY_SHIFT 40u
#define LULL_REGION_IN_STEP_SHIFT 48u
#define LULL_REGION_TRANSITION_SHIFT 49u
#define LULL_REGION_GENERATION_SHIFT 50u

/* One event. begin, end: ticks of the task's clock. value: conditions (region), bytes sent (MPI), CLOCK_MONOTONIC
 * nanoseconds (clock).
 *
 * Behind a region's record whose events were counted come as many of kind EVENTS as hold them all, LULL_EVENTS_A_RECORD in each,
 * in begin, end and value: counts of all threads together. flags is the record's number; code is the region, threads
 * how many were counted. Where they could not be counted whole it is one record, with LULL_FLAG_NOT_COUNTED.
 *
 * Likewise come records of kind CPUS where it was asked on which CPUs the team's threads began the region: a bit for each in
 * begin, end and value, from CPU flags * LULL_CPUS_A_RECORD on; those without a bit are left out. threads are those that looked. */
struct lull_record {
    uint64_t begin;
    uint64_t end;
    uint64_t value;
    uint32_t code; /* region id, MPI call code, or index + 1 of the frequency that is in force from then on */
    uint16_t threads;
    uint8_t kind;
    uint8_t flags;
};

/* A region by its place in a module, or a marker by its name. ready is stored last. */
struct lull_region {
    uint64_t offset;
    uint32_t module;
    uint16_t runtime;
    uint16_t ready;
    char name[48];
};

struct lull_module {
    char path[512];
};

/* What was not recorded one by one: polls, calls of other threads, events lost to a full ring. By call code; lost
 * regions have the code that no call has. */
#define LULL_SUM_REGIONS 0u
struct lull_sum {
    uint64_t calls;
    uint64_t ticks;
    uint64_t bytes;
};

/* One region of the iteration, read and written as one word. Frequencies are an index + 1, 0: untouched; wait_frequency is
 * set on the way into the first delimiting MPI call after the region. context: so many regions in a row, this one
 * included, tell its position from all others; 2^0 to 2^14, because 2^14 entries in a row are the whole plan. */
struct lull_plan_entry {
    _Alignas(8) uint16_t region;
    uint16_t threads; /* 0: untouched */
    uint8_t frequency;
    uint8_t wait_frequency;
    uint8_t context;   /* as a power of two */
    uint8_t placement; /* 0: untouched */
};

/* CPUs of the team's threads, in their order, among the plan's. Number 0 is nobody's: its count is 0, untouched. */
struct lull_placement {
    uint16_t first;
    uint16_t count;
};

/* The iteration, or a whole period of iterations, in program order; and what holds while the task is not in step with it.
 * The anchor tells where the task is: the region with that ordinal, counted from 0 as the task begins them, is at that
 * position; a position beyond the length is none. */
struct lull_plan {
    uint32_t generation; /* 0 while the agent writes */
    uint32_t length;
    uint32_t default_frequency; /* out of step: index + 1; 0: untouched */
    uint32_t anchor_position;
    uint64_t anchor_ordinal;
    struct lull_placement placements[LULL_PLACEMENTS];
    uint16_t cpus[LULL_PLACEMENT_CPUS]; /* of all placements */
    uint16_t threads[LULL_REGIONS];     /* out of step, by region id; 0: untouched */
    uint8_t region_placements[LULL_REGIONS]; /* likewise */
    struct lull_plan_entry entries[LULL_PLAN_ENTRIES];
};

/* Agent to task. published is generation << 2, plus 1 + the bank that holds, or plus 0 when nothing does. The agent
 * writes the other bank while its generation is 0, then the generation, then published; a task that was stopped so long
 * that its bank is written again sees that in the generation, and leaves its region alone. */
struct lull_directives {
    uint32_t published;
    uint32_t counting; /* of enum lull_count; the task puts it back to 0 when its ring is full */
    struct lull_plan banks[2];
};

/* What to count of each thread of the team while directives.counting says so; written while it does not. */
struct lull_counted_event {
    uint64_t config;
    uint32_t type;
    uint32_t reserved;
};

struct lull_counting {
    uint32_t events;
    uint32_t reserved;
    struct lull_counted_event event[LULL_EVENTS];
};

/* The emulated machine; taken over when published changes. */
struct lull_emulation {
    uint32_t frequencies; /* 0: nothing is emulated */
    uint32_t transition_nanoseconds;
    double default_share; /* of a region's time that grows with the inverse of the frequency */
    double hertz[LULL_FREQUENCIES]; /* ascending */
    uint16_t share[LULL_REGIONS];   /* 1 + share in steps of 1/LULL_SHARE_STEPS; 0: the default */
};

/* The one message that the agent sends to a task that connects to frequency_socket: what to write for index + 1, and with
 * it, as SCM_RIGHTS, a descriptor of scaling_setspeed for every frequency domain of the task. */
struct lull_frequency_table {
    uint32_t frequencies;
    uint32_t kilohertz[LULL_FREQUENCIES]; /* ascending */
};

/* By name, in the order of lull.balancing.loop.Strategy and of a question's settings; a test compares. */
#define LULL_STRATEGIES                                                                                                  \
    "none", "proportional", "time", "energy", "edp", "edp-local", "tte", "tes", "model", "model-energy", "model-edp"
#define LULL_SETTINGS "distance", "reset-distance", "threshold", "trials", "reset", "increment", "tolerance"

/* What a loop's first task asks about the shares of all: it is written when the last question has been answered, or the loop
 * is new. The number is stored last. */
struct lull_balance_question {
    uint32_t number; /* 0: none yet */
    uint32_t loop;   /* how many loops the task has opened, this one included */
    uint32_t tasks;
    uint32_t granularity;
    uint32_t strategy; /* by its place in lull.balancing.loop.Strategy */
    uint32_t measured;  /* iterations of the window, at least 1 */
    uint64_t iterations;                    /* of the loop so far */
    double settings[LULL_BALANCE_SETTINGS]; /* NaN: the default */
    int32_t counts[LULL_BALANCE_TASKS];     /* units of work under which was measured */
    double values[LULL_BALANCE_TASKS][LULL_BALANCE_VALUES]; /* by task: seconds of work, negative if they mean nothing; square
                                                             * of their relative error; seconds in all; watts at work, waiting;
                                                             * joules of its own device; mean watts of its node, when idle, NaN
                                                             * if not known; kind of its node's meter; number of its node */
};

/* The agent's answer; the number of the question is stored last. */
struct lull_balance_answer {
    uint32_t number;
    uint32_t changed;      /* whether counts are to be used */
    double window_seconds; /* for which to measure before the next question */
    int32_t counts[LULL_BALANCE_TASKS];
};

/* Energy of the task's node so far, or of the part of an emulated one that is its own. Sequence is odd while the rest is written. */
struct lull_meter {
    uint32_t wanted; /* written by the task: it reads this */
    uint32_t sequence;
    uint32_t kind;      /* 0: none is there; else enum lull_joules */
    uint32_t own;       /* whether the joules are this task's alone */
    double joules;      /* since the agent began to count */
    double idle_joules; /* what the idle node would have used; NaN if not known */
    uint64_t nanoseconds; /* when, CLOCK_MONOTONIC */
};

struct lull_channel {
    /* written once, by the task */
    uint64_t magic;
    uint32_t version; /* stored last, with release: the file is ready */
    uint32_t record_bytes;
    uint64_t file_bytes;
    uint64_t ring_offset;
    uint64_t ring_records; /* a power of two */
    int32_t pid;
    uint32_t uid;
    uint32_t clock;
    uint32_t initial_team;
    uint64_t attach_ticks; /* the same instant twice: ticks ... */
    uint64_t attach_nanoseconds; /* ... and CLOCK_MONOTONIC */
    uint64_t load_ticks; /* likewise when the library was loaded */
    uint64_t load_nanoseconds;
    uint64_t region_cost_ticks; /* median cost of the probe's own work, timed at attach */
    uint64_t mpi_cost_ticks;
    char program[256];
    char host[64];

    /* written by the task while it runs */
    char mpi_library[64];
    int32_t rank; /* -1: MPI not initialised */
    int32_t world_size;
    uint32_t openmp_runtime; /* bits: 1 << enum lull_runtime */
    uint32_t state;
    uint32_t region_count;
    uint32_t module_count;
    int32_t parent_pid; /* the launcher's process on this node, when the task attached */
    uint32_t malleable; /* what the program says: 0 nothing, or enum lull_malleable */
    uint32_t exit_told; /* 0 until the program calls exit or returns from main; then LULL_EXIT_TOLD and its exit code */
    uint32_t threads_counted; /* in this request: groups of counters that were opened ... */
    uint32_t threads_refused; /* ... and that were not, or were closed by somebody else */
    int32_t count_error;   /* why the last of these was not, as errno */
    uint32_t user_reads;      /* groups that are read without system calls */
    uint32_t unplaced;        /* 0, or an enum lull_unplaced */
    uint64_t begun; /* when the process began, in ticks since the node was booted; 0: not known. Tells it from others of its number */
    uint64_t parent_begun; /* likewise */
    uint32_t placed_threads;   /* how often a thread was put on a CPU that a plan named ... */
    uint32_t misplaced_threads; /* ... and how often it could not be ... */
    int32_t misplaced_error;    /* the last time with this errno; 0: its mask has no such CPU */
    uint32_t pid_namespace;  /* where pid and parent_pid count: the inode of this namespace ... */
    uint32_t time_namespace; /* ... and where begun and CLOCK_MONOTONIC do; 0: not known */

    /* producer's line */
    _Alignas(128) uint64_t head;
    uint64_t lost;
    uint64_t foreign_regions; /* regions begun by threads other than the owner */
    uint64_t serial_stretch;  /* ticks by which emulation stretched serial parts */
    uint64_t frequency_writes;
    uint64_t frequency_refused; /* writes that the kernel refused; the descriptors are closed then */
    uint64_t frequency_ticks;   /* in all writes */
    uint32_t frequency_descriptors; /* held now */

    /* consumer's line */
    _Alignas(128) uint64_t tail;
    uint64_t agent_heartbeat; /* CLOCK_MONOTONIC nanoseconds */
    int32_t agent_pid;        /* 0: no agent yet */
    char frequency_socket[64]; /* abstract name where the agent hands over descriptors; empty: nowhere */

    _Alignas(128) struct lull_sum sums[LULL_MPI_CODES];
    struct lull_directives directives;
    struct lull_emulation emulation;
    struct lull_module modules[LULL_MODULES];
    struct lull_region regions[LULL_REGIONS];
    struct lull_balance_question question;
    _Alignas(128) struct lull_balance_answer answer;
    struct lull_counting counting;
    _Alignas(128) struct lull_meter meter;
};

#define LULL_AT(type, field, offset) _Static_assert(offsetof(struct type, field) == (offset), #type "." #field)

LULL_AT(lull_record, begin, 0);
LULL_AT(lull_record, end, 8);
LULL_AT(lull_record, value, 16);
LULL_AT(lull_record, code, 24);
LULL_AT(lull_record, threads, 28);
LULL_AT(lull_record, kind, 30);
LULL_AT(lull_record, flags, 31);
LULL_AT(lull_region, offset, 0);
LULL_AT(lull_region, module, 8);
LULL_AT(lull_region, runtime, 12);
LULL_AT(lull_region, ready, 14);
LULL_AT(lull_region, name, 16);
LULL_AT(lull_plan, generation, 0);
LULL_AT(lull_plan, length, 4);
LULL_AT(lull_plan, default_frequency, 8);
LULL_AT(lull_plan, anchor_position, 12);
LULL_AT(lull_plan, anchor_ordinal, 16);
LULL_AT(lull_plan, placements, 24);
LULL_AT(lull_plan, cpus, 1048);
LULL_AT(lull_plan, threads, 9240);
LULL_AT(lull_plan, region_placements, 17432);
LULL_AT(lull_plan, entries, 21528);
LULL_AT(lull_placement, first, 0);
LULL_AT(lull_placement, count, 2);
LULL_AT(lull_plan_entry, region, 0);
LULL_AT(lull_plan_entry, threads, 2);
LULL_AT(lull_plan_entry, frequency, 4);
LULL_AT(lull_plan_entry, wait_frequency, 5);
LULL_AT(lull_plan_entry, context, 6);
LULL_AT(lull_plan_entry, placement, 7);
LULL_AT(lull_directives, published, 0);
LULL_AT(lull_directives, counting, 4);
LULL_AT(lull_directives, banks, 8);
LULL_AT(lull_emulation, frequencies, 0);
LULL_AT(lull_emulation, transition_nanoseconds, 4);
LULL_AT(lull_emulation, default_share, 8);
LULL_AT(lull_emulation, hertz, 16);
LULL_AT(lull_emulation, share, 272);
LULL_AT(lull_channel, magic, 0);
LULL_AT(lull_channel, version, 8);
LULL_AT(lull_channel, record_bytes, 12);
LULL_AT(lull_channel, file_bytes, 16);
LULL_AT(lull_channel, ring_offset, 24);
LULL_AT(lull_channel, ring_records, 32);
LULL_AT(lull_channel, pid, 40);
LULL_AT(lull_channel, uid, 44);
LULL_AT(lull_channel, clock, 48);
LULL_AT(lull_channel, initial_team, 52);
LULL_AT(lull_channel, attach_ticks, 56);
LULL_AT(lull_channel, attach_nanoseconds, 64);
LULL_AT(lull_channel, load_ticks, 72);
LULL_AT(lull_channel, load_nanoseconds, 80);
LULL_AT(lull_channel, region_cost_ticks, 88);
LULL_AT(lull_channel, mpi_cost_ticks, 96);
LULL_AT(lull_channel, program, 104);
LULL_AT(lull_channel, host, 360);
LULL_AT(lull_channel, mpi_library, 424);
LULL_AT(lull_channel, rank, 488);
LULL_AT(lull_channel, world_size, 492);
LULL_AT(lull_channel, openmp_runtime, 496);
LULL_AT(lull_channel, state, 500);
LULL_AT(lull_channel, region_count, 504);
LULL_AT(lull_channel, module_count, 508);
LULL_AT(lull_channel, parent_pid, 512);
LULL_AT(lull_channel, malleable, 516);
LULL_AT(lull_channel, exit_told, 520);
LULL_AT(lull_channel, threads_counted, 524);
LULL_AT(lull_channel, threads_refused, 528);
LULL_AT(lull_channel, count_error, 532);
LULL_AT(lull_channel, user_reads, 536);
LULL_AT(lull_channel, unplaced, 540);
LULL_AT(lull_channel, begun, 544);
LULL_AT(lull_channel, parent_begun, 552);
LULL_AT(lull_channel, placed_threads, 560);
LULL_AT(lull_channel, misplaced_threads, 564);
LULL_AT(lull_channel, misplaced_error, 568);
LULL_AT(lull_channel, pid_namespace, 572);
LULL_AT(lull_channel, time_namespace, 576);
LULL_AT(lull_channel, head, 640);
LULL_AT(lull_channel, lost, 648);
LULL_AT(lull_channel, foreign_regions, 656);
LULL_AT(lull_channel, serial_stretch, 664);
LULL_AT(lull_channel, frequency_writes, 672);
LULL_AT(lull_channel, frequency_refused, 680);
LULL_AT(lull_channel, frequency_ticks, 688);
LULL_AT(lull_channel, frequency_descriptors, 696);
LULL_AT(lull_channel, tail, 768);
LULL_AT(lull_channel, agent_heartbeat, 776);
LULL_AT(lull_channel, agent_pid, 784);
LULL_AT(lull_channel, frequency_socket, 788);
LULL_AT(lull_channel, sums, 896);
LULL_AT(lull_channel, directives, 3968);
LULL_AT(lull_channel, emulation, 309176);
LULL_AT(lull_channel, modules, 317640);
LULL_AT(lull_channel, regions, 350408);
LULL_AT(lull_balance_question, number, 0);
LULL_AT(lull_balance_question, loop, 4);
LULL_AT(lull_balance_question, tasks, 8);
LULL_AT(lull_balance_question, granularity, 12);
LULL_AT(lull_balance_question, strategy, 16);
LULL_AT(lull_balance_question, measured, 20);
LULL_AT(lull_balance_question, iterations, 24);
LULL_AT(lull_balance_question, settings, 32);
LULL_AT(lull_balance_question, counts, 88);
LULL_AT(lull_balance_question, values, 8280);
LULL_AT(lull_balance_answer, number, 0);
LULL_AT(lull_balance_answer, changed, 4);
LULL_AT(lull_balance_answer, window_seconds, 8);
LULL_AT(lull_balance_answer, counts, 16);
LULL_AT(lull_channel, question, 612552);
LULL_AT(lull_channel, answer, 784768);
LULL_AT(lull_counting, events, 0);
LULL_AT(lull_counting, event, 8);
LULL_AT(lull_counted_event, config, 0);
LULL_AT(lull_counted_event, type, 8);
LULL_AT(lull_channel, counting, 792976);
LULL_AT(lull_meter, wanted, 0);
LULL_AT(lull_meter, sequence, 4);
LULL_AT(lull_meter, kind, 8);
LULL_AT(lull_meter, own, 12);
LULL_AT(lull_meter, joules, 16);
LULL_AT(lull_meter, idle_joules, 24);
LULL_AT(lull_meter, nanoseconds, 32);
LULL_AT(lull_channel, meter, 793216);
_Static_assert(sizeof(struct lull_record) == 32, "lull_record");
_Static_assert(sizeof(struct lull_frequency_table) == 132, "lull_frequency_table");
_Static_assert(sizeof(struct lull_plan_entry) == 8, "lull_plan_entry");
_Static_assert(sizeof(struct lull_placement) == 4, "lull_placement");
_Static_assert(sizeof(struct lull_plan) == 152600, "lull_plan");
_Static_assert(sizeof(struct lull_region) == 64, "lull_region");
_Static_assert(sizeof(struct lull_module) == 512, "lull_module");
_Static_assert(sizeof(struct lull_sum) == 24, "lull_sum");
_Static_assert(sizeof(struct lull_counted_event) == 16, "lull_counted_event");

#endif
