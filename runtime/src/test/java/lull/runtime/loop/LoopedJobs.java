package lull.runtime.loop;

import lull.runtime.RuntimeOptions;
import lull.runtime.RuntimeOptions.Dct;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.plan.TaskDecision;

/** Simulated programs under the loop, and what it tells of them. */
final class LoopedJobs {
    private LoopedJobs() {}

    static double stretch(double share, double relativeHertz) {
        return 1 + share * (1 / relativeHertz - 1);
    }

    static double imbalanced(int rank, double share, double relativeHertz) {
        return (rank == 0 ? 0.005 : 0.010) * stretch(share, relativeHertz);
    }

    static SimulatedJob.Work scaling(double serialShare) {
        return (rank, iteration, group, threads, hertz) ->
                0.010 * (serialShare + (1 - serialShare) / threads) * stretch(1, hertz);
    }

    /** Managed against unmanaged, the same program with the same noise. */
    static double slowdown(
            int ranks, int team, int groups, int iterations, RuntimeOptions options, SimulatedJob.Work work) {
        double alone = new SimulatedJob(ranks, team, groups, 7, work).run(0, iterations);
        double managed = new SimulatedJob(ranks, team, groups, 7, work)
                .under(options, SimulatedJob.NODE)
                .run(0, iterations);
        return managed / alone - 1;
    }

    static String log(SimulatedJob job) {
        return String.join("\n", job.runtime().outcome().log());
    }

    static RuntimeOptions act(Dct dct, double epsilon) {
        return SimulatedJob.options(Mode.ACT, dct, epsilon);
    }

    static int frequency(TaskDecision task) {
        return task.groups().get(0).phases().get(0).frequency();
    }

    static TaskDecision decision(SimulatedJob job, int rank) {
        return job.runtime().outcome().decision().orElseThrow().tasks().get(rank);
    }
}
