package lull.cli.simulate;

import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import lull.agent.control.GivenModel;
import lull.cli.options.MeansOptions;
import lull.cli.options.ModelOption;
import lull.cli.options.SchemeOptions;
import lull.cli.options.Switch;
import lull.runtime.Slowdown;
import lull.simulation.node.Noise;
import lull.simulation.node.SimulatedNode;
import lull.simulation.saving.Policy;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** What Lull may do to a simulated application, and what disturbs it. */
final class PolicyOptions {
    @Option(
            names = "--dct",
            defaultValue = "on",
            paramLabel = "on|off",
            description = "Smaller teams where threads don't pay; default ${DEFAULT-VALUE}.")
    private Switch dct;

    @Mixin
    private MeansOptions means;

    @Mixin
    private SchemeOptions schemes;

    @Mixin
    private ModelOption model;

    @Option(
            names = "--epsilon",
            defaultValue = "0.2",
            paramLabel = "X",
            description = "Error of predictions that the slack allows for; default ${DEFAULT-VALUE}.")
    private double epsilon;

    @Option(
            names = "--max-slowdown",
            defaultValue = "1%",
            paramLabel = "X",
            description = "Most of the run's time that may be lost, 0.01 or 1%%; default ${DEFAULT-VALUE}.")
    private String maxSlowdown;

    @Option(
            names = "--noise",
            defaultValue = "usual",
            paramLabel = "usual|none|X",
            description =
                    "What makes one execution of a phase differ from the next: as on a dedicated node, nothing, or"
                            + " with a relative deviation of X of the program's own; default ${DEFAULT-VALUE}.")
    private String noise;

    @Spec(Spec.Target.MIXEE)
    private CommandSpec spec;

    /** The model that was named. */
    GivenModel model() {
        return model.ofAnyPlatform();
    }

    /**
     * What Lull may do on a node.
     *
     * @param given model that was read
     */
    Policy policy(SimulatedNode node, GivenModel given) {
        try {
            Policy lull = Policy.lull(
                    dct == Switch.on,
                    means.lowersFrequencies() ? OptionalDouble.of(epsilon()) : OptionalDouble.empty(),
                    Slowdown.of(maxSlowdown),
                    schemes.scheme(),
                    schemes.leastCycles());
            Policy placed = means.placesTeams(dct == Switch.on) ? lull.placing() : lull;
            return given.on(node.hertz(), List.of(), schemes.leastCycles())
                    .map(placed::predicting)
                    .orElse(placed);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--" + e.getMessage(), e);
        }
    }

    private double epsilon() {
        if (!(epsilon >= 0 && epsilon < Double.POSITIVE_INFINITY)) {
            throw new ParameterException(spec.commandLine(), "--epsilon " + epsilon + ": give 0 or more");
        }
        return epsilon;
    }

    /** What disturbs the application. */
    Noise noise() {
        return switch (noise.toLowerCase(Locale.ROOT)) {
            case "usual" -> Noise.USUAL;
            case "none" -> Noise.NONE;
            default -> deviating(number("--noise", noise, "usual, none or 0.02"));
        };
    }

    private Noise deviating(double deviation) {
        try {
            return new Noise(deviation, Noise.USUAL.preemptionsPerSecond(), Noise.USUAL.preemptionSeconds());
        } catch (IllegalArgumentException e) {
            throw new ParameterException(spec.commandLine(), "--noise " + noise + ": " + e.getMessage(), e);
        }
    }

    private double number(String option, String text, String example) {
        try {
            return Double.parseDouble(text.strip());
        } catch (NumberFormatException e) {
            throw new ParameterException(
                    spec.commandLine(), option + " '" + text + "' is no number; give " + example, e);
        }
    }
}
