package lull.cli.partition.query;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lull.cli.verb.Reads;
import lull.partitioning.NodeConditions;
import lull.partitioning.NodeGroup;
import lull.partitioning.NodeType;
import lull.partitioning.PartitioningObjective;
import lull.partitioning.Profile;
import lull.partitioning.ProfilePoint;
import lull.partitioning.SendingCost;
import lull.partitioning.constrained.PowerCap;
import lull.partitioning.constrained.PowerCappedFront;
import lull.partitioning.constrained.PowerCappedTime;
import lull.partitioning.constrained.SendingTable;
import lull.partitioning.constrained.SerialSendingTime;
import lull.partitioning.solution.Algorithm;
import picocli.CommandLine.Option;

/** What counts beside the profiles: sending of shares, power of idle nodes, memory, a cap of power. */
final class ConditionOptions {
    private static final String EXACT = "exact";

    @Option(
            names = "--sending",
            paramLabel = "ALPHA,BETA",
            split = ",",
            description = "A device has its share of size x after ALPHA + BETA * x seconds, and begins then.")
    private Double[] sending = {};

    @Option(
            names = "--sending-file",
            paramLabel = "FILE",
            description = "The same as measured: CSV with the first line size,seconds or size,seconds,processors.")
    @Reads
    private Path sendingFile;

    @Option(
            names = "--one-after-the-other",
            description =
                    "Shares are sent to one device after the other, and all begin when the last one has its own; with"
                            + " time only.")
    private boolean serial;

    @Option(
            names = "--idle-power",
            paramLabel = "W",
            description =
                    "Power of a node that is done, or has nothing to do, until the slowest is done, watts (default 0).")
    private Double idleWatts;

    @Option(
            names = "--largest-share",
            paramLabel = "[DEVICE=]SIZE",
            description =
                    "The most that each device, or those of that name, have memory for, of all or of one type of nodes (cpu, cpu #2);"
                            + " may be given again.")
    private List<String> largestShares = List.of();

    @Option(
            names = "--largest-node-share",
            paramLabel = "SIZE",
            description = "The most that all devices of a node together have memory for.")
    private Long largestNodeShare;

    @Option(
            names = "--power-cap",
            paramLabel = "W",
            description =
                    "The most that all nodes together may draw while all of their devices work, watts: static powers, and"
                            + " energy over time of each device.")
    private Double powerCap;

    boolean capsPower() {
        return powerCap != null;
    }

    private boolean any() {
        return sending.length > 0
                || sendingFile != null
                || serial
                || idleWatts != null
                || !largestShares.isEmpty()
                || largestNodeShare != null
                || capsPower();
    }

    /** The algorithm under these conditions. */
    Algorithm under(Algorithm algorithm) {
        if (any() && !algorithm.name().equals(EXACT)) {
            throw new IllegalArgumentException("--algorithm " + algorithm.name()
                    + " knows no sending, idle power, largest share or power cap; use exact");
        }
        PartitioningObjective objective = algorithm.objective();
        if (serial && (objective != PartitioningObjective.TIME || capsPower())) {
            throw new IllegalArgumentException("--one-after-the-other goes with time and without --power-cap: what is"
                    + " sent, what is computed and energy or power would be three objectives");
        }
        if (serial) {
            return new SerialSendingTime();
        }
        if (!capsPower()) {
            return algorithm;
        }
        PowerCap cap = new PowerCap(powerCap);
        return objective == PartitioningObjective.TIME
                ? new PowerCappedTime(cap)
                : new PowerCappedFront(objective, cap);
    }

    /** The nodes under these conditions. */
    List<NodeGroup> under(List<NodeGroup> groups) throws IOException {
        if (!any()) {
            return groups;
        }
        requireKnownDevices(groups);
        long processors = groups.stream().mapToLong(NodeGroup::count).sum();
        NodeConditions conditions = new NodeConditions(
                idleWatts == null ? 0 : idleWatts,
                largestNodeShare == null ? Long.MAX_VALUE : largestNodeShare,
                sendingCost(processors),
                serial);
        List<NodeGroup> under = new ArrayList<>();
        for (NodeGroup group : groups) {
            List<Profile> devices =
                    group.type().devices().stream().map(this::limited).toList();
            under.add(new NodeGroup(
                    new NodeType(group.type().name(), devices, group.type().staticWatts(), conditions), group.count()));
        }
        return under;
    }

    private SendingCost sendingCost(long processors) throws IOException {
        boolean formula = sending.length > 0;
        if (formula && sendingFile != null || serial && !formula && sendingFile == null) {
            throw new IllegalArgumentException(
                    "what does sending cost? Give either --sending ALPHA,BETA or --sending-file FILE");
        }
        if (sendingFile != null) {
            return SendingTable.read(sendingFile, processors);
        }
        if (formula && sending.length != 2) {
            throw new IllegalArgumentException(
                    "--sending takes two numbers, ALPHA,BETA: seconds, and seconds for a unit of size");
        }
        return formula ? linearSending() : SendingCost.NONE;
    }

    private SendingCost linearSending() {
        try {
            return SendingCost.linear(sending[0], sending[1]);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("--sending " + sending[0] + "," + sending[1] + ": " + e.getMessage(), e);
        }
    }

    private void requireKnownDevices(List<NodeGroup> groups) {
        List<Profile> devices = groups.stream()
                .flatMap(group -> group.type().devices().stream())
                .toList();
        List<String> names = devices.stream().map(Profile::device).distinct().toList();
        for (String text : largestShares) {
            String device = device(text);
            if (devices.stream().noneMatch(one -> meaning(one).contains(device))) {
                throw new IllegalArgumentException("--largest-share " + text + ": there is no device " + device
                        + "; there are " + String.join(", ", names));
            }
        }
    }

    private static String device(String text) {
        return text.substring(0, Math.max(0, text.lastIndexOf('=')));
    }

    /** How the options may call a device: a name without a number means all that their files call so, unless it is called by its own. */
    private Set<String> meaning(Profile profile) {
        boolean own = largestShares.stream().anyMatch(text -> device(text).equals(profile.device()));
        return Set.of("", own ? profile.device() : profile.nameWithoutNumber());
    }

    private Profile limited(Profile profile) {
        Set<String> meant = meaning(profile);
        long most = Long.MAX_VALUE;
        for (String text : largestShares) {
            if (meant.contains(device(text))) {
                most = Math.min(most, size(text));
            }
        }
        long limit = most;
        List<ProfilePoint> points =
                profile.points().stream().filter(point -> point.size() <= limit).toList();
        if (points.size() <= 1) {
            throw new IllegalArgumentException("--largest-share: the smallest size of " + profile.device() + " is "
                    + profile.points().get(1).size() + ", more than " + limit);
        }
        return new Profile(profile.device(), points);
    }

    private static long size(String text) {
        String number = text.substring(text.lastIndexOf('=') + 1);
        try {
            return Long.parseLong(number);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException(
                    "--largest-share " + text + ": \"" + number + "\" is no whole number; write SIZE or DEVICE=SIZE",
                    e);
        }
    }
}
