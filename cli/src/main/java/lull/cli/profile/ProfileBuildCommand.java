package lull.cli.profile;

import com.google.gson.Gson;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lull.agent.energy.NodeMeters;
import lull.cli.meter.EnergyChoice;
import lull.cli.meter.EnergyColumn;
import lull.cli.meter.MachineOptions;
import lull.cli.options.ProgressOption;
import lull.cli.program.CommandFile;
import lull.cli.program.ProgramWords;
import lull.cli.verb.ExitCode;
import lull.cli.verb.Interruption;
import lull.measurement.Campaign;
import lull.measurement.CampaignResult;
import lull.measurement.Journal;
import lull.measurement.Point;
import lull.measurement.progress.ProgressWatch;
import lull.partitioning.profile.MeasuredProfile;
import lull.partitioning.profile.ProfileWriter;
import lull.platform.KernelFiles;
import lull.platform.node.Platform;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Runs a program at many sizes until the mean time and energy of each is known. */
@Command(
        name = "build",
        sortOptions = false,
        mixinStandardHelpOptions = true,
        synopsisHeading = "Usage: ",
        customSynopsis = "lull profile build --sizes FROM:TO:STEP [OPTIONS] -- COMMAND with {size}...",
        description =
                "Run a program at many workload sizes until the mean time and energy of each is within 2.5 %% at 95 %% confidence, "
                        + "and write its profile. Leave the machine alone meanwhile. Every run is kept in FILE.journal: interrupted, the same "
                        + "command goes on where it stopped, and more sizes can be added.")
final class ProfileBuildCommand implements Callable<Integer> {
    @Mixin
    private BuildOptions options;

    @Mixin
    private MachineOptions machine;

    @Mixin
    private ProgramWords words;

    @Spec
    private CommandSpec spec;

    private final KernelFiles files;
    private final List<String> command;

    /** @param command in which {size} stands for the size wherever it occurs */
    ProfileBuildCommand(KernelFiles files, List<String> command) {
        this.files = files;
        this.command = command;
    }

    @Override
    public Integer call() throws Exception {
        return Interruption.orderly(this::build);
    }

    private int build() throws IOException, InterruptedException {
        List<Long> sizes = options.sizes();
        SizedProgram program = options.program(words.checked(command));
        options.check();
        CommandFile.require(command);
        Platform platform = machine.platform(files);
        boolean metered =
                options.energy() != EnergyChoice.NONE && options.joules().isEmpty();
        try (NodeMeters meters = machine.ofRuns(platform, metered, this::tell)) {
            EnergyColumn energy = EnergyColumn.of(options.energy(), options.joules(), meters);
            energy.reason().ifPresent(why -> tell("no energy column: " + why));
            SizeMeasurement measurement = new SizeMeasurement(program, options.seconds(), meters, energy);
            return write(new MeasuredSizes(measured(sizes, measurement, conditions(platform, energy, meters)), energy));
        }
    }

    /** What has to be the same for runs to be comparable. */
    private Map<String, String> conditions(Platform platform, EnergyColumn energy, NodeMeters meters)
            throws IOException {
        Map<String, String> conditions = new TreeMap<>(new RunSurroundings(files, System.getenv()).conditions(command));
        conditions.put("command", new Gson().toJson(command)); // tells words apart that have blanks in them
        conditions.put("folder", Path.of("").toAbsolutePath().toString());
        conditions.put("machine", platform.topology().describe());
        conditions.put("threads", options.threadSetting());
        conditions.put("configuration", options.configuration().label());
        conditions.put("energy", energy.describe());
        conditions.put("idle watts", energy.withoutIdle() ? meters.idleWatts().toString() : "in no joules");
        conditions.put("reading", options.reading());
        return conditions;
    }

    private CampaignResult measured(List<Long> asked, SizeMeasurement measurement, Map<String, String> conditions)
            throws IOException, InterruptedException {
        Optional<Path> kept = options.journal();
        Path place = kept.isPresent() ? kept.get() : Files.createTempFile("lull-profile", ".journal");
        try (Journal journal = Journal.open(place, conditions)) {
            List<Point> points =
                    withEarlier(asked, journal).stream().map(measurement::point).toList();
            long found = journal.foundRepetitions(points);
            if (found > 0) {
                tell("going on after " + found + " runs that " + place + " holds; delete it to measure anew");
            }
            tell("sizes to measure: " + points.size());
            Campaign campaign = new Campaign(options.precision(), journal, System::nanoTime, new Random());
            try (ProgressWatch watch = ProgressOption.watch(options.progress(), "lull profile", "sizes")) {
                return campaign.measure(points, watch);
            }
        } finally {
            if (kept.isEmpty()) {
                Files.delete(place);
            }
        }
    }

    /** A profile keeps the sizes of before when others are added. */
    private List<Long> withEarlier(List<Long> asked, Journal journal) {
        List<Long> earlier = journal.foundKeys().stream()
                .map(Long::valueOf)
                .filter(size -> !asked.contains(size))
                .sorted()
                .toList();
        if (!earlier.isEmpty()) {
            tell("sizes of before are gone on with, and stay in the profile: "
                    + earlier.stream().map(Object::toString).collect(Collectors.joining(", ")));
        }
        return Stream.concat(asked.stream(), earlier.stream()).sorted().toList();
    }

    private int write(MeasuredSizes sizes) throws IOException {
        sizes.failures().forEach((size, why) -> tell("size " + size + " is left out: " + why));
        Optional<MeasuredProfile> profile = sizes.profile(options.configuration());
        if (profile.isEmpty()) {
            tell("nothing could be measured, nothing is written");
            return ExitCode.FAILED;
        }
        new ProfileWriter(options.output()).write(List.of(profile.get()));
        PrintWriter out = spec.commandLine().getOut();
        sizes.print(out);
        out.println("written: " + options.output());
        out.flush();
        return sizes.failures().isEmpty() ? ExitCode.OK : ExitCode.FAILED;
    }

    private void tell(String words) {
        PrintWriter err = spec.commandLine().getErr();
        err.println("lull: " + words);
        err.flush();
    }
}
