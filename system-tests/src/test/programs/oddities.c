/* What programs do beside computing: oddities ODDITY [ARGUMENT], without MPI. Results do not depend on the sizes of teams,
 * but for the oddities that say so in their name ("sizes-..."). */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <fenv.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <omp.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <spawn.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <ucontext.h>
#include <unistd.h>
#include <xmmintrin.h>

enum { CELLS = 400, REGIONS = 200 };

extern char **environ;
static const char *self, *argument = "";

static long regions(int count) {
    long sum = 0;
    for (int region = 0; region < count; region++) {
#pragma omp parallel for reduction(+ : sum)
        for (int i = 0; i < CELLS; i++) sum += i % (region % 7 + 2);
    }
    return sum;
}

static void show(const char *what) {
    printf("%s: %ld\n", what, regions(REGIONS));
    fflush(stdout);
}

static void show_end(pid_t child) {
    int status = 0;
    if (waitpid(child, &status, 0) != child) perror("waitpid");
    if (WIFSIGNALED(status)) printf("child: signal %d\n", WTERMSIG(status));
    else printf("child: exit code %d\n", WEXITSTATUS(status));
}

/* ---- processes */

static void forks(void) {
    show("before");
    pid_t child = fork();
    if (child == 0) {
        printf("in the child\n");
        exit(7);
    }
    show_end(child);
    show("after");
}

static void forks_first(void) {
    pid_t child = fork();
    if (child == 0) {
        show("in the child");
        exit(7);
    }
    show_end(child);
    show("after");
}

static void forks_in_region(void) {
#pragma omp parallel
#pragma omp master
    {
        pid_t child = fork();
        if (child == 0) _exit(9);
        show_end(child);
    }
    show("after");
}

static void forks_often(void) {
    int sum = 0;
    for (int i = 0; i < 50; i++) {
        int status;
        regions(4);
        pid_t child = fork();
        if (child == 0) _exit(i);
        waitpid(child, &status, 0);
        sum += WEXITSTATUS(status);
    }
    printf("codes %d\n", sum);
}

static void vforks(void) {
    show("before");
    pid_t child = vfork();
    if (child == 0) {
        execl(self, self, "exit", "5", (char *)NULL);
        _exit(127);
    }
    show_end(child);
    show("after");
}

static void spawns(void) {
    char *words[] = {(char *)self, "plain", NULL};
    pid_t child;
    show("before");
    if (posix_spawn(&child, self, NULL, NULL, words, environ) != 0) perror("posix_spawn");
    show_end(child);
    show("after");
}

static void runs_shell(void) {
    char line[100] = "";
    show("before");
    FILE *pipe = popen("echo from a pipe | cat; exit 3", "r");
    if (fgets(line, sizeof line, pipe) == NULL) perror("fgets");
    printf("%sclosed: %d\n", line, WEXITSTATUS(pclose(pipe)));
    fflush(stdout);
    printf("system: %d\n", WEXITSTATUS(system("echo by system; exit 4")));
    show("after");
}

static void execs_itself(void) {
    show("before");
    execl(self, self, "plain", (char *)NULL);
}

static void execs_often(void) {
    char text[12];
    int left = atoi(argument);
    printf("%d: %ld\n", left, regions(20));
    fflush(stdout);
    snprintf(text, sizeof text, "%d", left - 1);
    if (left > 0) execl(self, self, "exec-often", text, (char *)NULL);
}

static void execs_shell(void) {
    show("before");
    execlp("sh", "sh", "-c", "echo in the shell; exit 6", (char *)NULL);
}

static void execs_in_region(void) {
#pragma omp parallel
#pragma omp master
    execl(self, self, "plain", (char *)NULL);
}

/* The child outlives its parent and writes a file. */
static void leaves_a_daemon(void) {
    show("before");
    if (fork() == 0) {
        setsid();
        pid_t parent = getpid();
        if (fork() == 0) {
            while (getppid() == parent) usleep(1000);
            usleep(50000);
            FILE *file = fopen("daemon", "w");
            fprintf(file, "still there\n");
            fclose(file);
        } else {
            usleep(20000);
        }
        _exit(0);
    }
    wait(NULL);
    printf("parent ends\n");
}

