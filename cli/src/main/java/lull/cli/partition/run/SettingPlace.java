package lull.cli.partition.run;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import lull.partitioning.ProfilePoint;
import lull.partitioning.profile.DeviceConfiguration;
import lull.partitioning.solution.NodeShare;

/** Places in a command for how a device is set, where the profiles leave a choice of it. */
enum SettingPlace {
    THREADS("{threads}"),
    /** Hz, without a fraction where there is none. */
    HERTZ("{hertz}"),
    PLACEMENT("{placement}");

    private static final String NOTHING = "0";

    private final String place;

    SettingPlace(String place) {
        this.place = place;
    }

    /** As it stands in a command. */
    String place() {
        return place;
    }

    boolean isIn(List<String> command) {
        return command.stream().anyMatch(word -> word.contains(place));
    }

    /**
     * That a command says what the points of a share want, and asks nothing that they don't tell.
     *
     * @throws IllegalArgumentException if it is not so
     */
    void require(NodeShare share, List<String> command) {
        for (ProfilePoint point : share.points()) {
            boolean wanted = of(point).isPresent();
            if (wanted && !isIn(command)) {
                throw new IllegalArgumentException("--run: size " + point.size() + " wants " + point.configuration()
                        + ", which nothing sets; write " + place
                        + " where the command sets it, or give a profile of one configuration");
            }
            if (!wanted && point.size() > 0 && isIn(command)) {
                throw new IllegalArgumentException(
                        "--run: the command has " + place + ", and the profile leaves no choice of it at size "
                                + point.size() + "; write what it is instead");
            }
        }
    }

    /** What stands for a share, its devices' values with + between; 0 for a device that idles. */
    String words(NodeShare share) {
        return share.points().stream().map(point -> of(point).orElse(NOTHING)).collect(Collectors.joining("+"));
    }

    private Optional<String> of(ProfilePoint point) {
        if (point.configuration().isEmpty()) {
            return Optional.empty();
        }
        DeviceConfiguration set = DeviceConfiguration.ofSetting("", point.configuration());
        return switch (this) {
            case THREADS -> set.threads().stream().mapToObj(String::valueOf).findFirst();
            case HERTZ ->
                set.hertz().stream()
                        .mapToObj(hertz ->
                                BigDecimal.valueOf(hertz).stripTrailingZeros().toPlainString())
                        .findFirst();
            case PLACEMENT -> Optional.of(set.placement()).filter(words -> !words.isEmpty());
        };
    }
}
