/* From an inert library to a task with a channel, and back.
 *
 * Loading does next to nothing. The channel is made at the first sign of a hybrid program: in MPI_Init, or at the
 * first region or marker of a process that no MPI launcher started. It is tried once; whatever fails leaves the
 * program alone. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

#include "attach.h"
#include "calibrate.h"
#include "count.h"
#include "environment.h"
#include "place.h"
#include "room.h"
#include "setspeed.h"
#include "team.h"
#include "unsignalled.h"

#define DEFAULT_RING_RECORDS (UINT64_C(1) << 16)
#define MIN_RING_RECORDS (UINT64_C(1) << 10)
#define MAX_RING_RECORDS (UINT64_C(1) << 22)
#define NOBODY 65534

static struct instant load_instant;
static char channel_path[LULL_PATH_BYTES + 88];
static struct stat stderr_at_load;
static bool loaded, tried;

/* The counter is a clock if it ticks at a constant rate in every state, and if this process may read it. */
static bool counter_is_clock(void) {
#if defined(__x86_64__)
    unsigned a = 0, b = 0, c = 0, d = 0;
    int mode = PR_TSC_ENABLE;
    if (prctl(PR_GET_TSC, &mode) == 0 && mode != PR_TSC_ENABLE) return false;
    return __get_cpuid(0x80000007, &a, &b, &c, &d) != 0 && (d & (1u << 8)) != 0;
#elif defined(__aarch64__)
    return true;
#else
    return false;
#endif
}

/* Constructors of the program's libraries run before ours, and may begin regions: whoever comes first sets the clock. */
__attribute__((constructor)) static void load(void) {
    if (loaded) return;
    loaded = true;
    lull_task.ticks = counter_is_clock();
    load_instant = lull_instant();
    UNNOTICED;
    lull_environment();
    if (fstat(STDERR_FILENO, &stderr_at_load) != 0) stderr_at_load = (struct stat){0};
}

/* Open, if it is this user's alone; else -1. */
static int own_directory(const char *path) {
    int directory = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    struct stat status;
    if (directory < 0 || (fstat(directory, &status) == 0 && status.st_uid == geteuid()
                          && (status.st_mode & (S_IRWXG | S_IRWXO)) == 0))
        return directory;
    close(directory);
    return -1;
}

/* Whether root's agent for all users is at work, and this user one of them: it alone can lock its file for writing, in which
 * the smallest user number stands that it follows. */
static bool awaited(void) {
    int file = open("/run/lull-agents/lock", O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    if (file < 0) return false;
    struct stat status;
    struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET};
    char first[16] = "";
    bool locked = fstat(file, &status) == 0 && status.st_uid == 0 && S_ISREG(status.st_mode) && fcntl(file, F_GETLK, &lock) == 0
                  && lock.l_type == F_WRLCK && read(file, first, sizeof first - 1) > 0;
    close(file);
    unsigned long least = strtoul(first, NULL, 10);
    return locked && least > 0 && geteuid() >= least && geteuid() != NOBODY;
}

/* The job's directory, or the user's own in the first of the places that is not another's. An agent has made it, unless
 * that of all users waits for such directories. */
static int open_directory(char *path, size_t size) {
    static const char *const standing[] = {"/dev/shm/lull-%u", "/run/user/%u/lull"};
    const char *given = lull_environment()->directory;
    if (given != NULL) return (size_t)snprintf(path, size, "%s", given) < size ? own_directory(path) : -1;
    int directory = -1;
    for (size_t i = 0; directory < 0 && i < sizeof standing / sizeof *standing; i++) {
        snprintf(path, size, standing[i], (unsigned)geteuid());
        directory = own_directory(path);
    }
    if (directory < 0 && awaited()) {
        snprintf(path, size, standing[0], (unsigned)geteuid());
        if (mkdir(path, S_IRWXU) == 0 || errno == EEXIST) directory = own_directory(path); /* another task may be faster */
    }
    return directory;
}

