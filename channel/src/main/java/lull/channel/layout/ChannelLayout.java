package lull.channel.layout;

/**
 * Where everything is in a task's channel file. Twin of {@code lull_channel.h}; a test compares the offsets below with
 * those that the C compiler saw.
 *
 * <pre>
 *        0  +--------------------------------------------------------------+
 *           | magic, version (stored last), record size, file size, ring   |  written once by the task,
 *           | offset and length, pid, uid, clock, two instants in ticks    |  version is the sign that
 *           | and nanoseconds, the probe's own cost, program, host         |  all of it is there
 *      424  +--------------------------------------------------------------+
 *           | MPI library, rank, world size, OpenMP runtimes, state,       |  written by the task
 *           | number of regions and of modules, parent's pid, malleability |  while it runs
 *           | exit code; threads that are counted, and not; when the       |
 *           | process and its parent began; threads that were placed;      |
 *           | in which namespaces its pid and its clocks count             |
 *      640  +--------------------------------------------------------------+
 *           | head, lost, foreign regions, serial stretch; writes of       |  the producer's line
 *           | frequencies: number, refused, ticks; descriptors held        |
 *      768  +--------------------------------------------------------------+
 *           | tail, heartbeat, agent's pid, frequency socket               |  the consumer's line
 *      896  +--------------------------------------------------------------+
 *           | sums [128] of calls, ticks, bytes: what is not recorded       |
 *     3968  +--------------------------------------------------------------+
 *           | directives: what is published, what is counted of regions,   |  written by the agent
 *           | and two plans: generation, placements, threads and placement |
 *           | by region, the iteration's [16384] entries                   |
 *   309176  +--------------------------------------------------------------+
 *           | emulation: frequencies, transition, shares by region         |  written by the agent
 *   317640  +--------------------------------------------------------------+
 *           | modules [64] of 512-byte paths                               |
 *   350408  +--------------------------------------------------------------+
 *           | regions [4096] of 64 bytes                                   |
 *   612552  +--------------------------------------------------------------+
 *           | a balanced loop's question: number, loop, tasks, strategy,   |  written by the task
 *           | settings, shares [2048], what each task measured             |
 *   784768  +--------------------------------------------------------------+
 *           | its answer: number, window, shares [2048]                    |  written by the agent
 *   792976  +--------------------------------------------------------------+
 *           | which events to count [8]: config, type                      |  written by the agent
 *   793216  +--------------------------------------------------------------+
 *           | meter: wanted, sequence, kind, joules, idle joules, when     |  by the agent, but for wanted
 *   793344  +--------------------------------------------------------------+
 *           | padding to a page, then the ring of 32-byte records          |
 *           +--------------------------------------------------------------+
 *
 *   record  +--------+--------+--------+------------+---------+------+-------+
 *           | begin  | end    | value  | code       | threads | kind | flags |
 *           +--------+--------+--------+------------+---------+------+-------+
 *           0        8        16       24           28        30     31
 *
 *   entry   +--------+---------+-----------+----------------+---------+-----------+
 *           | region | threads | frequency | wait frequency | context | placement |  8 bytes, one word
 *           +--------+---------+-----------+----------------+---------+-----------+
 *           0        2         4           5                6         7
 * </pre>
 *
 * <p>The ring has one producer, the task's owner thread, and one consumer, the agent. The producer fills a record and
 * then stores head with release; the consumer reads head with acquire, copies, and then stores tail with release. A
 * full ring drops the event and counts it in lost; nothing ever waits.
 */
public final class ChannelLayout {
    public static final long MAGIC = 0x4c4e48434c4c554cL;
    public static final int VERSION = 10;

