/* What MPI programs do beside computing: mpi_oddities ODDITY [ARGUMENT]. Task 0 alone prints, but where said. */
#define _GNU_SOURCE
#include <errno.h>
#include <fenv.h>
#include <mpi.h>
#include <omp.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CELLS = 400, ITERATIONS = 20 };

static int rank, tasks;
static const char *argument = "", *self;

static long iterate(int iterations) {
    long sum = 0, all = 0;
    for (int iteration = 0; iteration < iterations; iteration++) {
        long part = 0;
#pragma omp parallel for reduction(+ : part)
        for (int i = 0; i < CELLS; i++) part += i % (iteration % 7 + 2);
        MPI_Allreduce(&part, &all, 1, MPI_LONG, MPI_SUM, MPI_COMM_WORLD);
        sum += all;
    }
    return sum;
}

static void show(const char *what) {
    long sum = iterate(ITERATIONS);
    if (rank == 0) printf("%s: %ld\n", what, sum);
    fflush(stdout);
}

static void begin(void) {
    MPI_Init(NULL, NULL);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &tasks);
}

static void plain(void) {
    begin();
    show("plain");
    MPI_Finalize();
}

static void begins_with_threads(void) {
    int provided;
    MPI_Init_thread(NULL, NULL, atoi(argument), &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    show("with threads");
    int main_thread, level;
    MPI_Is_thread_main(&main_thread);
    MPI_Query_thread(&level);
    if (rank == 0) printf("provided %d %d, main %d\n", provided, level, main_thread);
    MPI_Finalize();
}

static void *whole_program(void *unused) {
    plain();
    return unused;
}

static void begins_in_a_thread(void) {
    pthread_t thread;
    pthread_create(&thread, NULL, whole_program, NULL);
    pthread_join(thread, NULL);
}

static void *iterates(void *sum) {
    *(long *)sum = iterate(20);
    return NULL;
}

static void uses_small_stacks(void) {
    pthread_attr_t attributes;
    pthread_t thread;
    long sum = 0;
    int provided;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_SERIALIZED, &provided);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, (size_t)atol(argument));
    if (pthread_create(&thread, &attributes, iterates, &sum) != 0) exit(3);
    pthread_join(thread, NULL);
    if (rank == 0) printf("on a small stack %ld\n", sum);
    MPI_Finalize();
}

static jmp_buf back;

static void jump_back(MPI_Comm *comm, int *error, ...) {
    (void)comm;
    longjmp(back, *error != 0 ? 1 : 2);
}

static void jumps_out_of_error_handlers(void) {
    MPI_Errhandler handler;
    volatile int jumps = 0;
    begin();
    MPI_Comm_create_errhandler(jump_back, &handler);
    MPI_Comm_set_errhandler(MPI_COMM_SELF, handler);
    for (volatile int i = 0; i < 10; i++) {
        int value = 0;
        if (setjmp(back) == 0) MPI_Send(&value, 1, MPI_INT, 99, 1, MPI_COMM_SELF);
        else jumps++;
    }
    if (rank == 0) printf("jumps %d\n", jumps);
    show("after jumps");
    MPI_Finalize();
}

static void takes_errors(void) {
    int value = 0, class = 0;
    begin();
    MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
    MPI_Error_class(MPI_Send(&value, 1, MPI_INT, 99, 1, MPI_COMM_WORLD), &class);
    if (rank == 0) printf("rank error %d\n", class == MPI_ERR_RANK);
    MPI_Error_class(MPI_Send(&value, -1, MPI_INT, 0, 1, MPI_COMM_WORLD), &class);
    if (rank == 0) printf("count error %d\n", class == MPI_ERR_COUNT);
    MPI_Error_class(MPI_Bcast(&value, 1, MPI_DATATYPE_NULL, 0, MPI_COMM_WORLD), &class);
    if (rank == 0) printf("type error %d\n", class == MPI_ERR_TYPE);
    show("after errors");
    MPI_Finalize();
}