static void is_traced(void) {
    pid_t child = fork();
    if (child == 0) {
        ptrace(PTRACE_TRACEME, 0, NULL, NULL);
        raise(SIGSTOP);
        show("traced");
        _exit(3);
    }
    int status, stops = 0;
    while (waitpid(child, &status, 0) == child && WIFSTOPPED(status)) {
        stops++;
        ptrace(PTRACE_CONT, child, NULL, NULL);
    }
    printf("stops %d, exit code %d\n", stops, WEXITSTATUS(status));
}

/* ---- ends */

static void exits(void) { exit(atoi(argument)); }

static void exits_at_once(void) {
    regions(10);
    _exit(atoi(argument));
}

static void at_quick_exit_handler(void) { if (write(1, "quick\n", 6) != 6) _exit(1); }

static void exits_quickly(void) {
    regions(10);
    at_quick_exit(at_quick_exit_handler);
    quick_exit(11);
}

static void aborts(void) {
    regions(10);
    abort();
}

static void crashes(void) {
    regions(10);
    *(volatile int *)NULL = 1;
}

static void crashes_in_region(void) {
#pragma omp parallel
#pragma omp master
    *(volatile int *)NULL = 1;
}

static void kills_itself(void) {
    regions(10);
    fflush(stdout);
    kill(getpid(), atoi(argument));
    printf("still here\n");
}

static void *exits_from_thread(void *code) {
    regions(10);
    exit(*(int *)code);
}

static void exits_from_another_thread(void) {
    int code = 13;
    pthread_t thread;
    regions(10);
    pthread_create(&thread, NULL, exits_from_thread, &code);
    pthread_join(thread, NULL);
}

static void *outlives_main(void *unused) {
    usleep(20000);
    show("in the last thread");
    return unused;
}

static void ends_main_thread(void) {
    pthread_t thread;
    show("main");
    pthread_create(&thread, NULL, outlives_main, NULL);
    pthread_exit(NULL);
}

static void exits_in_region(void) {
    show("before");
#pragma omp parallel
#pragma omp master
    exit(17);
}

static void at_exit_handler(void) { show("at exit"); }

static void works_at_exit(void) {
    atexit(at_exit_handler);
    show("main");
}

/* ---- teams */

static void nests(void) {
    long sum = 0;
    omp_set_max_active_levels(2);
    for (int region = 0; region < 50; region++) {
#pragma omp parallel for reduction(+ : sum)
        for (int i = 0; i < 8; i++) {
            long part = 0;
#pragma omp parallel for reduction(+ : part)
            for (int j = 0; j < 100; j++) part += i * j;
            sum += part;
        }
    }
    printf("nested %ld\n", sum);
}

/* libgomp looks into the data of such a region itself. */
static void reduces_over_tasks(void) {
    long sum = 0;
    for (int region = 0; region < 200; region++) {
#pragma omp parallel reduction(task, + : sum)
#pragma omp single
        for (int i = 0; i < 8; i++) {
#pragma omp task in_reduction(+ : sum) firstprivate(i)
            sum += i;
        }
    }
    printf("reduced over tasks %ld\n", sum);
}

static long fibonacci(int n) {
    long a, b;
    if (n < 2) return n;
#pragma omp task shared(a)
    a = fibonacci(n - 1);
#pragma omp task shared(b)
    b = fibonacci(n - 2);
#pragma omp taskwait
    return a + b;
}

static void tasks(void) {
    long sum = 0;
    for (int region = 0; region < 20; region++) {
#pragma omp parallel
#pragma omp single
        sum += fibonacci(10);
    }
    long loop = 0;
#pragma omp parallel
#pragma omp single
#pragma omp taskloop grainsize(10) reduction(+ : loop)
    for (int i = 0; i < 1000; i++) loop += i;
    int order[3] = {0, 0, 0}, place = 0, token[1] = {0};
#pragma omp parallel
#pragma omp single
    {
#pragma omp task depend(out : token[0])
        order[place++] = 1;
#pragma omp task depend(inout : token[0])
        order[place++] = 2;
#pragma omp task depend(in : token[0])
        order[place++] = 3;
    }
    printf("tasks %ld %ld %d%d%d %d\n", sum, loop, order[0], order[1], order[2], token[0]);
}