    public static final int MAGIC_OFFSET = 0;
    public static final int VERSION_OFFSET = 8;
    public static final int RECORD_BYTES_OFFSET = 12;
    public static final int FILE_BYTES_OFFSET = 16;
    public static final int RING_OFFSET_OFFSET = 24;
    public static final int RING_RECORDS_OFFSET = 32;
    public static final int PID_OFFSET = 40;
    public static final int UID_OFFSET = 44;
    public static final int CLOCK_OFFSET = 48;
    public static final int INITIAL_TEAM_OFFSET = 52;
    public static final int ATTACH_TICKS_OFFSET = 56;
    public static final int ATTACH_NANOSECONDS_OFFSET = 64;
    public static final int LOAD_TICKS_OFFSET = 72;
    public static final int LOAD_NANOSECONDS_OFFSET = 80;
    public static final int REGION_COST_TICKS_OFFSET = 88;
    public static final int MPI_COST_TICKS_OFFSET = 96;
    public static final int PROGRAM_OFFSET = 104;
    public static final int HOST_OFFSET = 360;
    public static final int MPI_LIBRARY_OFFSET = 424;
    public static final int RANK_OFFSET = 488;
    public static final int WORLD_SIZE_OFFSET = 492;
    public static final int OPENMP_RUNTIME_OFFSET = 496;
    public static final int STATE_OFFSET = 500;
    public static final int REGION_COUNT_OFFSET = 504;
    public static final int MODULE_COUNT_OFFSET = 508;
    public static final int PARENT_PID_OFFSET = 512;
    public static final int MALLEABLE_OFFSET = 516;
    public static final int EXIT_TOLD_OFFSET = 520;
    public static final int THREADS_COUNTED_OFFSET = 524;
    public static final int THREADS_REFUSED_OFFSET = 528;
    public static final int COUNT_ERROR_OFFSET = 532;
    public static final int USER_READS_OFFSET = 536;
    public static final int UNPLACED_OFFSET = 540;
    public static final int BEGUN_OFFSET = 544;
    public static final int PARENT_BEGUN_OFFSET = 552;
    public static final int PLACED_THREADS_OFFSET = 560;
    public static final int MISPLACED_THREADS_OFFSET = 564;
    public static final int MISPLACED_ERROR_OFFSET = 568;
    public static final int PID_NAMESPACE_OFFSET = 572;
    public static final int TIME_NAMESPACE_OFFSET = 576;
    public static final int HEAD_OFFSET = 640;
    public static final int LOST_OFFSET = 648;
    public static final int FOREIGN_REGIONS_OFFSET = 656;
    public static final int SERIAL_STRETCH_OFFSET = 664;
    public static final int FREQUENCY_WRITES_OFFSET = 672;
    public static final int FREQUENCY_REFUSED_OFFSET = 680;
    public static final int FREQUENCY_TICKS_OFFSET = 688;
    public static final int FREQUENCY_DESCRIPTORS_OFFSET = 696;
    public static final int TAIL_OFFSET = 768;
    public static final int AGENT_HEARTBEAT_OFFSET = 776;
    public static final int AGENT_PID_OFFSET = 784;
    public static final int FREQUENCY_SOCKET_OFFSET = 788;
    public static final int SUMS_OFFSET = 896;
    public static final int DIRECTIVES_OFFSET = 3968;
    public static final int EMULATION_OFFSET = 309176;
    public static final int MODULES_OFFSET = 317640;
    public static final int REGIONS_OFFSET = 350408;
    public static final int QUESTION_OFFSET = 612552;
    public static final int ANSWER_OFFSET = 784768;
    public static final int COUNTING_OFFSET = 792976;
    public static final int METER_OFFSET = 793216;
    public static final int HEADER_BYTES = 793344;

    public static final int RECORD_BYTES = 32;
    public static final int RECORD_LONGS = RECORD_BYTES / Long.BYTES;

    public static final int PROGRAM_BYTES = 256;
    public static final int HOST_BYTES = 64;
    public static final int MPI_LIBRARY_BYTES = 64;
    public static final int FREQUENCY_SOCKET_BYTES = 64;
    public static final int FREQUENCY_TABLE_BYTES = 132;

