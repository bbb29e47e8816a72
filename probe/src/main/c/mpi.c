/* MPI: both MPI_x and PMPI_x, because Open MPI's Fortran bindings call PMPI_x and its Java bindings MPI_x; the depth
 * guard counts a call once whichever way it came. No MPI header: handles are words in registers or in 8-byte stack
 * slots, so one build serves Open MPI and the standard interface (pointers) and MPICH (ints) alike. */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

#include "attach.h"
#include "record.h"
#include "resolve.h"

typedef intptr_t word;

#define IN_PLACE(buffer) ((buffer) == 1 || (buffer) == -1) /* Open MPI; MPICH */

enum code {
#define CODE(code, Name, class) CODE_##Name = code,
    LULL_MPI_CALLS(CODE)
#undef CODE
};

enum class { SETUP, START, BLOCKING, WAIT, COLLECTIVE, POLL };

enum polled {
#define POLLED(code, Name, class) POLLED_##Name = class == POLL,
    LULL_MPI_CALLS(POLLED)
#undef POLLED
};

enum delimiting {
#define DELIMITS(code, Name, class) DELIMITS_##Name = class == BLOCKING || class == WAIT || class == COLLECTIVE,
    LULL_MPI_CALLS(DELIMITS)
#undef DELIMITS
};

static int (*type_size)(word type, int *size);
static int (*comm_size)(word comm, int *size);
static int (*comm_rank)(word comm, int *rank);
static int (*comm_test_inter)(word comm, int *inter);
static int (*comm_remote_size)(word comm, int *size);
static size_t handle_bytes; /* in memory; 0: not known */

/* Bytes that this task sends; 0 while MPI is not up. */
static inline uint64_t bytes(word count, word type) {
    int size = 0;
    if ((int)count <= 0 || type_size == NULL) return 0;
    type_size(type, &size);
    return (uint64_t)(uint32_t)count * (uint64_t)(size > 0 ? size : 0);
}

static int answer(int (*ask)(word comm, int *answer), word comm, int otherwise) {
    int said = otherwise;
    if (ask != NULL) ask(comm, &said);
    return said;
}

static inline bool is_inter(word comm) { return answer(comm_test_inter, comm, 0) != 0; }

/* Tasks of the own group. */
static inline int ranks(word comm) { return answer(comm_size, comm, 0); }

/* Tasks that each task of the communicator sends to: of an intercommunicator those of the other group. */
static inline int peers(word comm) { return is_inter(comm) ? answer(comm_remote_size, comm, 0) : ranks(comm); }

/* What the root of an intercommunicator sends is not counted: the others of its group pass arguments that say nothing. */
static inline bool is_root(word root, word comm) {
    return (int)root >= 0 && !is_inter(comm) && answer(comm_rank, comm, -1) == (int)root;
}

/* To a root: MPI_ROOT and MPI_PROC_NULL, in the root's group of an intercommunicator, are negative. */
static uint64_t bytes_to(word peer, word count, word type) { return (int)peer < 0 ? 0 : bytes(count, type); }

static uint64_t bytes_each(word counts, word type, int tasks) {
    uint64_t sum = 0;
    const int *count = (const int *)counts;
    for (int i = 0, n = count != NULL ? tasks : 0; i < n; i++) sum += (uint64_t)(count[i] > 0 ? count[i] : 0);
    return sum != 0 ? sum * bytes(1, type) : 0;
}

static word handle_at(word handles, int i) {
    return handle_bytes == sizeof(word) ? ((const word *)handles)[i] : (word)((const int *)handles)[i];
}

static uint64_t bytes_each_typed(word counts, word types, int tasks) {
    uint64_t sum = 0;
    const int *count = (const int *)counts;
    for (int i = 0, n = count != NULL && handle_bytes != 0 ? tasks : 0; i < n; i++) sum += bytes(count[i], handle_at(types, i));
    return sum;
}

static uint64_t bytes_own(word counts, word type, word comm) {
    int rank = answer(comm_rank, comm, -1);
    return rank < 0 || counts == 0 ? 0 : bytes(((const int *)counts)[rank], type);
}

