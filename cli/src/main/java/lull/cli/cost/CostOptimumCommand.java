package lull.cli.cost;

import com.google.gson.JsonObject;
import java.io.PrintWriter;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import lull.artifacts.JsonText;
import lull.cli.verb.ExitCode;
import lull.cost.calibration.Tariff;
import lull.cost.optimum.Optimiser;
import lull.cost.optimum.Optimum;
import lull.cost.optimum.Utility;
import lull.cost.sweep.CostQuestion;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The verb {@code lull cost optimum} finds the cores and the frequency of least cost. */
@Command(
        name = "optimum",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description =
                "Say at how many cores and which frequency alpha * energy + time is least, or another aim is reached best.")
final class CostOptimumCommand implements Callable<Integer> {
    private static final double LEAST_RATIO = 1e-4;

    @Mixin
    private CostProblem asked;

    @ArgGroup
    private Aim aim = new Aim();

    @Option(names = "--json", description = "Answer in JSON.")
    private boolean json;

    @Spec
    private CommandSpec spec;

    /** At most one of them. */
    static final class Aim {
        @Option(names = "--time-limit", paramLabel = "TIME", description = "Least energy within a time.")
        private Double timeLimit;

        @Option(names = "--energy-budget", paramLabel = "ENERGY", description = "Least time within an energy.")
        private Double energyBudget;

        @Option(
                names = "--minimise",
                paramLabel = "FORMULA",
                description = "Least by a formula of energy and time, energy*time^2 for example;"
                        + " frequencies from a ten-thousandth of the highest.")
        private String formula;

        private boolean isCost() {
            return timeLimit == null && energyBudget == null && formula == null;
        }
    }

    @Override
    public Integer call() throws Exception {
        CostQuestion problem = aim.isCost() ? asked.problem() : asked.problemWithoutPrice();
        Optimum best = best(problem, new Optimiser(problem.model(), asked.space(problem)));
        if (json) {
            spec.commandLine().getOut().print(JsonText.of(json(problem, best)));
        } else {
            print(spec.commandLine().getOut(), problem, best);
        }
        spec.commandLine().getOut().flush();
        return ExitCode.OK;
    }

    private Optimum best(CostQuestion problem, Optimiser optimiser) {
        if (aim.formula != null) {
            return leastByFormula(optimiser);
        }
        if (aim.isCost()) {
            return optimiser.leastCost(problem.alpha());
        }
        Optional<Optimum> best =
                aim.timeLimit != null ? optimiser.leastEnergy(aim.timeLimit) : optimiser.leastTime(aim.energyBudget);
        return best.orElseThrow(() -> new IllegalArgumentException(
                "no number of cores and frequency keeps to that limit" + whatCanBeHad(problem, optimiser)));
    }

    /** Nothing where even that is too hard to prove; the energy of a frequency near 0 is not reached. */
    private String whatCanBeHad(CostQuestion problem, Optimiser optimiser) {
        String is = asked.space(problem).ratios().isEmpty() ? "above " : "";
        try {
            return aim.timeLimit == null
                    ? "; the least energy is " + is + optimiser.leastBudget()
                    : "; the least time is "
                            + optimiser
                                    .leastTime(Double.POSITIVE_INFINITY)
                                    .orElseThrow()
                                    .seconds();
        } catch (ArithmeticException e) {
            return "";
        }
    }

    private Optimum leastByFormula(Optimiser optimiser) {
        try {
            return optimiser.leastBy(new Utility(aim.formula), LEAST_RATIO);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new IllegalArgumentException("--minimise: " + e.getMessage(), e);
        }
    }

    private JsonObject json(CostQuestion problem, Optimum best) {
        JsonObject answer = JsonText.begin("lull-cost-optimum", 1);
        answer.addProperty("algorithm", problem.algorithm().name());
        answer.addProperty("n", problem.n());
        answer.addProperty("p", best.cores());
        answer.addProperty("gamma", best.ratio());
        answer.addProperty("energy", best.joules());
        answer.addProperty("time", best.seconds());
        answer.addProperty("cost", priced(problem) ? best.cost(problem.alpha()) : null);
        answer.addProperty("minimised", best.value());
        answer.addProperty("alpha", priced(problem) ? problem.alpha() : null);
        answer.addProperty("source", asked.source());
        answer.addProperty("energy_unit", asked.calibrated() ? "J" : "E_l");
        answer.addProperty("time_unit", asked.calibrated() ? "s" : "1/F");
        if (asked.calibrated()) {
            answer.addProperty("hertz", best.ratio() * problem.machine().hertz());
        }
        Tariff tariff = asked.tariff();
        tariff.euros(best.joules(), best.seconds()).ifPresent(euros -> answer.addProperty("euros", euros));
        tariff.grams(best.joules()).ifPresent(grams -> answer.addProperty("grams_co2", grams));
        return answer;
    }

    private static boolean priced(CostQuestion problem) {
        return !Double.isNaN(problem.alpha());
    }

    private void print(PrintWriter out, CostQuestion problem, Optimum best) {
        String energy = asked.calibrated() ? " J" : " leakage energies of a cycle";
        String time = asked.calibrated() ? " s" : " cycles at the highest frequency";
        String alpha = priced(problem) ? String.format(Locale.ROOT, ", alpha = %.6g", problem.alpha()) : "";
        out.printf(Locale.ROOT, "%s, N = %.6g%s%n", problem.algorithm().name(), problem.n(), alpha);
        out.printf(Locale.ROOT, "  cores      %d%n", best.cores());
        out.printf(
                Locale.ROOT,
                "  frequency  %.6g of the highest%s%n",
                best.ratio(),
                asked.calibrated()
                        ? String.format(
                                Locale.ROOT,
                                ", %.6g Hz",
                                best.ratio() * problem.machine().hertz())
                        : "");
        out.printf(Locale.ROOT, "  energy     %.6g%s (%s)%n", best.joules(), energy, asked.source());
        out.printf(Locale.ROOT, "  time       %.6g%s%n", best.seconds(), time);
        if (priced(problem)) {
            out.printf(Locale.ROOT, "  cost       %.6g%s%n", best.cost(problem.alpha()), time);
        }
        Tariff tariff = asked.tariff();
        tariff.euros(best.joules(), best.seconds())
                .ifPresent(euros -> out.printf(Locale.ROOT, "  price      %.6g euros%n", euros));
        tariff.grams(best.joules()).ifPresent(grams -> out.printf(Locale.ROOT, "  carbon     %.6g g of CO2%n", grams));
    }
}