    public static final int SUMS = 128;
    public static final int SUM_REGIONS = 0;
    public static final int SUM_BYTES = 24;
    public static final int MODULES = 64;
    public static final int MODULE_BYTES = 512;
    public static final int REGIONS = 4096;
    public static final int REGION_BYTES = 64;
    public static final int REGION_OFFSET_OFFSET = 0;
    public static final int REGION_MODULE_OFFSET = 8;
    public static final int REGION_RUNTIME_OFFSET = 12;
    public static final int REGION_READY_OFFSET = 14;
    public static final int REGION_NAME_OFFSET = 16;
    public static final int REGION_NAME_BYTES = 48;

    public static final int DIRECTIVES_PUBLISHED_OFFSET = DIRECTIVES_OFFSET;
    public static final int DIRECTIVES_COUNTING_OFFSET = DIRECTIVES_OFFSET + 4;
    public static final int DIRECTIVES_BANKS_OFFSET = DIRECTIVES_OFFSET + 8;
    public static final int PLAN_BYTES = 152600;
    public static final int PLAN_GENERATION_OFFSET = 0;
    public static final int PLAN_LENGTH_OFFSET = 4;
    public static final int PLAN_DEFAULT_FREQUENCY_OFFSET = 8;
    public static final int PLAN_ANCHOR_POSITION_OFFSET = 12;
    public static final int PLAN_ANCHOR_ORDINAL_OFFSET = 16;
    public static final int PLAN_PLACEMENTS_OFFSET = 24;
    public static final int PLAN_CPUS_OFFSET = 1048;
    public static final int PLAN_THREADS_OFFSET = 9240;
    public static final int PLAN_REGION_PLACEMENTS_OFFSET = 17432;
    public static final int PLAN_ENTRIES_OFFSET = 21528;
    public static final int PLACEMENTS = 256;
    public static final int PLACEMENT_BYTES = 4;
    public static final int PLACEMENT_FIRST_OFFSET = 0;
    public static final int PLACEMENT_COUNT_OFFSET = 2;
    public static final int PLACEMENT_CPUS = 4096;
    public static final int CPUS = 1024;
    public static final int PLAN_ENTRIES = 16384;
    public static final int PLAN_ENTRY_BYTES = 8;
    public static final int ENTRY_REGION_OFFSET = 0;
    public static final int ENTRY_THREADS_OFFSET = 2;
    public static final int ENTRY_FREQUENCY_OFFSET = 4;
    public static final int ENTRY_WAIT_FREQUENCY_OFFSET = 5;
    public static final int ENTRY_CONTEXT_OFFSET = 6;
    public static final int ENTRY_PLACEMENT_OFFSET = 7;

    public static final int EMULATION_FREQUENCIES_OFFSET = EMULATION_OFFSET;
    public static final int EMULATION_TRANSITION_NANOSECONDS_OFFSET = EMULATION_OFFSET + 4;
    public static final int EMULATION_DEFAULT_SHARE_OFFSET = EMULATION_OFFSET + 8;
    public static final int EMULATION_HERTZ_OFFSET = EMULATION_OFFSET + 16;
    public static final int EMULATION_SHARE_OFFSET = EMULATION_OFFSET + 272;
    public static final int FREQUENCIES = 32;
    public static final int DESCRIPTORS = 64;
    public static final int SHARE_STEPS = 10_000;

