/* Events of one thread that are counted together.
 *
 * Where the kernel lets us, counters are read by instructions of the processor, as perf_event.h says; else by system calls at a
 * region's begin, where they are put to 0 or read, and at its end. */
#include "counter.h"

#include <fcntl.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

#include "descriptor.h"

#define PAGE_BYTES ((size_t)sysconf(_SC_PAGESIZE))
#define ARM_USER_READS 2u /* bit of config1 */
/* Events that are put to 0 at a region's begin rather than read, which also tells that others had the counters meanwhile. To do so takes
 * the kernel 0.6 us and 0.17 us more for each further event, to read them 0.85 us and 0.02 us, after a question of 0.65 us (Linux 6.18, x86-64, the kernel's own events; benchmarks/probe-cost.sh). 0 to 8. */
#define MOST_RESET 2u

enum { GROUP_NUMBER, GROUP_ENABLED, GROUP_RUNNING, GROUP_VALUES };

static uint32_t descriptors;

static int perf_event_open(struct perf_event_attr *attribute, int leader) {
    return (int)syscall(SYS_perf_event_open, attribute, 0, -1, leader, PERF_FLAG_FD_CLOEXEC);
}

/* The processor's events in user mode only, the kernel's own where they happen, if that is allowed. */
static int open_event(const struct lull_counted_event *event, int leader) {
    bool software = event->type == PERF_TYPE_SOFTWARE, processor = event->type == PERF_TYPE_HARDWARE || event->type == PERF_TYPE_RAW;
    struct perf_event_attr attribute = {
        .type = event->type,
        .size = PERF_ATTR_SIZE_VER0,
        .config = event->config,
        .read_format = PERF_FORMAT_GROUP | PERF_FORMAT_TOTAL_TIME_ENABLED | PERF_FORMAT_TOTAL_TIME_RUNNING,
        .exclude_kernel = processor,
        .exclude_hv = processor,
    };
#if defined(__aarch64__)
    attribute.config1 = processor ? ARM_USER_READS : 0;
#endif
    int file = perf_event_open(&attribute, leader);
    if (file < 0 && attribute.config1 != 0) {
        attribute.config1 = 0;
        file = perf_event_open(&attribute, leader);
    }
    if (file < 0 && software && (errno == EACCES || errno == EPERM)) {
        attribute.exclude_kernel = attribute.exclude_hv = 1;
        file = perf_event_open(&attribute, leader);
    }
    return file;
}

static bool is_ours(const struct lull_counter *counter, uint32_t event) {
    uint64_t id = 0;
    return ioctl(counter->files[event], PERF_EVENT_IOC_ID, &id) == 0 && id == counter->ids[event];
}

static void close_last(struct lull_counter *counter) {
    uint32_t event = --counter->events;
    if (counter->pages[event] != NULL) munmap((void *)(uintptr_t)counter->pages[event], PAGE_BYTES);
    if (is_ours(counter, event)) close(counter->files[event]);
    __atomic_fetch_sub(&descriptors, 1, __ATOMIC_RELAXED);
}

void lull_counter_close(struct lull_counter *counter) {
    UNNOTICED;
    while (counter->events != 0) close_last(counter);
}

/* Only the processor's counters can be read so, and their page counts against what the user may lock. */
static const struct perf_event_mmap_page *page_of(const struct lull_counted_event *event, int file) {
    if (event->type == PERF_TYPE_SOFTWARE) return NULL;
    void *page = mmap(NULL, PAGE_BYTES, PROT_READ, MAP_SHARED, file, 0);
    return page != MAP_FAILED ? page : NULL;
}

static int add(struct lull_counter *counter, const struct lull_counted_event *event) {
    uint32_t i = counter->events;
    if (__atomic_add_fetch(&descriptors, 1, __ATOMIC_RELAXED) > lull_most_descriptors()) errno = EMFILE, counter->files[i] = -1;
    else counter->files[i] = lull_moved_up(open_event(event, i == 0 ? -1 : counter->files[0]));
    if (counter->files[i] < 0 || ioctl(counter->files[i], PERF_EVENT_IOC_ID, &counter->ids[i]) != 0) {
        int error = errno;
        __atomic_fetch_sub(&descriptors, 1, __ATOMIC_RELAXED);
        if (counter->files[i] >= 0) close(counter->files[i]);
        return error;
    }
    counter->pages[i] = page_of(event, counter->files[i]);
    counter->events++;
    return 0;
}

/* EBADF also where the descriptor has become another file, which is what a program may do that closes all it finds: it is asked
 * first, because to read a pipe of the program's would take its bytes, or wait for them. */
static int read_group(struct lull_counter *counter, uint64_t *counts) {
    uint64_t group[GROUP_VALUES + LULL_EVENTS];
    size_t size = (GROUP_VALUES + counter->events) * sizeof *group;
    if (!is_ours(counter, 0) || read(counter->files[0], group, size) != (ssize_t)size || group[GROUP_NUMBER] != counter->events) return EBADF;
    memcpy(counts, group + GROUP_VALUES, counter->events * sizeof *counts);
    uint64_t missed = group[GROUP_ENABLED] - group[GROUP_RUNNING];
    bool whole = missed == counter->missed && group[GROUP_ENABLED] > counter->enabled;
    counter->missed = missed;
    counter->enabled = group[GROUP_ENABLED];
    return whole ? 0 : EBUSY;
}

