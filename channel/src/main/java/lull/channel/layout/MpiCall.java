package lull.channel.layout;

import java.util.function.Predicate;
import java.util.stream.Stream;

/** The MPI calls that Lull knows. Twin of {@code lull_mpi_calls.h}; a test compares the two. */
public enum MpiCall {
    INIT(1, "MPI_Init", Role.SETUP),
    INIT_THREAD(2, "MPI_Init_thread", Role.SETUP),
    FINALIZE(3, "MPI_Finalize", Role.SETUP),
    SEND(4, "MPI_Send", Role.START),
    BSEND(5, "MPI_Bsend", Role.START),
    RSEND(6, "MPI_Rsend", Role.START),
    SSEND(7, "MPI_Ssend", Role.BLOCKING),
    ISEND(8, "MPI_Isend", Role.START),
    IBSEND(9, "MPI_Ibsend", Role.START),
    IRSEND(10, "MPI_Irsend", Role.START),
    ISSEND(11, "MPI_Issend", Role.START),
    IRECV(12, "MPI_Irecv", Role.START),
    IMRECV(13, "MPI_Imrecv", Role.START),
    START(14, "MPI_Start", Role.START),
    STARTALL(15, "MPI_Startall", Role.START),
    RECV(16, "MPI_Recv", Role.BLOCKING),
    MRECV(17, "MPI_Mrecv", Role.BLOCKING),
    SENDRECV(18, "MPI_Sendrecv", Role.BLOCKING),
    SENDRECV_REPLACE(19, "MPI_Sendrecv_replace", Role.BLOCKING),
    PROBE(20, "MPI_Probe", Role.BLOCKING),
    MPROBE(21, "MPI_Mprobe", Role.BLOCKING),
    WAIT(22, "MPI_Wait", Role.WAIT),
    WAITALL(23, "MPI_Waitall", Role.WAIT),
    WAITANY(24, "MPI_Waitany", Role.WAIT),
    WAITSOME(25, "MPI_Waitsome", Role.WAIT),
    BARRIER(26, "MPI_Barrier", Role.COLLECTIVE),
    BCAST(27, "MPI_Bcast", Role.COLLECTIVE),
    REDUCE(28, "MPI_Reduce", Role.COLLECTIVE),
    ALLREDUCE(29, "MPI_Allreduce", Role.COLLECTIVE),
    REDUCE_SCATTER(30, "MPI_Reduce_scatter", Role.COLLECTIVE),
    REDUCE_SCATTER_BLOCK(31, "MPI_Reduce_scatter_block", Role.COLLECTIVE),
    SCAN(32, "MPI_Scan", Role.COLLECTIVE),
    EXSCAN(33, "MPI_Exscan", Role.COLLECTIVE),
    GATHER(34, "MPI_Gather", Role.COLLECTIVE),
    GATHERV(35, "MPI_Gatherv", Role.COLLECTIVE),
    SCATTER(36, "MPI_Scatter", Role.COLLECTIVE),
    SCATTERV(37, "MPI_Scatterv", Role.COLLECTIVE),
    ALLGATHER(38, "MPI_Allgather", Role.COLLECTIVE),
    ALLGATHERV(39, "MPI_Allgatherv", Role.COLLECTIVE),
    ALLTOALL(40, "MPI_Alltoall", Role.COLLECTIVE),
    ALLTOALLV(41, "MPI_Alltoallv", Role.COLLECTIVE),
    ALLTOALLW(42, "MPI_Alltoallw", Role.COLLECTIVE),
    IBARRIER(43, "MPI_Ibarrier", Role.START),
    IBCAST(44, "MPI_Ibcast", Role.START),
    IREDUCE(45, "MPI_Ireduce", Role.START),
    IALLREDUCE(46, "MPI_Iallreduce", Role.START),
    IGATHER(47, "MPI_Igather", Role.START),
    ISCATTER(48, "MPI_Iscatter", Role.START),
    IALLGATHER(49, "MPI_Iallgather", Role.START),
    IALLGATHERV(50, "MPI_Iallgatherv", Role.START),
    IALLTOALL(51, "MPI_Ialltoall", Role.START),
    IALLTOALLV(52, "MPI_Ialltoallv", Role.START),
    TEST(53, "MPI_Test", Role.POLL),
    TESTALL(54, "MPI_Testall", Role.POLL),
    TESTANY(55, "MPI_Testany", Role.POLL),
    TESTSOME(56, "MPI_Testsome", Role.POLL),
    IPROBE(57, "MPI_Iprobe", Role.POLL),
    IMPROBE(58, "MPI_Improbe", Role.POLL),
    REQUEST_GET_STATUS(59, "MPI_Request_get_status", Role.POLL);

    /** What a call means for the sequence of phases. */
    public enum Role {
        /** Once a run. */
        SETUP,
        /** Starts a transfer and returns; never ends a phase group. */
        START,
        /** Point-to-point call that may wait for another task. */
        BLOCKING,
        /** Completes transfers. */
        WAIT,
        COLLECTIVE,
        /** Counted and summed, never recorded one by one. */
        POLL
    }

    private static final MpiCall[] BY_CODE = new MpiCall[ChannelLayout.SUMS];

    static {
        for (MpiCall call : values()) {
            BY_CODE[call.code] = call;
        }
    }

    private final int code;
    private final String mpiName;
    private final Role role;

    MpiCall(int code, String mpiName, Role role) {
        this.code = code;
        this.mpiName = mpiName;
        this.role = role;
    }

    public int code() {
        return code;
    }

    /** The name of the standard, such as {@code MPI_Allreduce}. */
    public String mpiName() {
        return mpiName;
    }

    public Role role() {
        return role;
    }

    /** Whether the call may wait for another task, so that it ends a phase group. */
    public boolean delimits() {
        return role == Role.SETUP || role == Role.BLOCKING || role == Role.WAIT || role == Role.COLLECTIVE;
    }

    /** The calls that end a phase group, as a bit set over their codes. */
    public static long delimiting() {
        return codes(MpiCall::delimits);
    }

    /** The calls that all tasks make together, as a bit set over their codes. */
    public static long collective() {
        return codes(call -> call.role == Role.COLLECTIVE || call.role == Role.SETUP);
    }

    private static long codes(Predicate<MpiCall> members) {
        return Stream.of(values())
                .filter(members)
                .mapToLong(call -> 1L << call.code)
                .reduce(0, (set, bit) -> set | bit);
    }

    /**
     * The call of a code in the channel.
     *
     * @throws IllegalArgumentException if no call has this code
     */
    public static MpiCall of(int code) {
        MpiCall call = code >= 0 && code < BY_CODE.length ? BY_CODE[code] : null;
        if (call == null) {
            throw new IllegalArgumentException("no MPI call has the code " + code);
        }
        return call;
    }
}