bool lull_wanted(void) {
    char path[LULL_PATH_BYTES];
    int directory = getenv("OMP_TOOL_LIBRARIES") == NULL ? open_directory(path, sizeof path) : -1;
    return directory >= 0 && close(directory) == 0;
}

/* Under its number may be a file of the program's by now. */
bool lull_may_say(void) {
    struct stat status;
    return fstat(STDERR_FILENO, &status) == 0 && status.st_dev == stderr_at_load.st_dev && status.st_ino == stderr_at_load.st_ino;
}

/* Of all tasks of a node one says what is to be said. */
static bool speaks(void) { return !lull_environment()->quiet && lull_may_say(); }

/* A power of two, as many as were asked for. */
static uint64_t ring_records(void) {
    const char *given = lull_environment()->ring_records;
    char *end = NULL;
    uint64_t wanted = given != NULL ? strtoull(given, &end, 10) : DEFAULT_RING_RECORDS, records = MIN_RING_RECORDS;
    if (wanted == 0 || wanted > MAX_RING_RECORDS || (end != NULL && *end != '\0')) {
        wanted = DEFAULT_RING_RECORDS;
        if (speaks())
            dprintf(STDERR_FILENO, "lull: LULL_RING_RECORDS=%s is no number from 1 to %" PRIu64 ": taken as %" PRIu64 "\n", given,
                    (uint64_t)MAX_RING_RECORDS, wanted);
    }
    while (records < wanted) records *= 2;
    return records;
}

static uint64_t ring_offset(void) { return (sizeof(struct lull_channel) + 4095) & ~UINT64_C(4095); }

static uint64_t bytes_with(uint64_t records) { return ring_offset() + records * sizeof(struct lull_record); }

/* Larger files than the limit are answered by a signal: the ring is as large as it may be, or 0. */
static uint64_t allowed_records(uint64_t records) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_FSIZE, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return records;
    while (records >= MIN_RING_RECORDS && bytes_with(records) > limit.rlim_cur) records /= 2;
    return records >= MIN_RING_RECORDS ? records : 0;
}

/* A process may become another program by exec and attach again: the name is the pid and a count. */
static int create_file(int directory, const char *path) {
    for (unsigned count = 0; count < 16; count++) {
        snprintf(channel_path, sizeof channel_path, "%s/task-%d-%u", path, (int)getpid(), count);
        int file = openat(directory, strrchr(channel_path, '/') + 1, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, S_IRUSR | S_IWUSR);
        if (file >= 0 || errno != EEXIST) return file;
    }
    return -1;
}

/* Space is taken now, not at the first write: a full /dev/shm must be an error here and not a SIGBUS later. */
static struct lull_channel *map_file(int file, uint64_t records) {
    uint64_t bytes = bytes_with(records);
    int failed = records != 0 ? posix_fallocate(file, 0, (off_t)bytes) : EFBIG;
    if (failed != 0) {
        errno = failed;
        return NULL;
    }
    /* Populated: page faults at the ring's first turn would look like a workload that repeats. */
    void *memory = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_POPULATE, file, 0);
    return memory != MAP_FAILED ? memory : NULL;
}

static void say_once(const char *path, const char *reason) {
    if (speaks())
        dprintf(STDERR_FILENO, "lull: no channel in %s (%s): the program runs unobserved\n", path, reason);
}

/* When a process of this node began, in ticks since it was booted; 0 if that is not to be known. */
static uint64_t begin_of(pid_t process) {
    char path[32], line[1024];
    snprintf(path, sizeof path, "/proc/%d/stat", (int)process);
    lull_read_text(path, line, sizeof line);
    const char *field = strrchr(line, ')'); /* the second one, which may hold anything */
    for (unsigned number = 2; field != NULL && number < 22; number++) field = strchr(field + 1, ' ');
    return field != NULL ? strtoull(field, NULL, 10) : 0;
}

