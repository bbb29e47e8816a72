package lull.agent.control;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import lull.platform.emulated.EmulatedNode;
import lull.report.Report;
import lull.report.builder.ReportBuilder;
import lull.report.observation.RunFacts;
import lull.report.trace.RecordedRun;
import lull.report.trace.RecordedTask;
import lull.runtime.RuntimeOptions.Mode;
import lull.runtime.RuntimeOutcome;

/** What the loop would have decided in a run that was only observed: the same code, on recorded events. */
public final class DecidedTrace {
    private DecidedTrace() {}

    /**
     * The run's report with decisions.
     *
     * @param control of a dry run, or of none if there is nothing to control
     * @param node an emulated one, for which to tell what could have been saved; empty for none
     * @throws IOException if a trace can't be read
     */
    public static Report report(RecordedRun run, RunControl control, Optional<EmulatedNode> node) throws IOException {
        List<String> warnings = new ArrayList<>(run.facts().warnings());
        warnings.addAll(control.notes());
        if (control.options().mode() == Mode.OBSERVE) {
            return ReportBuilder.build(facts(run, run.facts().mode(), warnings), run.observations(), Map.of(), node);
        }
        if (run.facts().mode().equals(Mode.ACT.toString())) {
            warnings.add(
                    "nothing was decided again: the run was recorded in mode act, so its times are those under plans; "
                            + "record one in mode observe");
            return ReportBuilder.build(facts(run, run.facts().mode(), warnings), run.observations(), Map.of(), node);
        }
        Map<String, RuntimeOutcome> outcomes = new HashMap<>();
        Map<String, List<RecordedTask>> jobs = run.tasks().stream()
                .collect(Collectors.groupingBy(
                        task -> task.observation().identity().jobPart(), LinkedHashMap::new, Collectors.toList()));
        for (Map.Entry<String, List<RecordedTask>> job : jobs.entrySet()) {
            control.model()
                    .lacking(job.getValue().get(0).observation().events())
                    .ifPresent(warnings::add);
            new ReplayedJob(control, job.getValue())
                    .run()
                    .ifPresentOrElse(
                            outcome -> outcomes.put(job.getKey(), outcome),
                            () -> warnings.add("nothing could be decided for the tasks of " + job.getKey()
                                    + ": they were never all in their iteration"));
        }
        warnings.add("decided afterwards, on recorded events: a dry run that changed nothing");
        return ReportBuilder.build(facts(run, Mode.DRY_RUN.toString(), warnings), run.observations(), outcomes, node);
    }

    private static RunFacts facts(RecordedRun run, String mode, List<String> warnings) {
        return run.facts().with(mode, warnings);
    }
}