static void shares_work(void) {
    long sum = 0, ordered = 0, last = 0;
    int copies = 0;
    for (int region = 0; region < 50; region++) {
#pragma omp parallel sections reduction(+ : sum)
        {
#pragma omp section
            sum += 1;
#pragma omp section
            sum += 10;
#pragma omp section
            sum += 100;
        }
#pragma omp parallel for ordered schedule(dynamic)
        for (int i = 0; i < 50; i++) {
#pragma omp ordered
            ordered = ordered * 31 % 1000003 + i;
        }
#pragma omp parallel for lastprivate(last) schedule(guided)
        for (int i = 0; i < 50; i++) last = i * region;
        int value;
#pragma omp parallel private(value)
        {
#pragma omp single copyprivate(value)
            value = region;
#pragma omp critical
            copies |= value;
#pragma omp barrier
        }
    }
    printf("shared %ld %ld %ld %d\n", sum, ordered, last, copies);
}

static void cancels(void) {
    int found = 0;
    for (int region = 0; region < 50; region++) {
#pragma omp parallel
#pragma omp for
        for (int i = 0; i < 1000; i++) {
            if (i == 500) {
#pragma omp atomic write
                found = i;
#pragma omp cancel for
            }
#pragma omp cancellation point for
        }
#pragma omp parallel
        {
#pragma omp cancel parallel if (omp_get_cancellation())
        }
    }
    printf("cancellation %d, found %d\n", omp_get_cancellation(), found);
}

static int own;
#pragma omp threadprivate(own)
static __thread int local = 5;

static void copies_in(void) {
    int wrong = 0;
    for (int region = 0; region < REGIONS; region++) {
        own = region;
#pragma omp parallel copyin(own) reduction(+ : wrong)
        wrong += own != region;
    }
    local = 6;
    regions(10);
    printf("wrong %d, of the main thread %d\n", wrong, local);
}

static void shows_settings(const char *when) {
    omp_sched_t kind;
    int chunk;
    omp_get_schedule(&kind, &chunk);
    printf("%s: max %d dynamic %d levels %d limit %d schedule %d,%d cancel %d procs %d places %d bind %d in %d thread %d level %d\n",
           when, omp_get_max_threads(), omp_get_dynamic(), omp_get_max_active_levels(), omp_get_thread_limit(),
           (int)kind, chunk, omp_get_cancellation(), omp_get_num_procs(), omp_get_num_places(), (int)omp_get_proc_bind(),
           omp_in_parallel(), omp_get_num_threads(), omp_get_level());
}

/* Asked late only: a program that asks the number is left alone in its next region. */
static void settings(void) {
    long sum = regions(3000);
    shows_settings("late");
    omp_set_num_threads(3);
    sum += regions(1000);
    shows_settings("after set");
    omp_set_dynamic(1);
    sum += regions(10);
    shows_settings("dynamic");
    printf("sum %ld\n", sum);
}

/* The number that was answered holds for the next region. */
static void asks_before_regions(void) {
    int wrong = 0;
    for (int region = 0; region < 2000; region++) {
        int answer = omp_get_max_threads(), team = 0;
#pragma omp parallel
#pragma omp master
        team = omp_get_num_threads();
        wrong += team != answer;
    }
    printf("regions of another team than answered: %d, at the end %d\n", wrong, omp_get_max_threads());
}

static void sizes_its_own(void) {
    int own_numbers = 0, serial = 0;
    for (int region = 0; region < 500; region++) {
        regions(2);
#pragma omp parallel num_threads(3)
#pragma omp master
        own_numbers += omp_get_num_threads();
#pragma omp parallel if (region < 0)
        serial += omp_get_num_threads();
    }
    printf("own numbers %d, serial %d\n", own_numbers, serial);
}

static void grows_and_shrinks(void) {
    int wrong = 0;
    for (int team = 1; team <= 4; team++) {
        omp_set_num_threads(team);
        regions(200);
        wrong += omp_get_max_threads() != team;
    }
    printf("wrong %d\n", wrong);
}