/* Of a group over several of the kernel's own units (task-clock is one, page faults are another) Linux 6.18 starts all but the
 * leader only when the thread is next put on a CPU: seen as page faults that count 0 until a context switch. The system call is
 * made by itself, as no thread is to be cancelled in it. */
static void start_counting(void) {
    struct timespec shortest = {0, 1};
    syscall(SYS_nanosleep, &shortest, NULL);
}

COLD int lull_counter_open(struct lull_counter *counter, const struct lull_counting *wanted) {
    UNNOTICED;
    int error = 0;
    uint32_t events = wanted->events < LULL_EVENTS ? wanted->events : LULL_EVENTS;
    memset(counter, 0, sizeof *counter);
    for (uint32_t i = 0; i < events && error == 0; i++) error = add(counter, &wanted->event[i]);
    if (error == 0 && events > 1) start_counting();
    if (error == 0 && events != 0) {
        error = read_group(counter, counter->first);
        if (error == EBUSY) error = 0;
    }
    if (error != 0) lull_counter_close(counter);
    return error;
}

#if defined(__x86_64__)
static inline uint64_t counter_value(uint32_t index) { return __rdpmc((int)index - 1); }
#elif defined(__aarch64__)
#define COUNTER(n, group, rest)                                                                                     \
    case n + 1: __asm__ volatile("mrs %0, s3_3_c14_c" #group "_" #rest : "=r"(value)); break;
#define EIGHT(n, group)                                                                                             \
    COUNTER(n, group, 0) COUNTER(n + 1, group, 1) COUNTER(n + 2, group, 2) COUNTER(n + 3, group, 3)                 \
    COUNTER(n + 4, group, 4) COUNTER(n + 5, group, 5) COUNTER(n + 6, group, 6) COUNTER(n + 7, group, 7)

/* PMEVCNTRn_EL0 for n + 1, PMCCNTR_EL0 for 32. */
static inline uint64_t counter_value(uint32_t index) {
    uint64_t value = 0;
    switch (index) {
        EIGHT(0, 8)
        EIGHT(8, 9)
        EIGHT(16, 10)
        case 32: __asm__ volatile("mrs %0, pmccntr_el0" : "=r"(value)); break;
        default: break;
    }
    return value;
}
#else
static inline uint64_t counter_value(uint32_t index) { return index; }
#endif

static inline bool is_readable(uint32_t index) {
#if defined(__x86_64__)
    return index != 0;
#elif defined(__aarch64__)
    return (index != 0 && index <= 24) || index == 32;
#else
    (void)index;
    return false;
#endif
}

/* One event, as perf_event.h shows: the page is read again if the kernel has changed it meanwhile. */
static inline bool read_page(const volatile struct perf_event_mmap_page *page, uint64_t *count, uint64_t *missed) {
    uint32_t sequence;
    if (page == NULL) return false;
    do {
        sequence = page->lock;
        __atomic_signal_fence(__ATOMIC_SEQ_CST);
        uint32_t index = page->index, unused = 64u - page->pmc_width;
        if (!page->cap_user_rdpmc || !is_readable(index) || unused > 63) return false;
        *missed = page->time_enabled - page->time_running;
        *count = (uint64_t)page->offset + (uint64_t)((int64_t)(counter_value(index) << unused) >> unused);
        __atomic_signal_fence(__ATOMIC_SEQ_CST);
    } while (page->lock != sequence);
    return true;
}

static inline bool read_pages(const struct lull_counter *counter, uint64_t *counts, uint64_t *missed) {
    for (uint32_t i = 0; i < counter->events; i++)
        if (!read_page(counter->pages[i], &counts[i], missed)) return false;
    return true;
}

int lull_counter_begin(struct lull_counter *counter) {
    counter->user_reads = read_pages(counter, counter->first, &counter->missed);
    if (likely(counter->user_reads)) return 0;
    UNNOTICED;
    if (counter->events > MOST_RESET) {
        int error = read_group(counter, counter->first);
        return error == EBUSY ? 0 : error; /* others had the counters before the region */
    }
    memset(counter->first, 0, sizeof counter->first);
    return ioctl(counter->files[0], PERF_EVENT_IOC_RESET, PERF_IOC_FLAG_GROUP) == 0 ? 0 : EBADF;
}

int lull_counter_end(struct lull_counter *counter, uint64_t *counts) {
    uint64_t missed = 0;
    int error = 0;
    if (counter->user_reads && likely(read_pages(counter, counts, &missed))) {
        error = missed == counter->missed ? 0 : EBUSY;
        counter->missed = missed;
    } else {
        UNNOTICED;
        error = read_group(counter, counts);
    }
    for (uint32_t i = 0; i < counter->events; i++) counts[i] -= counter->first[i];
    return error;
}
