import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import lull.probe.Phase;
import lull.probe.Phases;
import mpi.MPI;
import mpi.Request;

/** MPI tasks with Java threads: two marked phases an iteration, a halo exchange and an Allreduce. */
final class HybridJava {
    private static final int CELLS = 20_000;
    private static final int THREADS = 2;

    private final double[] cells = new double[CELLS];
    private final ExecutorService workers = Executors.newFixedThreadPool(THREADS);
    private final Phase smooth = Phases.named("smooth");
    private final Phase correct = Phases.named("correct");

    public static void main(String[] arguments) throws Exception {
        MPI.InitThread(arguments, MPI.THREAD_MULTIPLE);
        HybridJava program = new HybridJava();
        double total = program.iterate(Integer.parseInt(arguments[0]));
        if (MPI.COMM_WORLD.getRank() == 0) {
            System.out.printf("HybridJava checksum %.9e%n", total);
        }
        program.workers.shutdown();
        MPI.Finalize();
    }

    private double iterate(int iterations) throws Exception {
        double[] sum = new double[1];
        for (int iteration = 0; iteration < iterations; iteration++) {
            run(smooth, 0.999, 0.001);
            exchange();
            run(correct, 0.998, 0.003);
            MPI.COMM_WORLD.allReduce(new double[] {cells[0]}, sum, 1, MPI.DOUBLE, MPI.SUM);
        }
        return sum[0];
    }

    private void run(Phase phase, double factor, double addend) throws Exception {
        int threads = phase.begin(THREADS);
        List<Callable<Void>> parts = new ArrayList<>();
        for (int thread = 0; thread < threads; thread++) {
            int first = CELLS * thread / threads;
            int end = CELLS * (thread + 1) / threads;
            parts.add(() -> sweep(first, end, factor, addend));
        }
        for (Future<Void> part : workers.invokeAll(parts)) {
            part.get();
        }
        phase.end();
    }

    private Void sweep(int first, int end, double factor, double addend) {
        for (int i = first; i < end; i++) {
            cells[i] = cells[i] * factor + addend;
        }
        return null;
    }

    private void exchange() throws Exception {
        int rank = MPI.COMM_WORLD.getRank();
        int tasks = MPI.COMM_WORLD.getSize();
        ByteBuffer out = ByteBuffer.allocateDirect(Double.BYTES).order(ByteOrder.nativeOrder());
        ByteBuffer in = ByteBuffer.allocateDirect(Double.BYTES).order(ByteOrder.nativeOrder());
        out.putDouble(0, cells[CELLS - 1]);
        Request[] requests = {
            MPI.COMM_WORLD.iRecv(in.asDoubleBuffer(), 1, MPI.DOUBLE, (rank + tasks - 1) % tasks, 1),
            MPI.COMM_WORLD.iSend(out.asDoubleBuffer(), 1, MPI.DOUBLE, (rank + 1) % tasks, 1)
        };
        Request.waitAll(requests);
        cells[0] = in.getDouble(0);
    }
}