/* 2,000 regions of teams as they come, then the team that a region gets, which must be the whole one. */
static void sizes_at_the_end(void) {
    int team = 0;
    regions(2000);
    usleep(1000);
#pragma omp parallel
#pragma omp master
    team = omp_get_num_threads();
    printf("team %d of %d\n", team, omp_get_max_threads());
}

static void pauses(void) {
    long sum = regions(REGIONS);
    int refused = omp_pause_resource_all(omp_pause_soft);
    printf("paused %d: %ld\n", refused, sum + regions(REGIONS));
}

/* ---- the state of the machine */

/* A killed process of the same number may have left libomp's registration, by which its first region leaves another errno. */
static void forget_registration(void) {
    char path[80];
    snprintf(path, sizeof path, "/dev/shm/__KMP_REGISTERED_LIB_%d_%d", (int)getpid(), (int)getuid());
    unlink(path);
}

static void keeps_errno(void) {
    forget_registration();
    errno = 77;
    regions(1);
    printf("after the first region %d", errno);
    errno = 78;
    regions(100);
    printf(", after more %d\n", errno);
}

static void keeps_rounding(void) {
    fesetround(FE_UPWARD);
    feraiseexcept(FE_UNDERFLOW | FE_DIVBYZERO);
    _MM_SET_FLUSH_ZERO_MODE(_MM_FLUSH_ZERO_ON);
    long sum = regions(REGIONS);
    printf("rounding %x exceptions %x flush %x sum %ld\n", fegetround(), fetestexcept(FE_ALL_EXCEPT),
           _MM_GET_FLUSH_ZERO_MODE(), sum);
}

static void traps_floating_point(void) {
    feenableexcept(FE_DIVBYZERO | FE_INVALID | FE_OVERFLOW);
    printf("trapping: %ld, %x\n", regions(REGIONS), fegetexcept());
}

static void *region_on_stack(void *sum) {
    *(long *)sum = regions(50);
    return NULL;
}

static void uses_small_stacks(void) {
    pthread_attr_t attributes;
    long sum[4];
    pthread_t thread;
    pthread_attr_init(&attributes);
    pthread_attr_setstacksize(&attributes, (size_t)atol(argument));
    for (int i = 0; i < 4; i++) {
        if (pthread_create(&thread, &attributes, region_on_stack, &sum[i]) != 0) exit(3);
        pthread_join(thread, NULL);
    }
    printf("small stacks %ld %ld\n", sum[0] + sum[1] + sum[2] + sum[3], regions(10));
}

static void threads_with_regions(void) {
    pthread_t thread[4];
    long sum[4], total = 0;
    for (int i = 0; i < 4; i++) pthread_create(&thread[i], NULL, region_on_stack, &sum[i]);
    for (int i = 0; i < 4; i++) {
        pthread_join(thread[i], NULL);
        total += sum[i];
    }
    printf("threads %ld\n", total);
}

static ucontext_t main_context, coroutine_context;
static long coroutine_sum;

static void coroutine(void) {
    for (int i = 0; i < 20; i++) {
        coroutine_sum += regions(10);
        swapcontext(&coroutine_context, &main_context);
    }
}

static void uses_coroutines(void) {
    static char stack[65536];
    getcontext(&coroutine_context);
    coroutine_context.uc_stack.ss_sp = stack;
    coroutine_context.uc_stack.ss_size = sizeof stack;
    coroutine_context.uc_link = &main_context;
    makecontext(&coroutine_context, coroutine, 0);
    long sum = 0;
    for (int i = 0; i < 20; i++) {
        swapcontext(&main_context, &coroutine_context);
        sum += regions(10);
    }
    printf("coroutine %ld main %ld\n", coroutine_sum, sum);
}

/* ---- signals and timers */

static volatile sig_atomic_t caught;
static sigjmp_buf back;

static void count_signal(int number) {
    (void)number;
    caught++;
}

static void jump_back(int number) { siglongjmp(back, number); }

static void ticks(void) {
    struct itimerval every = {{0, 500}, {0, 500}};
    struct sigaction action = {.sa_handler = count_signal};
    sigaction(SIGALRM, &action, NULL);
    setitimer(ITIMER_REAL, &every, NULL);
    long sum = 0;
    while (caught < 50) sum = regions(100);
    memset(&every, 0, sizeof every);
    setitimer(ITIMER_REAL, &every, NULL);
    printf("ticks came: %d, sum %ld\n", caught >= 50, sum);
}