/* The inode by which the kernel shows a namespace of this process; 0 if that is not to be known. */
static uint32_t namespace_of(const char *path) {
    struct stat status;
    return stat(path, &status) == 0 ? (uint32_t)status.st_ino : 0;
}

static void describe(struct lull_channel *channel, uint64_t records) {
    channel->magic = LULL_MAGIC;
    channel->record_bytes = sizeof(struct lull_record);
    channel->ring_offset = ring_offset();
    channel->ring_records = records;
    channel->file_bytes = bytes_with(records);
    channel->pid = (int32_t)getpid();
    channel->parent_pid = (int32_t)getppid();
    channel->begun = begin_of(getpid());
    channel->parent_begun = begin_of(getppid());
    channel->pid_namespace = namespace_of("/proc/self/ns/pid");
    channel->time_namespace = namespace_of("/proc/self/ns/time");
    channel->uid = geteuid();
    channel->clock = lull_task.ticks ? LULL_CLOCK_TICKS : LULL_CLOCK_NANOSECONDS;
    channel->load_ticks = load_instant.ticks;
    channel->load_nanoseconds = load_instant.nanoseconds;
    channel->rank = -1;
    channel->malleable = lull_task.malleable;
    channel->unplaced = lull_environment()->unplaced;
    channel->state = LULL_STATE_RUNNING;
    channel->region_count = 1; /* entry 0: regions without an entry of their own */
    channel->regions[0].ready = 1;
    if (readlink("/proc/self/exe", channel->program, sizeof channel->program - 1) < 0) channel->program[0] = '\0';
    if (gethostname(channel->host, sizeof channel->host - 1) != 0) channel->host[0] = '\0';
}

/* A child has the parent's memory but is not the task. */
static void forget(void) {
    lull_thread.owner = false;
    lull_task.channel = NULL;
    lull_setspeed_close();
    lull_count_forget();
    lull_place_child();
    tried = true;
}

/* This process is the task, not a child of it that shares its memory. */
static bool is_task(const struct lull_channel *channel) {
    return channel != NULL && (lull_task.confined || channel->pid == (int32_t)getpid());
}

/* Whoever follows the task need not be its parent: the exit code is told to no one else. */
static void tell_exit(int status, void *nothing) {
    (void)nothing;
    struct lull_channel *channel = lull_task.channel;
    if (is_task(channel)) __atomic_store_n(&channel->exit_told, LULL_EXIT_TOLD | (uint32_t)(status & 0xff), __ATOMIC_RELEASE);
}

/* A channel of so many records in a directory, or NULL; then the reason has been said. */
static struct lull_channel *make_channel(int directory, const char *path, uint64_t records) {
    if (lull_too_many_wait(path, bytes_with(records))) {
        lull_count_left_alone(directory);
        say_once(path, "too many others wait for the agent");
        return NULL;
    }
    if (!lull_has_room(directory, bytes_with(records))) {
        say_once(path, "little room there, which others need");
        return NULL;
    }
    int file = create_file(directory, path);
    struct lull_channel *channel = file >= 0 ? map_file(file, records) : NULL;
    int reason = errno;
    if (file >= 0) close(file);
    if (channel == NULL) {
        if (file >= 0) unlink(channel_path);
        if (reason != EEXIST) say_once(path, strerror(reason)); /* after so many programs one after the other */
    }
    return channel;
}