static void dies_of_errors(void) {
    int value = 0;
    begin();
    show("before");
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == 0) MPI_Send(&value, 1, MPI_INT, 99, 1, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}

static void aborts(void) {
    begin();
    show("before");
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == tasks - 1) MPI_Abort(MPI_COMM_WORLD, atoi(argument));
    MPI_Barrier(MPI_COMM_WORLD);
}

static void spawns(void) {
    MPI_Comm parent, children;
    long value = 5, sum = 0;
    begin();
    MPI_Comm_get_parent(&parent);
    if (parent != MPI_COMM_NULL) {
        MPI_Reduce(&value, &sum, 1, MPI_LONG, MPI_SUM, 0, parent);
        iterate(10);
    } else {
        char *words[] = {"spawn", NULL};
        show("before");
        MPI_Comm_spawn(self, words, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &children, MPI_ERRCODES_IGNORE);
        MPI_Reduce(&value, &sum, 1, MPI_LONG, MPI_SUM, rank == 0 ? MPI_ROOT : MPI_PROC_NULL, children);
        if (rank == 0) printf("from the children %ld\n", sum);
        show("after");
    }
    MPI_Finalize();
}

static void add(void *in, void *inout, int *length, MPI_Datatype *type) {
    long part = 0;
    (void)type;
#pragma omp parallel for reduction(+ : part)
    for (int i = 0; i < 10; i++) part += i;
    for (int i = 0; i < *length; i++) ((long *)inout)[i] += ((long *)in)[i] + part;
}

static void reduces_in_regions(void) {
    MPI_Op op;
    long sum = 0;
    begin();
    MPI_Op_create(add, 1, &op);
    for (int i = 0; i < 50; i++) {
        long value = rank + i, all = 0;
        MPI_Allreduce(&value, &all, 1, MPI_LONG, op, MPI_COMM_WORLD);
        sum += all;
    }
    MPI_Op_free(&op);
    if (rank == 0) printf("own operation %ld\n", sum);
    show("after");
    MPI_Finalize();
}

static int delete_attribute(MPI_Comm comm, int key, void *value, void *state) {
    int size, flag;
    (void)key, (void)value, (void)state;
    MPI_Comm_size(comm, &size);
    MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, comm, &flag, MPI_STATUS_IGNORE);
    printf("attribute deleted, size %d\n", size);
    return MPI_SUCCESS;
}

static void calls_in_finalize(void) {
    int key;
    begin();
    show("before");
    MPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, delete_attribute, &key, NULL);
    if (rank == 0) MPI_Comm_set_attr(MPI_COMM_SELF, key, NULL);
    MPI_Finalize();
}

static void works_around_mpi(void) {
    int flag, version, subversion;
    MPI_Initialized(&flag);
    MPI_Get_version(&version, &subversion);
    long before = 0;
#pragma omp parallel for reduction(+ : before)
    for (int i = 0; i < CELLS; i++) before += i;
    begin();
    show("within");
    MPI_Finalize();
    MPI_Finalized(&flag);
    long after = 0;
#pragma omp parallel for reduction(+ : after)
    for (int i = 0; i < CELLS; i++) after += i;
    if (rank == 0) printf("version %d, before %ld, after %ld, finalized %d\n", version, before, after, flag);
}

static void writes_together(void) {
    MPI_File file;
    MPI_Win window;
    long cell = 0, value;
    begin();
    MPI_File_open(MPI_COMM_WORLD, "together", MPI_MODE_CREATE | MPI_MODE_WRONLY, MPI_INFO_NULL, &file);
    value = iterate(ITERATIONS) + rank;
    MPI_File_write_at_all(file, rank * (MPI_Offset)sizeof value, &value, 1, MPI_LONG, MPI_STATUS_IGNORE);
    MPI_File_close(&file);
    MPI_Win_create(&cell, sizeof cell, sizeof cell, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
    MPI_Win_fence(0, window);
    MPI_Accumulate(&value, 1, MPI_LONG, 0, 0, 1, MPI_LONG, MPI_SUM, window);
    MPI_Win_fence(0, window);
    MPI_Win_free(&window);
    if (rank == 0) printf("window %ld\n", cell);
    MPI_Finalize();
}

static void divides(void) {
    MPI_Comm half, between;
    long value, sum = 0;
    begin();
    MPI_Comm_split(MPI_COMM_WORLD, rank % 2, 0, &half);
    value = iterate(ITERATIONS);
    MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, 1 - rank % 2, 3, &between);
    MPI_Allreduce(&value, &sum, 1, MPI_LONG, MPI_SUM, between);
    MPI_Comm_free(&between);
    MPI_Comm_free(&half);
    if (rank == 0) printf("between %ld\n", sum);
    MPI_Finalize();
}

