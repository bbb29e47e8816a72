/* The shared-memory contract between a task and its node's agent. Twin of lull.channel.ChannelLayout, which draws
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
#define LULL_VERSION 1u
#define LULL_REGIONS 4096u
#define LULL_MODULES 64u
#define LULL_BIND_CPUS 1024u

enum lull_clock { LULL_CLOCK_TICKS = 1, LULL_CLOCK_NANOSECONDS = 2 };
enum lull_state { LULL_STATE_RUNNING = 1, LULL_STATE_FINALIZED = 2, LULL_STATE_EXITED = 3 };
enum lull_runtime { LULL_RUNTIME_NONE = 0, LULL_RUNTIME_LIBGOMP = 1, LULL_RUNTIME_LIBOMP = 2, LULL_RUNTIME_MARKER = 3, LULL_RUNTIME_JAVA = 4 };
enum lull_kind { LULL_KIND_REGION = 1, LULL_KIND_MPI = 2, LULL_KIND_CLOCK = 3 };
enum lull_flag { LULL_FLAG_INSIDE_PHASE = 1 };

/* One event. begin, end: ticks of the task's clock. value: bytes sent (MPI), CLOCK_MONOTONIC nanoseconds (clock). */
struct lull_record {
    uint64_t begin;
    uint64_t end;
    uint64_t value;
    uint32_t code; /* region id, or MPI call code */
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

/* Agent to task. The agent writes the tables, then generation with release; active == 0 switches all off. */
struct lull_directives {
    uint32_t active;
    uint32_t generation;
    uint32_t bind_count; /* 0: binding untouched */
    uint32_t reserved;
    uint16_t bind_cpu[LULL_BIND_CPUS]; /* CPU of the team's thread i */
    uint16_t threads[LULL_REGIONS];    /* by region id; 0: untouched */
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
    char reserved_task[36];

    /* producer's line */
    _Alignas(128) uint64_t head;
    uint64_t lost;
    uint64_t foreign_regions; /* regions begun by threads other than the owner */

    /* consumer's line */
    _Alignas(128) uint64_t tail;
    uint64_t agent_heartbeat; /* CLOCK_MONOTONIC nanoseconds */
    int32_t agent_pid;        /* 0: no agent yet */

    _Alignas(128) struct lull_sum sums[LULL_MPI_CODES];
    struct lull_directives directives;
    struct lull_module modules[LULL_MODULES];
    struct lull_region regions[LULL_REGIONS];
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
LULL_AT(lull_directives, active, 0);
LULL_AT(lull_directives, generation, 4);
LULL_AT(lull_directives, bind_count, 8);
LULL_AT(lull_directives, bind_cpu, 16);
LULL_AT(lull_directives, threads, 2064);
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
LULL_AT(lull_channel, head, 640);
LULL_AT(lull_channel, lost, 648);
LULL_AT(lull_channel, foreign_regions, 656);
LULL_AT(lull_channel, tail, 768);
LULL_AT(lull_channel, agent_heartbeat, 776);
LULL_AT(lull_channel, agent_pid, 784);
LULL_AT(lull_channel, sums, 896);
LULL_AT(lull_channel, directives, 2432);
LULL_AT(lull_channel, modules, 12688);
LULL_AT(lull_channel, regions, 45456);
_Static_assert(sizeof(struct lull_record) == 32, "lull_record");
_Static_assert(sizeof(struct lull_region) == 64, "lull_region");
_Static_assert(sizeof(struct lull_module) == 512, "lull_module");
_Static_assert(sizeof(struct lull_sum) == 24, "lull_sum");

#endif
