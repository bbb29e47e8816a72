package lull.cli.partition.query;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import lull.cli.verb.Reads;
import lull.cli.verb.Values;
import lull.partitioning.NodeGroup;
import lull.partitioning.NodeType;
import lull.partitioning.Profile;
import lull.partitioning.profile.EnergyKind;
import lull.partitioning.profile.MeasuredProfile;
import lull.partitioning.profile.ProfileReader;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Which nodes there are: identical ones by --profile, --processors and --static-power, or several types by --nodes. */
public final class ClusterOptions {
    private static final int WITH_WATTS = 3;

    @Option(
            names = "--profile",
            paramLabel = "FILE",
            arity = "1..*",
            description =
                    "CSV with the first line size,seconds,joules; several files, or devices in one, are the devices of"
                            + " each node.")
    @Reads
    private List<Path> profiles = List.of();

    @Option(names = "--processors", paramLabel = "P", description = "How many identical processors or nodes there are.")
    private Long processors;

    @Option(
            names = "--static-power",
            paramLabel = "W",
            description =
                    "Power of a node at rest, watts; it counts while the node's slowest device works (default 0).")
    private Double staticWatts;

    @Option(
            names = "--nodes",
            paramLabel = "FILE[,FILE...]:COUNT[:W]",
            description =
                    "Nodes of one type among several, instead of the three options above: profiles of the devices,"
                            + " how many nodes, static power.")
    @Reads
    private List<String> types = List.of();

    private final Set<String> sources = new LinkedHashSet<>();
    private boolean total;

    List<NodeGroup> groups() throws IOException {
        if (types.isEmpty() == profiles.isEmpty()) {
            throw new IllegalArgumentException("give either --profile FILE and --processors P, or --nodes FILE:COUNT");
        }
        if (!types.isEmpty() && (processors != null || staticWatts != null)) {
            throw new IllegalArgumentException(
                    "--processors and --static-power go with --profile; with --nodes write" + " FILE:COUNT:WATTS");
        }
        if (types.isEmpty()) {
            if (processors == null) {
                throw new IllegalArgumentException("how many processors? Add --processors P");
            }
            return List.of(new NodeGroup(oneType(), processors));
        }
        List<NodeGroup> groups = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (String text : types) {
            groups.add(group(text, names));
        }
        return groups;
    }

    /** The one type of node that studies are about. */
    public NodeType type() throws IOException {
        if (!types.isEmpty() || processors != null || profiles.isEmpty()) {
            throw new IllegalArgumentException(
                    "a study is about nodes of one type and many numbers of them: give --profile FILE,"
                            + " without --nodes and --processors");
        }
        return oneType();
    }

    private NodeType oneType() throws IOException {
        return type(profiles, staticWatts == null ? 0 : staticWatts, new HashSet<>());
    }

    /** Where the joules come from, as the profiles tell. */
    public String source() {
        return String.join("; ", sources);
    }

    /** Whether the joules of the answer contain power that is drawn at rest. */
    boolean energyIsTotal() {
        return total;
    }

    private NodeGroup group(String text, Set<String> names) throws IOException {
        String[] parts = text.split(":", -1);
        if (parts.length < 2 || parts.length > WITH_WATTS) {
            throw new IllegalArgumentException("--nodes " + text + ": write FILE,FILE:COUNT or FILE,FILE:COUNT:WATTS");
        }
        try {
            double watts = parts.length == WITH_WATTS ? Values.decimal(parts[2]) : 0;
            return new NodeGroup(
                    type(Arrays.stream(parts[0].split(",")).map(Path::of).toList(), watts, names),
                    Long.parseLong(parts[1]));
        } catch (NumberFormatException | TypeConversionException e) {
            throw new IllegalArgumentException(
                    "--nodes " + text + ": the count and the watts are decimal numbers, as 4 and 253.5", e);
        }
    }

    /** @param names of devices that there are already, to which its own are added: no two are called the same */
    private NodeType type(List<Path> files, double watts, Set<String> names) throws IOException {
        List<Profile> devices = new ArrayList<>();
        for (Path file : files) {
            for (Profile device : devices(file, watts)) {
                String name = device.device();
                for (int again = 2; !names.add(name); again++) {
                    name = Profile.numbered(device.device(), again);
                }
                devices.add(new Profile(name, device.points()));
            }
        }
        return new NodeType(devices.stream().map(Profile::device).collect(Collectors.joining(" + ")), devices, watts);
    }

    /** The file's devices; configurations of the same one are its alternatives. */
    private List<Profile> devices(Path file, double watts) throws IOException {
        Map<String, List<MeasuredProfile>> byDevice = new LinkedHashMap<>();
        for (MeasuredProfile measured : new ProfileReader(file).read()) {
            requireDynamic(file, measured, watts);
            total |= measured.kind() == EnergyKind.TOTAL || watts > 0;
            sources.add(measured.source());
            byDevice.computeIfAbsent(measured.configuration().device(), device -> new ArrayList<>())
                    .add(measured);
        }
        List<Profile> devices = new ArrayList<>();
        byDevice.forEach((device, settings) ->
                devices.add(settings.size() == 1 ? settings.get(0).profile() : alternatives(file, device, settings)));
        return devices;
    }

    private static Profile alternatives(Path file, String device, List<MeasuredProfile> settings) {
        Map<String, Profile> bySetting = new LinkedHashMap<>();
        for (MeasuredProfile measured : settings) {
            String setting = measured.configuration().setting();
            if (measured.kind() != settings.get(0).kind() || bySetting.put(setting, measured.profile()) != null) {
                throw new IllegalArgumentException(file + ": " + device + ", " + setting
                        + ": alternatives differ in threads, hertz or placement, and not in where their energy comes from or"
                        + " what it is");
            }
        }
        try {
            return Profile.ofAlternatives(device, bySetting);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
        }
    }

    private static void requireDynamic(Path file, MeasuredProfile measured, double watts) {
        if (measured.kind() == EnergyKind.TOTAL && watts > 0) {
            throw new IllegalArgumentException(file + ": its energies are total, static power is in them already;"
                    + " leave the static power out");
        }
    }
}
