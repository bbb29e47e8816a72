package lull.report.trace;

import com.google.gson.annotations.SerializedName;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.stream.Stream;
import lull.platform.node.Platform;
import lull.report.Report;
import lull.report.builder.ReportBuilder;
import lull.report.observation.AskedMachine;
import lull.report.observation.NodeLoad;
import lull.report.observation.RunEnergy;
import lull.report.observation.RunFacts;

/** The run's facts as they are kept; earlier versions named no format, and some keys otherwise. */
record KeptRun(
        String format,
        Integer version,
        List<String> command,
        String job,
        @SerializedName(value = "exit_code", alternate = "exitCode") Integer exitCode,
        Integer signal,
        String mode,
        @SerializedName(value = "wall_s", alternate = "wallSeconds") Double wallSeconds,
        String platform,
        Boolean emulated,
        String machine,
        @SerializedName("machine_cores") Integer machineCores,
        @SerializedName(value = "energy_j", alternate = "energy") Report.Energy energy,
        List<NodeLoad> nodes,
        List<String> hosts,
        @SerializedName("boot_ns") Long bootNanos,
        List<String> warnings) {
    static final int VERSION = 1;
    private static final String FORMAT = "lull-run";

    /** Whether it has what every run has, without gaps, and a length that can be. */
    boolean isWhole() {
        return mode != null
                && command != null
                && warnings != null
                && Stream.of(command, warnings, nodes == null ? List.of() : nodes)
                        .flatMap(List::stream)
                        .allMatch(Objects::nonNull)
                && (wallSeconds == null || wallSeconds >= 0 && Double.isFinite(wallSeconds));
    }

    /**
     * A run as it is to be kept.
     *
     * @param hosts whose folders belong to it
     * @param bootNanos when the clock of its events showed zero, of a part of a run on several nodes
     */
    static KeptRun of(RunFacts run, List<String> hosts, OptionalLong bootNanos) {
        Optional<AskedMachine> machine = run.machine();
        return new KeptRun(
                FORMAT,
                VERSION,
                run.command(),
                run.job().orElse(null),
                run.exitCode().isPresent() ? run.exitCode().getAsInt() : null,
                run.signal().isPresent() ? run.signal().getAsInt() : null,
                run.mode(),
                run.wallSeconds().isPresent() ? run.wallSeconds().getAsDouble() : null,
                run.platform().orElse(null),
                run.emulated(),
                machine.map(asked -> Platform.EMULATED_PREFIX + asked.name()).orElse(null),
                machine.isPresent() && machine.get().cores().isPresent()
                        ? (Integer) machine.get().cores().getAsInt()
                        : null,
                ReportBuilder.energy(run.energy()),
                run.nodes(),
                hosts.isEmpty() ? null : hosts,
                bootNanos.isPresent() ? bootNanos.getAsLong() : null,
                run.warnings());
    }

    /** As the rest of Lull knows them. */
    RunFacts facts() {
        RunEnergy told = energy(energy);
        return new RunFacts(
                command,
                Optional.ofNullable(job),
                optional(exitCode),
                optional(signal),
                mode,
                optional(wallSeconds),
                Optional.ofNullable(platform),
                emulated == null ? told.emulated() : emulated,
                told,
                nodes == null ? List.of() : nodes,
                warnings,
                Optional.ofNullable(machine)
                        .map(name ->
                                new AskedMachine(Platform.emulatedName(name).orElse(name), optional(machineCores))));
    }

    private static RunEnergy energy(Report.Energy energy) {
        if (energy == null) {
            return RunEnergy.unknown("the trace was recorded without it");
        }
        return new RunEnergy(
                optional(energy.value()),
                optional(energy.staticJoules()),
                Optional.ofNullable(energy.source()),
                Optional.ofNullable(energy.kind()).map(kind -> RunEnergy.Kind.valueOf(kind.toUpperCase(Locale.ROOT))),
                Optional.ofNullable(energy.reason()));
    }

    private static OptionalDouble optional(Double value) {
        return value == null ? OptionalDouble.empty() : OptionalDouble.of(value);
    }

    private static OptionalInt optional(Integer value) {
        return value == null ? OptionalInt.empty() : OptionalInt.of(value);
    }
}