#define NEXT(Symbol, PARAMS)                                                                                        \
    static int(*next) PARAMS;                                                                                       \
    if (unlikely(next == NULL)) next = (int(*) PARAMS)lull_resolve_kept(#Symbol, __builtin_return_address(0));           \
    if (unlikely(next == NULL)) return 15 /* MPI_ERR_OTHER */;

/* SENT asks MPI about types and communicators, which only a call that succeeded has proved valid. */
#define DEFINE(Symbol, Name, PARAMS, ARGS, SENT)                                                                    \
    EXPORT int Symbol PARAMS;                                                                                       \
    EXPORT int Symbol PARAMS {                                                                                      \
        NEXT(Symbol, PARAMS)                                                                                        \
        if (!lull_call_enter(LULL_FRAME, DELIMITS_##Name)) return next ARGS;                                        \
        uint64_t begin = lull_now();                                                                                \
        int result = next ARGS;                                                                                     \
        uint64_t end = lull_now();                                                                                  \
        lull_call_leave(CODE_##Name, POLLED_##Name, begin, end, result == 0 ? (uint64_t)(SENT) : 0);                 \
        return result;                                                                                              \
    }

#define WRAP(Name, PARAMS, ARGS, SENT)                                                                              \
    DEFINE(MPI_##Name, Name, PARAMS, ARGS, SENT)                                                                    \
    DEFINE(PMPI_##Name, Name, PARAMS, ARGS, SENT)

#define W1 (word a)
#define W2 (word a, word b)
#define W3 (word a, word b, word c)
#define W4 (word a, word b, word c, word d)
#define W5 (word a, word b, word c, word d, word e)
#define W6 (word a, word b, word c, word d, word e, word f)
#define W7 (word a, word b, word c, word d, word e, word f, word g)
#define W8 (word a, word b, word c, word d, word e, word f, word g, word h)
#define W9 (word a, word b, word c, word d, word e, word f, word g, word h, word i)
#define W10 (word a, word b, word c, word d, word e, word f, word g, word h, word i, word j)
#define W12 (word a, word b, word c, word d, word e, word f, word g, word h, word i, word j, word k, word l)
#define W13 (word a, word b, word c, word d, word e, word f, word g, word h, word i, word j, word k, word l, word m)
#define A1 (a)
#define A2 (a, b)
#define A3 (a, b, c)
#define A4 (a, b, c, d)
#define A5 (a, b, c, d, e)
#define A6 (a, b, c, d, e, f)
#define A7 (a, b, c, d, e, f, g)
#define A8 (a, b, c, d, e, f, g, h)
#define A9 (a, b, c, d, e, f, g, h, i)
#define A10 (a, b, c, d, e, f, g, h, i, j)
#define A12 (a, b, c, d, e, f, g, h, i, j, k, l)
#define A13 (a, b, c, d, e, f, g, h, i, j, k, l, m)

/* buffer, count, type, destination, tag, communicator [, request] */
WRAP(Send, W6, A6, bytes_to(d, b, c))
WRAP(Bsend, W6, A6, bytes_to(d, b, c))
WRAP(Rsend, W6, A6, bytes_to(d, b, c))
WRAP(Ssend, W6, A6, bytes_to(d, b, c))
WRAP(Isend, W7, A7, bytes_to(d, b, c))
WRAP(Ibsend, W7, A7, bytes_to(d, b, c))
WRAP(Irsend, W7, A7, bytes_to(d, b, c))
WRAP(Issend, W7, A7, bytes_to(d, b, c))
WRAP(Irecv, W7, A7, 0)
WRAP(Imrecv, W5, A5, 0)
WRAP(Recv, W7, A7, 0)
WRAP(Mrecv, W5, A5, 0)
WRAP(Sendrecv, W12, A12, bytes_to(d, b, c))
WRAP(Sendrecv_replace, W9, A9, bytes_to(d, b, c))
WRAP(Probe, W4, A4, 0)
WRAP(Mprobe, W5, A5, 0)

/* A persistent request keeps its size to itself: the bytes it sends are not seen. */
WRAP(Start, W1, A1, 0)
WRAP(Startall, W2, A2, 0)
WRAP(Wait, W2, A2, 0)
WRAP(Waitall, W3, A3, 0)
WRAP(Waitany, W4, A4, 0)
WRAP(Waitsome, W5, A5, 0)
WRAP(Test, W3, A3, 0)
WRAP(Testall, W4, A4, 0)
WRAP(Testany, W5, A5, 0)
WRAP(Testsome, W5, A5, 0)
WRAP(Iprobe, W5, A5, 0)
WRAP(Improbe, W6, A6, 0)
WRAP(Request_get_status, W3, A3, 0)

WRAP(Barrier, W1, A1, 0)
WRAP(Ibarrier, W2, A2, 0)
WRAP(Bcast, W5, A5, is_root(d, e) ? bytes(b, c) : 0)
WRAP(Ibcast, W6, A6, is_root(d, e) ? bytes(b, c) : 0)
WRAP(Reduce, W7, A7, bytes_to(f, c, d))
WRAP(Ireduce, W8, A8, bytes_to(f, c, d))
WRAP(Allreduce, W6, A6, bytes(c, d))
WRAP(Iallreduce, W7, A7, bytes(c, d))
WRAP(Scan, W6, A6, bytes(c, d))
WRAP(Iscan, W7, A7, bytes(c, d))
WRAP(Exscan, W6, A6, bytes(c, d))
WRAP(Iexscan, W7, A7, bytes(c, d))
WRAP(Reduce_scatter, W6, A6, bytes_each(c, d, ranks(f)))
WRAP(Ireduce_scatter, W7, A7, bytes_each(c, d, ranks(f)))
WRAP(Reduce_scatter_block, W6, A6, bytes(c, d) * (uint64_t)ranks(f))
WRAP(Ireduce_scatter_block, W7, A7, bytes(c, d) * (uint64_t)ranks(f))

/* send buffer, count, type, receive buffer, count, type [, root], communicator [, request] */
WRAP(Gather, W8, A8, IN_PLACE(a) ? bytes(e, f) : bytes_to(g, b, c))
WRAP(Igather, W9, A9, IN_PLACE(a) ? bytes(e, f) : bytes_to(g, b, c))
WRAP(Gatherv, W9, A9, IN_PLACE(a) ? bytes_own(e, g, i) : bytes_to(h, b, c))
WRAP(Igatherv, W10, A10, IN_PLACE(a) ? bytes_own(e, g, i) : bytes_to(h, b, c))
WRAP(Scatter, W8, A8, is_root(g, h) ? bytes(b, c) * (uint64_t)ranks(h) : 0)
WRAP(Iscatter, W9, A9, is_root(g, h) ? bytes(b, c) * (uint64_t)ranks(h) : 0)
WRAP(Scatterv, W9, A9, is_root(h, i) ? bytes_each(b, d, ranks(i)) : 0)
WRAP(Iscatterv, W10, A10, is_root(h, i) ? bytes_each(b, d, ranks(i)) : 0)
WRAP(Allgather, W7, A7, IN_PLACE(a) ? bytes(e, f) : bytes(b, c))
WRAP(Iallgather, W8, A8, IN_PLACE(a) ? bytes(e, f) : bytes(b, c))
WRAP(Allgatherv, W8, A8, IN_PLACE(a) ? bytes_own(e, g, h) : bytes(b, c))
WRAP(Iallgatherv, W9, A9, IN_PLACE(a) ? bytes_own(e, g, h) : bytes(b, c))
WRAP(Alltoall, W7, A7, (IN_PLACE(a) ? bytes(e, f) : bytes(b, c)) * (uint64_t)peers(g))
WRAP(Ialltoall, W8, A8, (IN_PLACE(a) ? bytes(e, f) : bytes(b, c)) * (uint64_t)peers(g))
WRAP(Alltoallv, W9, A9, IN_PLACE(a) ? bytes_each(f, h, ranks(i)) : bytes_each(b, d, peers(i)))
WRAP(Ialltoallv, W10, A10, IN_PLACE(a) ? bytes_each(f, h, ranks(i)) : bytes_each(b, d, peers(i)))
WRAP(Alltoallw, W9, A9, IN_PLACE(a) ? bytes_each_typed(f, h, ranks(i)) : bytes_each_typed(b, d, peers(i)))
WRAP(Ialltoallw, W10, A10, IN_PLACE(a) ? bytes_each_typed(f, h, ranks(i)) : bytes_each_typed(b, d, peers(i)))

/* How many neighbours get what is sent only the topology tells, and what asks it differs: the bytes are not seen. */
WRAP(Neighbor_allgather, W7, A7, 0)
WRAP(Ineighbor_allgather, W8, A8, 0)
WRAP(Neighbor_allgatherv, W8, A8, 0)
WRAP(Ineighbor_allgatherv, W9, A9, 0)
WRAP(Neighbor_alltoall, W7, A7, 0)
WRAP(Ineighbor_alltoall, W8, A8, 0)
WRAP(Neighbor_alltoallv, W9, A9, 0)
WRAP(Ineighbor_alltoallv, W10, A10, 0)
WRAP(Neighbor_alltoallw, W9, A9, 0)
WRAP(Ineighbor_alltoallw, W10, A10, 0)

WRAP(Win_fence, W2, A2, 0)
WRAP(Win_start, W3, A3, 0)
WRAP(Win_complete, W1, A1, 0)
WRAP(Win_post, W3, A3, 0)
WRAP(Win_wait, W1, A1, 0)
WRAP(Win_test, W2, A2, 0)
WRAP(Win_lock, W4, A4, 0)
WRAP(Win_lock_all, W2, A2, 0)
WRAP(Win_unlock, W2, A2, 0)
WRAP(Win_unlock_all, W1, A1, 0)
WRAP(Win_flush, W2, A2, 0)
WRAP(Win_flush_all, W1, A1, 0)
WRAP(Win_flush_local, W2, A2, 0)
WRAP(Win_flush_local_all, W1, A1, 0)

/* buffer, count, type [, result, count, type], target, displacement, count, type [, operation], window [, request]. An atomic read
 * (MPI_NO_OP) need have no type of its own: the target's is one always. */
WRAP(Put, W8, A8, bytes_to(d, b, c))
WRAP(Rput, W9, A9, bytes_to(d, b, c))
WRAP(Get, W8, A8, 0)
WRAP(Rget, W9, A9, 0)
WRAP(Accumulate, W9, A9, bytes_to(d, b, c))
WRAP(Raccumulate, W10, A10, bytes_to(d, b, c))
WRAP(Get_accumulate, W12, A12, bytes_to(g, i, j))
WRAP(Rget_accumulate, W13, A13, bytes_to(g, i, j))
WRAP(Fetch_and_op, W7, A7, bytes_to(d, 1, c))
WRAP(Compare_and_swap, W7, A7, bytes_to(e, 1, d))

WRAP(File_open, W5, A5, 0)
WRAP(File_close, W1, A1, 0)
WRAP(File_sync, W1, A1, 0)
WRAP(File_read_all, W5, A5, 0)
WRAP(File_write_all, W5, A5, 0)
WRAP(File_read_at_all, W6, A6, 0)
WRAP(File_write_at_all, W6, A6, 0)

static void name_library(char *name, size_t size, void *caller) {
    int (*version)(char *, int *) = (int (*)(char *, int *))lull_resolve_kept("PMPI_Get_library_version", caller);
    static char text[16384]; /* more than any MPI's MPI_MAX_LIBRARY_VERSION_STRING */
    int length = 0;
    if (version == NULL || version(text, &length) != 0) return;
    text[strcspn(text, ",\r\n")] = '\0';
    for (char *c = text; *c != '\0'; c++)
        if (*c == '\t') *c = ' ';
    snprintf(name, size, "%.*s", (int)size - 1, text);
}

/* MPI's own binary interface is in libraries of that name, whoever made them, MPICH too. */
static bool is_standard(void *caller) {
    Dl_info info;
    const void *function = lull_resolve_kept("PMPI_Comm_size", caller);
    return function != NULL && dladdr(function, &info) != 0 && info.dli_fname != NULL && strstr(info.dli_fname, "libmpi_abi.") != NULL;
}

/* MPI_COMM_WORLD, or 0 where it is not known: an object's address in Open MPI, and a constant in the standard interface as in
 * MPICH and its descendants, whose handles are of other sizes. */
static word world_of(const char *library, void *caller) {
    handle_bytes = sizeof(word);
    if (is_standard(caller)) return 0x101;
    word object = (word)lull_resolve_object("ompi_mpi_comm_world", caller);
    if (object != 0) return object;
    bool mpich = strstr(library, "MPICH") != NULL || strstr(library, "Intel") != NULL || strstr(library, "MVAPICH") != NULL;
    handle_bytes = mpich ? sizeof(int) : 0;
    return mpich ? 0x44000000 : 0;
}

/* Called with the depth guard up, so that these calls are not counted. */
static COLD void attach(void *caller) {
    if (lull_task.channel == NULL && !lull_attach()) return;
    struct lull_channel *channel = lull_task.channel;
    if (type_size != NULL) return;
    name_library(channel->mpi_library, sizeof channel->mpi_library, caller);
    word world = world_of(channel->mpi_library, caller);
    comm_size = (int (*)(word, int *))lull_resolve_kept("PMPI_Comm_size", caller);
    comm_rank = (int (*)(word, int *))lull_resolve_kept("PMPI_Comm_rank", caller);
    comm_test_inter = (int (*)(word, int *))lull_resolve_kept("PMPI_Comm_test_inter", caller);
    comm_remote_size = (int (*)(word, int *))lull_resolve_kept("PMPI_Comm_remote_size", caller);
    if (world != 0) {
        __atomic_store_n(&channel->world_size, ranks(world), __ATOMIC_RELAXED);
        __atomic_store_n(&channel->rank, answer(comm_rank, world, -1), __ATOMIC_RELEASE);
    }
    type_size = (int (*)(word, int *))lull_resolve_kept("PMPI_Type_size", caller);
}

#define DEFINE_INIT(Symbol, Name, PARAMS, ARGS)                                                                     \
    EXPORT int Symbol PARAMS;                                                                                       \
    EXPORT int Symbol PARAMS {                                                                                      \
        NEXT(Symbol, PARAMS)                                                                                        \
        bool outermost = lull_thread.call.bottom == 0;                                                              \
        if (outermost) lull_thread.call = LULL_FRAME;                                                               \
        uint64_t begin = lull_now();                                                                                \
        int result = next ARGS;                                                                                     \
        if (outermost && result == 0) attach(__builtin_return_address(0));                                          \
        if (outermost && lull_task.channel != NULL) {                                                               \
            lull_call_leave(CODE_##Name, false, begin, lull_now(), 0);                                              \
        } else if (outermost) {                                                                                     \
            lull_thread.call.bottom = 0;                                                                            \
        }                                                                                                           \
        return result;                                                                                              \
    }

DEFINE_INIT(MPI_Init, Init, W2, A2)
DEFINE_INIT(PMPI_Init, Init, W2, A2)
DEFINE_INIT(MPI_Init_thread, Init_thread, W4, A4)
DEFINE_INIT(PMPI_Init_thread, Init_thread, W4, A4)

#define DEFINE_FINALIZE(Symbol)                                                                                     \
    EXPORT int Symbol(void);                                                                                        \
    EXPORT int Symbol(void) {                                                                                       \
        NEXT(Symbol, (void))                                                                                        \
        bool seen = lull_call_enter(LULL_FRAME, false);                                                             \
        type_size = NULL;                                                                                           \
        uint64_t begin = lull_now();                                                                                \
        int result = next();                                                                                        \
        if (seen) {                                                                                                 \
            lull_call_leave(CODE_Finalize, false, begin, lull_now(), 0);                                            \
            lull_finalized();                                                                                       \
        }                                                                                                           \
        return result;                                                                                              \
    }

DEFINE_FINALIZE(MPI_Finalize)
DEFINE_FINALIZE(PMPI_Finalize)
