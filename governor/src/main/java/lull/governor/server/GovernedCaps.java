package lull.governor.server;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import lull.governor.Reply;
import lull.governor.ReplyText;
import lull.governor.metrics.GovernorMetrics;
import lull.platform.CpuSet;
import lull.platform.power.CapFloors;
import lull.platform.power.CapKind;
import lull.platform.power.CapSetting;
import lull.platform.power.CapZone;
import lull.platform.power.PowerCaps;
import lull.platform.settings.FoundSettings;

/** The caps that clients ask for. One holds for a whole processor package: only who leases all its CPUs gets it. */
final class GovernedCaps {

    private final PowerCaps caps;
    private final CapFloors floors;
    private final GovernorMetrics metrics;
    private List<CapZone> looked = List.of();
    private CpuSet lookedOnline = CpuSet.EMPTY;

    GovernedCaps(PowerCaps caps, CapFloors floors, GovernorMetrics metrics) {
        this.caps = caps;
        this.floors = floors;
        this.metrics = metrics;
    }

    Reply cap(Lease lease, CapKind kind, double value) {
        List<CapZone> zones =
                caps.zones().stream().filter(zone -> zone.kind() == kind).toList();
        if (zones.isEmpty()) {
            throw new IllegalArgumentException(
                    "the kernel offers nothing to cap of kind " + kind + "; `lull doctor` there tells what is missing");
        }
        List<CapZone> own =
                zones.stream().filter(zone -> lease.covers(zone.cpus())).toList();
        if (own.isEmpty()) {
            throw new IllegalArgumentException("a cap holds for a whole processor package, and your lease of CPUs "
                    + lease.cpus().list() + " has none whole; they are CPUs "
                    + zones.stream().map(zone -> zone.cpus().list()).distinct().collect(Collectors.joining(" and ")));
        }
        List<String> lines = new ArrayList<>();
        for (CapZone zone : own) {
            lease.touch(zone.folder().name());
            CapSetting setting = caps.set(zone, value, floors);
            if (setting.written()) {
                metrics.capped();
            }
            lines.add(ReplyText.of(setting));
        }
        return Reply.lines(lines);
    }

    /** Why the lease may not hold the caps of these folders any longer; empty if it may. */
    Optional<String> whyShared(Lease lease, Set<String> folders, CpuSet online) {
        if (!online.equals(lookedOnline)) {
            // To look means to read the whole topology.
            looked = caps.zones();
            lookedOnline = online;
        }
        return looked.stream()
                .filter(zone -> folders.contains(zone.folder().name()))
                .flatMap(zone -> lease.whyShared(zone.name(), zone.cpus()).stream())
                .findFirst();
    }

    /** A line a zone, for people. */
    List<String> status(FoundSettings found) {
        return caps.zones().stream()
                .map(zone -> zone.name() + ": CPUs " + zone.cpus().list() + describe(zone) + ", to be put back "
                        + found.of(zone.folder().name()))
                .toList();
    }

    private String describe(CapZone zone) {
        OptionalDouble holds = caps.holds(zone);
        return holds.isPresent()
                ? ", " + zone.kind() + " capped at " + zone.kind().describe(holds.getAsDouble())
                : ", no cap";
    }
}
