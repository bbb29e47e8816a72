package lull.agent.control;

import java.util.List;
import java.util.Optional;
import lull.agent.lease.GovernorUse;
import lull.agent.malleability.VerdictStore;
import lull.report.builder.ReportBuilder;
import lull.runtime.RuntimeOptions;
import lull.runtime.consensus.Agreement;
import lull.runtime.decision.NodeControls;
import lull.runtime.job.ManagedTask;
import lull.runtime.loop.JobRuntime;

/**
 * What may be done to a run.
 *
 * @param options of the loop that decides on threads and frequencies
 * @param balances whether shares of balanced loops may be moved, also where there are no threads and frequencies to decide on
 * @param controls of a task's node, without frequencies where these are the governor's
 * @param governor what the run wants of the governor; empty where none sets anything
 * @param verdicts on programs whose teams may shrink
 * @param model of times that are not measured
 * @param notes on what was asked for and can't be had
 */
public record RunControl(
        RuntimeOptions options,
        boolean balances,
        NodeControls controls,
        Optional<GovernorUse> governor,
        VerdictStore verdicts,
        GivenModel model,
        List<String> notes) {
    public RunControl {
        notes = List.copyOf(notes);
    }

    /**
     * The loop of one job under this control.
     *
     * @param own controls of the node as the job has them
     * @param counted events that all of its tasks count
     */
    JobRuntime loop(NodeControls own, List<? extends ManagedTask> tasks, Agreement agreement, List<String> counted) {
        return new JobRuntime(
                options,
                own,
                ReportBuilder.callClasses(),
                tasks,
                agreement,
                model.on(own.hertz(), counted, options.decision().leastCycles()));
    }
}