static void is_interrupted(void) {
    struct sigaction action = {.sa_handler = count_signal};
    int ends[2];
    char byte;
    if (pipe(ends) != 0) exit(3);
    sigaction(SIGALRM, &action, NULL);
    regions(10);
    ualarm(20000, 0);
    ssize_t got = read(ends[0], &byte, 1);
    printf("read %zd, interrupted %d, signals %d\n", got, errno == EINTR, (int)caught);
}

static void jumps_out_of_handlers(void) {
    volatile int jumps = 0;
    struct sigaction action = {.sa_handler = jump_back, .sa_flags = SA_NODEFER};
    sigaction(SIGUSR1, &action, NULL);
    sigaction(SIGSEGV, &action, NULL);
    for (volatile int i = 0; i < 20; i++) {
        regions(5);
        if (sigsetjmp(back, 1) == 0) {
            if (i % 2) raise(SIGUSR1);
            else *(volatile int *)NULL = 1;
        } else {
            jumps++;
        }
    }
    printf("jumps %d: %ld\n", jumps, regions(REGIONS));
}

static void uses_signal_stack(void) {
    static char stack[65536];
    stack_t given = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_handler = count_signal, .sa_flags = SA_ONSTACK};
    sigaltstack(&given, NULL);
    sigaction(SIGUSR1, &action, NULL);
    for (int i = 0; i < 20; i++) {
        regions(5);
        raise(SIGUSR1);
    }
    stack_t found;
    sigaltstack(NULL, &found);
    printf("caught %d, stack kept %d\n", (int)caught, found.ss_sp == stack);
}

static volatile sig_atomic_t last_signal;

static void note_signal(int number) { last_signal = number; }

/* Says which signals sent from outside arrive, until SIGKILL or the number of them that the argument says. Blocks them
 * before its team starts: the kernel may give a signal to any thread that lets it in, and only this one waits for them. */
static void awaits_signals(void) {
    struct sigaction action = {.sa_handler = note_signal};
    sigset_t all, none;
    int wanted = atoi(argument);
    sigfillset(&all);
    sigemptyset(&none);
    sigprocmask(SIG_BLOCK, &all, NULL);
    regions(10);
    for (int number = 1; number < 65; number++)
        if (number != SIGCHLD) sigaction(number, &action, NULL);
    FILE *file = fopen("ready", "w");
    fprintf(file, "%d\n", (int)getpid());
    fclose(file);
    rename("ready", "ready.pid");
    for (int i = 0; i < wanted; i++) {
        sigsuspend(&none);
        printf("caught %d\n", (int)last_signal);
        fflush(stdout);
        file = fopen("caught", "a");
        fputc('.', file);
        fclose(file);
    }
    unlink("ready.pid");
    unlink("caught");
}

/* Leaves all dispositions alone and waits to be killed. */
static void awaits_its_end(void) {
    regions(10);
    FILE *file = fopen("ready", "w");
    fprintf(file, "%d\n", (int)getpid());
    fclose(file);
    rename("ready", "ready.pid");
    sleep(900);
    printf("nobody came\n");
}

/* ---- descriptors and limits */

static void closes_all(void) {
    if (argument[0] == 'l') regions(10);
    for (int fd = 3; fd < 1024; fd++) close(fd);
    show("closed");
    printf("next descriptor %d\n", open("/dev/null", O_RDONLY));
}

static void covers_all(void) {
    if (argument[0] == 'l') regions(10);
    int file = open("covered", O_RDWR | O_CREAT | O_TRUNC, 0600);
    for (int fd = 3; fd < 256; fd++)
        if (fd != file) dup2(file, fd);
    show("covered");
    struct stat status;
    fstat(file, &status);
    printf("bytes %ld\n", (long)status.st_size);
}

static void closes_streams(void) {
    close(0);
    close(1);
    close(2);
    regions(REGIONS);
    int fd = open("result", O_WRONLY | O_CREAT, 0600);
    if (dprintf(fd, "descriptor %d: %ld\n", fd, regions(REGIONS)) < 0) _exit(3);
}