    public static final int BALANCE_TASKS = 2048;
    public static final int BALANCE_SETTINGS = 7;
    public static final int BALANCE_VALUES = 10;
    public static final int QUESTION_NUMBER_OFFSET = QUESTION_OFFSET;
    public static final int QUESTION_LOOP_OFFSET = QUESTION_OFFSET + 4;
    public static final int QUESTION_TASKS_OFFSET = QUESTION_OFFSET + 8;
    public static final int QUESTION_GRANULARITY_OFFSET = QUESTION_OFFSET + 12;
    public static final int QUESTION_STRATEGY_OFFSET = QUESTION_OFFSET + 16;
    public static final int QUESTION_MEASURED_OFFSET = QUESTION_OFFSET + 20;
    public static final int QUESTION_ITERATIONS_OFFSET = QUESTION_OFFSET + 24;
    public static final int QUESTION_SETTINGS_OFFSET = QUESTION_OFFSET + 32;
    public static final int QUESTION_COUNTS_OFFSET = QUESTION_OFFSET + 88;
    public static final int QUESTION_VALUES_OFFSET = QUESTION_OFFSET + 8280;
    public static final int ANSWER_NUMBER_OFFSET = ANSWER_OFFSET;
    public static final int ANSWER_CHANGED_OFFSET = ANSWER_OFFSET + 4;
    public static final int ANSWER_WINDOW_SECONDS_OFFSET = ANSWER_OFFSET + 8;
    public static final int ANSWER_COUNTS_OFFSET = ANSWER_OFFSET + 16;
    public static final int METER_WANTED_OFFSET = METER_OFFSET;
    public static final int METER_SEQUENCE_OFFSET = METER_OFFSET + 4;
    public static final int METER_KIND_OFFSET = METER_OFFSET + 8;
    public static final int METER_OWN_OFFSET = METER_OFFSET + 12;
    public static final int METER_JOULES_OFFSET = METER_OFFSET + 16;
    public static final int METER_IDLE_JOULES_OFFSET = METER_OFFSET + 24;
    public static final int METER_NANOSECONDS_OFFSET = METER_OFFSET + 32;

    public static final int EVENTS = 8;
    public static final int EVENTS_A_RECORD = 3;
    public static final int CPUS_A_RECORD = 192;
    public static final int COUNT_EVENTS = 1;
    public static final int COUNT_CPUS = 2;
    public static final int COUNTING_EVENTS_OFFSET = COUNTING_OFFSET;
    public static final int COUNTING_EVENT_OFFSET = COUNTING_OFFSET + 8;
    public static final int COUNTED_EVENT_BYTES = 16;
    public static final int COUNTED_EVENT_CONFIG_OFFSET = 0;
    public static final int COUNTED_EVENT_TYPE_OFFSET = 8;

    public static final int REGION_STRETCH_BITS = 40;
    public static final int REGION_FREQUENCY_SHIFT = 40;
    public static final int REGION_IN_STEP_SHIFT = 48;
    public static final int REGION_TRANSITION_SHIFT = 49;
    public static final int REGION_GENERATION_SHIFT = 50;

    public static final int CLOCK_TICKS = 1;
    public static final int CLOCK_NANOSECONDS = 2;

    /** A task's exit code is told with this bit, since 0 is one. */
    public static final int EXIT_TOLD = 0x100;

    public static final int MALLEABLE_YES = 1;
    public static final int MALLEABLE_NO = 2;

    public static final int KIND_REGION = 1;
    public static final int KIND_MPI = 2;
    public static final int KIND_CLOCK = 3;
    public static final int KIND_FREQUENCY = 4;
    public static final int KIND_EVENTS = 5;
    public static final int KIND_CPUS = 6;
    public static final int FLAG_INSIDE_PHASE = 1;
    public static final int FLAG_NOT_COUNTED = 0x80;

    private ChannelLayout() {}

    /** The start of the entry of a sum. */
    public static int sumOffset(int code) {
        return SUMS_OFFSET + code * SUM_BYTES;
    }

    /** The start of the entry of a module. */
    public static int moduleOffset(int module) {
        return MODULES_OFFSET + module * MODULE_BYTES;
    }

    /** The start of a bank, which has room for a plan. */
    public static int bankOffset(int bank) {
        return DIRECTIVES_BANKS_OFFSET + bank * PLAN_BYTES;
    }

    /** The start of the entry of a region. */
    public static int regionOffset(int region) {
        return REGIONS_OFFSET + region * REGION_BYTES;
    }
}
