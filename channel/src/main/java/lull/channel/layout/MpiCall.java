package lull.channel.layout;

import java.util.BitSet;
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
    REQUEST_GET_STATUS(59, "MPI_Request_get_status", Role.POLL),
    IGATHERV(60, "MPI_Igatherv", Role.START),
    ISCATTERV(61, "MPI_Iscatterv", Role.START),
    IALLTOALLW(62, "MPI_Ialltoallw", Role.START),
    IREDUCE_SCATTER(63, "MPI_Ireduce_scatter", Role.START),
    IREDUCE_SCATTER_BLOCK(64, "MPI_Ireduce_scatter_block", Role.START),
    ISCAN(65, "MPI_Iscan", Role.START),
    IEXSCAN(66, "MPI_Iexscan", Role.START),
    NEIGHBOR_ALLGATHER(67, "MPI_Neighbor_allgather", Role.BLOCKING),
    NEIGHBOR_ALLGATHERV(68, "MPI_Neighbor_allgatherv", Role.BLOCKING),
    NEIGHBOR_ALLTOALL(69, "MPI_Neighbor_alltoall", Role.BLOCKING),
    NEIGHBOR_ALLTOALLV(70, "MPI_Neighbor_alltoallv", Role.BLOCKING),
    NEIGHBOR_ALLTOALLW(71, "MPI_Neighbor_alltoallw", Role.BLOCKING),
    INEIGHBOR_ALLGATHER(72, "MPI_Ineighbor_allgather", Role.START),
    INEIGHBOR_ALLGATHERV(73, "MPI_Ineighbor_allgatherv", Role.START),
    INEIGHBOR_ALLTOALL(74, "MPI_Ineighbor_alltoall", Role.START),
    INEIGHBOR_ALLTOALLV(75, "MPI_Ineighbor_alltoallv", Role.START),
    INEIGHBOR_ALLTOALLW(76, "MPI_Ineighbor_alltoallw", Role.START),
    WIN_FENCE(77, "MPI_Win_fence", Role.COLLECTIVE),
    WIN_START(78, "MPI_Win_start", Role.BLOCKING),
    WIN_COMPLETE(79, "MPI_Win_complete", Role.WAIT),
    WIN_POST(80, "MPI_Win_post", Role.START),
    WIN_WAIT(81, "MPI_Win_wait", Role.WAIT),
    WIN_TEST(82, "MPI_Win_test", Role.POLL),
    WIN_LOCK(83, "MPI_Win_lock", Role.POLL),
    WIN_LOCK_ALL(84, "MPI_Win_lock_all", Role.POLL),
    WIN_UNLOCK(85, "MPI_Win_unlock", Role.POLL),
    WIN_UNLOCK_ALL(86, "MPI_Win_unlock_all", Role.POLL),
    WIN_FLUSH(87, "MPI_Win_flush", Role.POLL),
    WIN_FLUSH_ALL(88, "MPI_Win_flush_all", Role.POLL),
    WIN_FLUSH_LOCAL(89, "MPI_Win_flush_local", Role.POLL),
    WIN_FLUSH_LOCAL_ALL(90, "MPI_Win_flush_local_all", Role.POLL),
    PUT(91, "MPI_Put", Role.POLL),
    GET(92, "MPI_Get", Role.POLL),
    ACCUMULATE(93, "MPI_Accumulate", Role.POLL),
    RPUT(94, "MPI_Rput", Role.POLL),
    RGET(95, "MPI_Rget", Role.POLL),
    RACCUMULATE(96, "MPI_Raccumulate", Role.POLL),
    GET_ACCUMULATE(97, "MPI_Get_accumulate", Role.POLL),
    RGET_ACCUMULATE(98, "MPI_Rget_accumulate", Role.POLL),
    FETCH_AND_OP(99, "MPI_Fetch_and_op", Role.POLL),
    COMPARE_AND_SWAP(100, "MPI_Compare_and_swap", Role.POLL),
    FILE_OPEN(101, "MPI_File_open", Role.COLLECTIVE),
    FILE_CLOSE(102, "MPI_File_close", Role.COLLECTIVE),
    FILE_SYNC(103, "MPI_File_sync", Role.COLLECTIVE),
    FILE_READ_ALL(104, "MPI_File_read_all", Role.COLLECTIVE),
    FILE_WRITE_ALL(105, "MPI_File_write_all", Role.COLLECTIVE),
    FILE_READ_AT_ALL(106, "MPI_File_read_at_all", Role.COLLECTIVE),
    FILE_WRITE_AT_ALL(107, "MPI_File_write_at_all", Role.COLLECTIVE);

    /** What a call means for the sequence of phases. */
    public enum Role {
        /** Once a run. */
        SETUP,
        /** Starts a transfer and returns; never ends a phase group. */
        START,
        /** Call that may wait for some other tasks, neighbours too. */
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

    /** The calls that end a phase group, as a set of their codes. */
    public static BitSet delimiting() {
        return codes(MpiCall::delimits);
    }

    /** The calls that all tasks make together, as a set of their codes. */
    public static BitSet collective() {
        return codes(call -> call.role == Role.COLLECTIVE || call.role == Role.SETUP);
    }

    private static BitSet codes(Predicate<MpiCall> members) {
        BitSet codes = new BitSet(ChannelLayout.SUMS);
        Stream.of(values()).filter(members).forEach(call -> codes.set(call.code));
        return codes;
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