static void limits_itself(void) {
    int what = argument[0] == 'f' ? RLIMIT_FSIZE : argument[0] == 'n' ? RLIMIT_NOFILE : argument[0] == 'p' ? RLIMIT_NPROC
             : argument[0] == 'v' ? RLIMIT_AS : argument[0] == 'd' ? RLIMIT_DATA : RLIMIT_MEMLOCK;
    struct rlimit limit = {0, 0};
    if (what == RLIMIT_AS || what == RLIMIT_DATA) limit.rlim_cur = limit.rlim_max = 300 << 20;
    if (argument[1] == 'l') regions(10);
    fflush(stdout);
    setrlimit(what, &limit);
    long sum = 0;
#pragma omp parallel num_threads(1) reduction(+ : sum)
    sum += 3;
    dprintf(2, "limited: %ld %ld\n", sum, regions(REGIONS));
}

static void locks_memory(void) {
    int refused = mlockall(MCL_FUTURE);
    printf("locked %d: %ld\n", refused, regions(REGIONS));
}

static void forgets_its_environment(void) {
    if (argument[0] == 'n') environ = NULL;
    else clearenv();
    show("no environment");
}

static void unmaps_its_environment(void) {
    size_t bytes = 4096;
    char **mine = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (argument[0] == 'l') regions(REGIONS);
    environ = mine;
    munmap(mine, bytes);
    show("no environment to be read");
}

static void changes_root(void) {
    mkdir("jail", 0700);
    printf("chroot %d\n", chroot("jail"));
    show("in jail");
}

static void drops_rights(void) {
    if (argument[0] == 'l') regions(10);
    printf("setgid %d setuid %d\n", setgid(65534), setuid(65534));
    show("as nobody");
}

static void forbids_the_clock(void) {
    if (argument[0] == 'l') regions(10);
    printf("prctl %d\n", prctl(PR_SET_TSC, PR_TSC_SIGSEGV));
    show("no time stamps");
}

static void reads_only_itself(void) {
    prctl(PR_SET_DUMPABLE, 0);
    show("not dumpable");
}

/* ---- seccomp */

static void seals_strictly(void) {
    regions(10);
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_STRICT);
    if (write(1, "strict\n", 7) == 7) getpid(); /* is death */
}

#define ALLOW(name) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)

/* What the program itself needs from here on; all else is death. */
static void seals(void) {
    struct sock_filter rules[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)), ALLOW(write),
        ALLOW(futex), ALLOW(exit_group), ALLOW(exit), ALLOW(sched_yield), ALLOW(munmap), ALLOW(madvise), ALLOW(fstat),
        ALLOW(newfstatat), ALLOW(brk), ALLOW(mmap), ALLOW(mprotect), ALLOW(clone3), ALLOW(clone), ALLOW(set_robust_list),
        ALLOW(rseq), ALLOW(rt_sigprocmask), ALLOW(sched_getaffinity), ALLOW(getpid), ALLOW(gettid),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)};
    struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
    if (argument[0] == 'l') regions(REGIONS);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
    show("sealed");
}

#define DENY(name) BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_##name, 0, 1), BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS)

/* What the program itself never does from here on. */
static void seals_doors(void) {
    struct sock_filter rules[] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)), DENY(unlink),
        DENY(rmdir), DENY(kill), DENY(socket), DENY(connect), DENY(fallocate), DENY(ftruncate), DENY(readlink), DENY(uname),
        DENY(fork), DENY(execve), DENY(sched_setaffinity), DENY(unlinkat),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW)};
    struct sock_fprog program = {sizeof rules / sizeof *rules, rules};
    if (argument[0] == 'l') regions(REGIONS);
    prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0);
    prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
    show("sealed doors");
}

/* ---- input and output */

static void copies_input(void) {
    char bytes[4096];
    size_t got, sum = 0;
    show("before");
    while ((got = fread(bytes, 1, sizeof bytes, stdin)) > 0) sum += fwrite(bytes, 1, got, stdout);
    printf("%zu bytes, error %d\n", sum, ferror(stdin));
}

static void prints_much(void) {
    for (int line = 0; line < 20000; line++) {
        if (line % 100 == 0) regions(1);
        for (int i = 0; i < 512; i++) putchar((line * 31 + i) & 255);
    }
}

