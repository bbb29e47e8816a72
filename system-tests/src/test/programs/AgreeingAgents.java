import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.LockSupport;
import lull.mpi.MpiCollectives;
import lull.runtime.consensus.Agreement;
import lull.runtime.consensus.Answer;
import lull.runtime.consensus.Consensus;
import lull.runtime.consensus.Contribution;
import lull.runtime.consensus.GroupOrder;
import lull.runtime.consensus.Stage;
import mpi.MPI;

/** Agents that agree on maxima: the arguments are the rank that dies before the second one, -1 for none, and the patience in seconds. */
public final class AgreeingAgents {
    public static void main(String[] arguments) throws Exception {
        MPI.Init(arguments);
        int rank = MPI.COMM_WORLD.getRank();
        Consensus consensus = new Consensus(new MpiCollectives(MPI.COMM_WORLD.dup()), System::nanoTime,
                Long.parseLong(arguments[1]) * 1_000_000_000L);
        Agreement job = consensus.agreement("job", MPI.COMM_WORLD.getSize());
        GroupOrder order = new GroupOrder(1, List.of("a", "b", "c"), List.of("x", "y", "z"));
        System.out.println("rank " + rank + " first " + meet(consensus, job,
                new Contribution(Stage.SAMPLED, 1, order, new double[] {rank, -rank, rank == 1 ? Double.NaN : 7})));
        if (rank == Integer.parseInt(arguments[0])) {
            Runtime.getRuntime().halt(137);
        }
        System.out.println("rank " + rank + " second " + meet(consensus, job,
                new Contribution(Stage.DECIDED, 1, order, new double[] {10 * rank})) + " alone " + consensus.trouble().isPresent());
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }

    private static String meet(Consensus consensus, Agreement job, Contribution proposal) {
        Optional<Answer> answer = job.meet(proposal);
        while (answer.isEmpty()) {
            consensus.doWork();
            LockSupport.parkNanos(1_000_000);
            answer = job.meet(proposal);
        }
        return Arrays.toString(answer.get().maxima());
    }
}
