import java.util.Arrays;
import lull.agent.mpi.PatientMaximum;
import mpi.MPI;

/** Agents that agree on maxima: the arguments are the rank that dies before the second one, -1 for none, and the patience in seconds. */
public final class AgreeingAgents {
    public static void main(String[] arguments) throws Exception {
        MPI.Init(arguments);
        int rank = MPI.COMM_WORLD.getRank();
        MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
        int[] rounds = {0};
        PatientMaximum maximum = new PatientMaximum(MPI.COMM_WORLD, Long.parseLong(arguments[1]) * 1_000_000_000L,
                System::nanoTime, () -> rounds[0]++);
        double[] first = maximum.max(new double[] {rank, -rank, rank == 1 ? Double.NaN : 7});
        System.out.println("rank " + rank + " first " + Arrays.toString(first));
        if (rank == Integer.parseInt(arguments[0])) {
            Runtime.getRuntime().halt(137);
        }
        double[] second = maximum.max(new double[] {10 * rank, 5});
        System.out.println("rank " + rank + " second " + Arrays.toString(second) + " alone " + maximum.alone()
                + " meanwhile " + (rounds[0] > 0));
        System.out.flush();
        Runtime.getRuntime().halt(0);
    }
}
