package lull.cli.meter;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import lull.artifacts.JsonText;
import lull.platform.energy.Baseline;
import lull.platform.energy.EnergyAccount;
import lull.platform.energy.EnergyAccount.UncertainJoules;
import lull.platform.energy.MeterDescription;
import lull.platform.node.Platform;

/** What meters said, for people and for programs. */
final class MeterReport {
    private static final double UNCOVERED_SHARE = 0.02;
    /** Joules, half of the last digit that is shown. */
    private static final double SHOWN_AS_ZERO = 0.005;

    private final Platform platform;

    MeterReport(Platform platform) {
        this.platform = platform;
    }

    String accountsText(List<EnergyAccount> accounts, double runSeconds, String end) {
        StringBuilder text = new StringBuilder(heading());
        text.append(String.format(Locale.ROOT, "%.3f s, %s%n", runSeconds, end));
        accounts.forEach(account -> append(text, account, runSeconds));
        if (accounts.size() > 1) {
            text.append("Meters overlap: a node's joules contain its packages'. Don't add them.\n");
        }
        if (accounts.stream().anyMatch(account -> account.baseline().isEmpty())) {
            text.append(
                    "No static and dynamic energy where the idle power is unknown: run lull meter baseline on the idle node"
                            + platform.emulated()
                                    .map(machine -> ", on the same --platform")
                                    .orElse("") + ".\n");
        }
        return text.toString();
    }

    String accountsJson(List<EnergyAccount> accounts, double runSeconds, int exitCode) {
        JsonObject root = root("lull-meter");
        root.addProperty("run_seconds", runSeconds);
        root.addProperty("exit_code", exitCode);
        JsonArray meters = new JsonArray();
        for (EnergyAccount account : accounts) {
            JsonObject meter = meter(account.meter());
            meter.addProperty("metered_seconds", account.reading().seconds());
            meter.addProperty("bridged_seconds", account.reading().bridgedSeconds());
            add(meter, account.meter(), "total", Optional.of(total(account)));
            add(meter, account.meter(), "static", account.staticEnergy());
            add(meter, account.meter(), "dynamic", account.dynamicEnergy());
            account.reading().fault().ifPresent(fault -> meter.addProperty("fault", fault));
            meters.add(meter);
        }
        root.add("meters", meters);
        return JsonText.of(root);
    }

    String baselinesText(List<Baseline> baselines, String file) {
        StringBuilder text = new StringBuilder(heading());
        baselines.forEach(one -> text.append(String.format(
                Locale.ROOT,
                "%s: idle %.2f W, %s, over %.1f s%n",
                one.meter(),
                one.watts(),
                platform.emulated().isPresent()
                        ? "error not known"
                        : String.format(Locale.ROOT, "error at most %.2f W", one.errorWatts()),
                one.seconds())));
        return text.append("kept in ").append(file).append("\n").toString();
    }

    String baselinesJson(List<Baseline> baselines) {
        JsonObject root = root("lull-meter-baseline");
        JsonArray meters = new JsonArray();
        for (Baseline one : baselines) {
            JsonObject meter = new JsonObject();
            meter.addProperty("meter", one.meter());
            meter.addProperty("watts", one.watts());
            if (platform.emulated().isEmpty()) {
                meter.addProperty("error_watts", one.errorWatts());
            }
            meter.addProperty("seconds", one.seconds());
            meters.add(meter);
        }
        root.add("baselines", meters);
        return JsonText.of(root);
    }

    /** Nobody shall take an emulated figure for a measured one. */
    private String heading() {
        return platform.emulated()
                .map(machine -> "EMULATED: " + machine.label().replace("emulated ", "") + ", " + machine.describePart()
                        + ", as busy as this node. Nothing of this was measured.\n")
                .orElse("");
    }

    private JsonObject root(String format) {
        JsonObject root = JsonText.begin(format, 1);
        root.addProperty("emulated", platform.emulated().isPresent());
        root.addProperty("machine", platform.topology().describe());
        platform.emulated().ifPresent(machine -> root.addProperty("emulated_part", machine.describePart()));
        return root;
    }

    private static void append(StringBuilder text, EnergyAccount account, double runSeconds) {
        MeterDescription meter = account.meter();
        text.append(String.format(
                Locale.ROOT,
                "%s (%s, %s)%n  total   %s%s%n",
                meter.name(),
                meter.source().name().toLowerCase(Locale.ROOT),
                meter.scope(),
                joules(meter, total(account)),
                account.meanWatts()
                        .map(watts -> String.format(Locale.ROOT, ", mean %.2f W", watts))
                        .orElse("")));
        account.staticEnergy()
                .ifPresent(energy ->
                        text.append("  static  ").append(joules(meter, energy)).append("\n"));
        account.dynamicEnergy()
                .ifPresent(energy ->
                        text.append("  dynamic ").append(joules(meter, energy)).append("\n"));
        text.append("  error:  ").append(error(meter)).append("\n");
        double covered = account.reading().seconds();
        if (runSeconds - covered > UNCOVERED_SHARE * runSeconds) {
            text.append(String.format(Locale.ROOT, "  covers %.3f of %.3f s%n", covered, runSeconds));
        }
        if (account.reading().bridgedSeconds() > 0) {
            text.append(String.format(
                    Locale.ROOT,
                    "  %.2f s of it without samples, bridged%n",
                    account.reading().bridgedSeconds()));
        }
        account.reading()
                .fault()
                .ifPresent(fault -> text.append("  fault: ").append(fault).append("\n"));
    }

    private static UncertainJoules total(EnergyAccount account) {
        return new UncertainJoules(account.reading().joules(), account.reading().errorJoules());
    }

    private static String joules(MeterDescription meter, UncertainJoules energy) {
        String error = meter.isErrorKnown()
                ? String.format(Locale.ROOT, "+- %.2f J", energy.errorJoules())
                : "(error not known)";
        double shown = Math.abs(energy.joules()) < SHOWN_AS_ZERO ? 0 : energy.joules(); // not -0.00
        return String.format(Locale.ROOT, "%10.2f J %s", shown, error);
    }

    private static String error(MeterDescription meter) {
        if (!meter.isErrorKnown()) {
            return meter.errorOrigin();
        }
        return String.format(
                Locale.ROOT,
                "%.1f %%%s, %s",
                100 * meter.relativeError(),
                meter.offsetWatts() > 0 ? String.format(Locale.ROOT, " and %.1f W", meter.offsetWatts()) : "",
                meter.errorOrigin());
    }

    private static JsonObject meter(MeterDescription description) {
        JsonObject meter = new JsonObject();
        meter.addProperty("meter", description.name());
        meter.addProperty("source", description.source().name().toLowerCase(Locale.ROOT));
        meter.addProperty("scope", description.scope());
        if (description.isErrorKnown()) {
            meter.addProperty("relative_error", description.relativeError());
            meter.addProperty("offset_watts", description.offsetWatts());
        }
        meter.addProperty("error_origin", description.errorOrigin());
        return meter;
    }

    private static void add(
            JsonObject meter, MeterDescription description, String name, Optional<UncertainJoules> energy) {
        energy.ifPresent(value -> {
            meter.addProperty(name + "_joules", value.joules());
            if (description.isErrorKnown()) {
                meter.addProperty(name + "_error_joules", value.errorJoules());
            }
        });
    }
}