static void exits_without_finalize(void) {
    begin();
    show("before");
    MPI_Barrier(MPI_COMM_WORLD);
    if (rank == tasks - 1) exit(atoi(argument));
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}

static void forks(void) {
    int status = 0;
    begin();
    show("before");
    if (rank == 0) {
        pid_t child = fork();
        if (child == 0) _exit(21);
        waitpid(child, &status, 0);
        printf("child %d, shell %d\n", WEXITSTATUS(status), WEXITSTATUS(system("exit 5")));
    }
    show("after");
    MPI_Finalize();
}

static void execs_after_finalize(void) {
    plain();
    if (rank == 0) execlp("echo", "echo", "another program", (char *)NULL);
}

static void keeps_state(void) {
    struct itimerval every = {{0, 800}, {0, 800}}, none = {{0, 0}, {0, 0}};
    begin();
    iterate(5);
    fesetround(FE_DOWNWARD);
    errno = 77;
    MPI_Comm_set_name(MPI_COMM_SELF, "self");
    long one = 1, sum = 0;
    MPI_Reduce(&one, &sum, 1, MPI_LONG, MPI_SUM, 0, MPI_COMM_SELF);
    int kept = errno;
    signal(SIGALRM, SIG_IGN);
    setitimer(ITIMER_REAL, &every, NULL);
    show("with a timer");
    setitimer(ITIMER_REAL, &none, NULL);
    if (rank == 0) printf("errno %d rounding %x sum %ld\n", kept, fegetround(), sum);
    MPI_Finalize();
}

static void reads_input(void) {
    char line[200];
    begin();
    show("before");
    while (rank == 0 && fgets(line, sizeof line, stdin) != NULL) printf("read %s", line);
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Finalize();
}

/* Waits more than it computes: something to be killed at any moment. */
static void is_patient(void) {
    long sum = 0;
    begin();
    for (int i = 0; i < atoi(argument); i++) {
        sum += iterate(2);
        usleep(4000);
    }
    if (rank == 0) printf("patient %ld\n", sum);
    MPI_Finalize();
}

static const struct { const char *name; void (*run)(void); } table[] = {
    {"plain", plain}, {"init-thread", begins_with_threads}, {"in-thread", begins_in_a_thread},
    {"small-stack", uses_small_stacks}, {"longjmp", jumps_out_of_error_handlers}, {"errors-return", takes_errors},
    {"error", dies_of_errors}, {"abort", aborts}, {"spawn", spawns}, {"own-operation", reduces_in_regions},
    {"in-finalize", calls_in_finalize}, {"around", works_around_mpi}, {"together", writes_together}, {"divide", divides},
    {"exit", exits_without_finalize}, {"fork", forks}, {"exec", execs_after_finalize}, {"state", keeps_state},
    {"input", reads_input}, {"patient", is_patient}};

int main(int argc, char **argv) {
    self = argv[0];
    if (argc > 2) argument = argv[2];
    for (size_t i = 0; argc > 1 && i < sizeof table / sizeof *table; i++) {
        if (strcmp(argv[1], table[i].name) == 0) {
            table[i].run();
            return 0;
        }
    }
    fprintf(stderr, "no oddity %s\n", argc > 1 ? argv[1] : "named");
    return 2;
}
