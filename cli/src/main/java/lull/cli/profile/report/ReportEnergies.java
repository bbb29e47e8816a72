package lull.cli.profile.report;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import lull.partitioning.profile.EnergyKind;
import lull.report.Report;

/**
 * The energies of several reports, as far as they can stand in one profile.
 *
 * @param kind dynamic if all reports tell the dynamic part, else total
 * @param source whose joules they are; "none" if there are none
 * @param reason why there are none; empty if there are
 */
public record ReportEnergies(EnergyKind kind, String source, Optional<String> reason) {
    private static final String NOWHERE = "none";

    /**
     * Of runs, or of a part of them.
     *
     * @param whole whether the profile is of the runs; their energy is no part's
     * @param apportioned whether a part gets the share of the energy that it has of the tasks' time
     * @throws IllegalArgumentException if the energies have several sources
     */
    public static ReportEnergies of(List<Report> reports, boolean whole, boolean apportioned) {
        if (!whole && !apportioned) {
            return absent(
                    "reports tell the energy of runs, not of their parts; --apportion takes a part's share of the time for its"
                            + " share of the energy");
        }
        for (Report report : reports) {
            if (report.energyJoules() == null || report.energyJoules().value() == null) {
                return absent("'" + String.join(" ", report.command()) + "': "
                        + (report.energyJoules() == null
                                ? "the report does not tell"
                                : report.energyJoules().reason()));
            }
        }
        boolean dynamic = reports.stream()
                .map(report -> report.energyJoules().dynamicJoules())
                .allMatch(Objects::nonNull);
        return new ReportEnergies(
                dynamic ? EnergyKind.DYNAMIC : EnergyKind.TOTAL,
                (whole ? "" : "modelled by the share of time, of ") + source(reports),
                Optional.empty());
    }

    private static ReportEnergies absent(String reason) {
        return new ReportEnergies(EnergyKind.DYNAMIC, NOWHERE, Optional.of(reason));
    }

    private static String source(List<Report> reports) {
        Set<String> sources = reports.stream()
                .map(report -> report.energyJoules().kind() + ": "
                        + report.energyJoules().source())
                .collect(Collectors.toSet());
        if (sources.size() > 1) {
            throw new IllegalArgumentException(
                    "the reports' energies have several sources, " + sources + "; export them apart");
        }
        return sources.iterator().next();
    }

    /** Whether there are joules. */
    public boolean known() {
        return reason.isEmpty();
    }

    /** The run's joules of that kind. */
    public double joules(Report report) {
        Report.Energy energy = report.energyJoules();
        return kind == EnergyKind.DYNAMIC ? energy.dynamicJoules() : energy.value();
    }
}