static void prints_to_closed(void) {
    close(1);
    regions(10);
    int failed = printf("lost\n") < 0 || fflush(stdout) != 0;
    fprintf(stderr, "failed %d: %s\n", failed, strerror(errno));
}

static void says_both(void) {
    fprintf(stderr, "one line on stderr\n");
    show("stdout");
    fprintf(stderr, "no newline at the end");
}

static void writes_files(void) {
    FILE *file = fopen("written", "w");
    fprintf(file, "%ld\n", regions(REGIONS));
    fclose(file);
    mkdir("folder", 0751);
    if (symlink("written", "folder/link") != 0) perror("symlink");
    chmod("written", 0640);
}

static void plain(void) { show("plain"); }

static void only_serial(void) { printf("no region\n"); }

static void shows_arguments(void) {
    size_t bytes = 0;
    for (char **variable = environ; *variable != NULL; variable++)
        if (strncmp(*variable, "TORTURE_", 8) == 0) bytes += strlen(*variable);
    printf("%zu bytes of environment\n", bytes);
    show("arguments");
}

static const struct { const char *name; void (*run)(void); } table[] = {
    {"fork", forks}, {"fork-first", forks_first}, {"fork-in-region", forks_in_region}, {"fork-often", forks_often},
    {"vfork", vforks}, {"posix-spawn", spawns}, {"shell", runs_shell}, {"exec", execs_itself}, {"exec-often", execs_often},
    {"exec-shell", execs_shell}, {"exec-in-region", execs_in_region}, {"daemon", leaves_a_daemon}, {"traced", is_traced},
    {"exit", exits}, {"_exit", exits_at_once}, {"quick-exit", exits_quickly}, {"abort", aborts}, {"segv", crashes},
    {"segv-in-region", crashes_in_region}, {"kill", kills_itself}, {"exit-thread", exits_from_another_thread},
    {"pthread-exit", ends_main_thread}, {"exit-in-region", exits_in_region}, {"atexit", works_at_exit}, {"nested", nests},
    {"tasks", tasks}, {"task-reduction", reduces_over_tasks}, {"worksharing", shares_work}, {"cancel", cancels}, {"copyin", copies_in}, {"settings", settings},
    {"asks", asks_before_regions}, {"own-sizes", sizes_its_own}, {"set-num-threads", grows_and_shrinks},
    {"sizes-at-the-end", sizes_at_the_end}, {"pause", pauses}, {"errno", keeps_errno}, {"rounding", keeps_rounding},
    {"traps", traps_floating_point}, {"small-stack", uses_small_stacks}, {"threads", threads_with_regions},
    {"coroutines", uses_coroutines}, {"itimer", ticks}, {"eintr", is_interrupted}, {"siglongjmp", jumps_out_of_handlers},
    {"sigaltstack", uses_signal_stack}, {"await-signals", awaits_signals}, {"await-end", awaits_its_end},
    {"close-all", closes_all}, {"cover-all", covers_all}, {"close-streams", closes_streams}, {"limit", limits_itself},
    {"mlockall", locks_memory}, {"clearenv", forgets_its_environment},
    {"unmapped-environment", unmaps_its_environment}, {"chroot", changes_root}, {"setuid", drops_rights},
    {"no-tsc", forbids_the_clock}, {"not-dumpable", reads_only_itself}, {"seccomp-strict", seals_strictly},
    {"seccomp", seals}, {"seccomp-doors", seals_doors},
    {"cat", copies_input}, {"much", prints_much}, {"stdout-closed", prints_to_closed},
    {"both", says_both}, {"files", writes_files}, {"plain", plain}, {"serial", only_serial}, {"arguments", shows_arguments}};

int main(int argc, char **argv) {
    self = "/proc/self/exe";
    if (argc > 2) argument = argv[2];
    for (size_t i = 0; argc > 1 && i < sizeof table / sizeof *table; i++) {
        if (strcmp(argv[1], table[i].name) == 0) {
            table[i].run();
            return 0;
        }
    }
    for (int i = 2; i < argc; i++) printf("%s (%zu)\n", argv[i], strlen(argv[i]));
    fprintf(stderr, "no oddity %s\n", argc > 1 ? argv[1] : "named");
    return 2;
}