static COLD bool attach(void) {
    if (lull_task.stopped != 0) return false; /* times are all that we have to tell */
    char path[LULL_PATH_BYTES];
    int directory = open_directory(path, sizeof path);
    if (directory < 0) return false;
    uint64_t records = allowed_records(ring_records());
    struct lull_channel *channel = make_channel(directory, path, records);
    close(directory);
    if (channel == NULL) return false;
    describe(channel, records);
    lull_task.ring = (struct lull_record *)((char *)channel + channel->ring_offset);
    lull_task.mask = records - 1;
    lull_task.limit = records;
    lull_task.channel = channel;
    if (LULL_PAGE % sysconf(_SC_PAGESIZE) == 0) madvise(&lull_task_pages, LULL_PAGE, MADV_WIPEONFORK);
    lull_thread.owner = true;
    lull_calibrate();
    lull_place_attach();
    struct instant attached = lull_instant();
    channel->attach_ticks = attached.ticks;
    channel->attach_nanoseconds = attached.nanoseconds;
    lull_emit_clock();
    pthread_atfork(lull_place_leave, NULL, forget);
    on_exit(tell_exit, NULL);
    __atomic_store_n(&channel->version, LULL_VERSION, __ATOMIC_RELEASE);
    return true;
}

/* Without signals, which would interrupt the allocation again and again. */
bool lull_attach(void) {
    if (__atomic_exchange_n(&tried, true, __ATOMIC_ACQ_REL) || lull_task.confined) return false;
    UNNOTICED;
    load();
    UNSIGNALLED;
    return attach();
}

bool lull_attached(void) { return lull_task.channel != NULL || (!lull_environment()->launched_by_mpi && lull_attach()); }

bool lull_stranger(void) {
    if (lull_thread.owner) forget(); /* the channel is gone: a child that no fork handler knew of */
    if (!lull_attached()) return false;
    if (lull_thread.owner) return true;
    if (!lull_inside_team()) __atomic_fetch_add(&lull_task.channel->foreign_regions, 1, __ATOMIC_RELAXED);
    return false;
}

void lull_finalized(void) {
    if (lull_task.channel == NULL) return;
    if (lull_thread.owner) {
        lull_setspeed_highest(); /* what follows is no phase */
        lull_place_leave();
        lull_emit_clock();
    }
    __atomic_store_n(&lull_task.channel->state, LULL_STATE_FINALIZED, __ATOMIC_RELEASE);
}

static bool is_gone(long pid) { return pid > 1 && kill((pid_t)pid, 0) != 0 && errno == ESRCH; }

/* The supervisor's number counts in the PID namespace alone whose inode the directory has in its name. In a run on several nodes
 * each node's agent made the directory there, and removes it. */
static bool is_numbered_here(void) {
    uint32_t theirs = 0, ours = lull_task.channel->pid_namespace;
    int several = 0;
    const char *directory = memrchr(channel_path, '/', (size_t)(strrchr(channel_path, '/') - channel_path));
    if (directory == NULL) return true;
    sscanf(directory, "/lull-%*u-nodes-%n", &several);
    if (several > 0) return false;
    if (sscanf(directory, "/lull-%*u-%*u-%" SCNu32 "-", &theirs) != 1) return true;
    return theirs == ours || theirs == 0 || ours == 0;
}

static bool supervisor_is_gone(void) {
    return is_gone(lull_environment()->supervisor) && is_numbered_here();
}

/* The supervisor removes what is left when the job ends. If it died, its tasks do: their own channels, and those of tasks
 * that were killed. The last one removes the directory. */
static void clean_up(void) {
    unlink(channel_path);
    *strrchr(channel_path, '/') = '\0';
    DIR *channels = opendir(channel_path);
    if (channels == NULL) return;
    const struct dirent *entry;
    long pid;
    while ((entry = readdir(channels)) != NULL)
        if (sscanf(entry->d_name, "task-%ld-", &pid) == 1 && is_gone(pid)) unlinkat(dirfd(channels), entry->d_name, 0);
    closedir(channels);
    rmdir(channel_path);
}

__attribute__((destructor)) static void unload(void) {
    struct lull_channel *channel = lull_task.channel;
    if (!is_task(channel)) return;
    if (lull_thread.owner) lull_emit_clock();
    __atomic_store_n(&channel->state, LULL_STATE_EXITED, __ATOMIC_RELEASE);
    if (!lull_task.confined && supervisor_is_gone()) clean_up();
}
