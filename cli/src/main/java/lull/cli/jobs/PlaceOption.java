package lull.cli.jobs;

import java.nio.file.Path;
import java.util.Optional;
import lull.accounting.AccountingPlace;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/** Where lines of jobs are, as options name it. */
final class PlaceOption {
    /** Stands for {@link #own}. */
    static final String OWN = "own";

    private PlaceOption() {}

    /**
     * The place of that name.
     *
     * @throws ParameterException if there can be none
     */
    static AccountingPlace of(String name, CommandSpec spec) {
        String place = name.equals(OWN) ? own().resolve("jobs.db").toString() : name;
        try {
            return AccountingPlace.of(place);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(
                    spec.commandLine(), "--accounting '" + place.replace("\n", "\\n") + "' " + e.getMessage(), e);
        }
    }

    /** The user's own folder for what Lull keeps. */
    static Path own() {
        return Optional.ofNullable(System.getenv("XDG_STATE_HOME"))
                .filter(text -> text.startsWith("/"))
                .map(Path::of)
                .orElseGet(() -> Path.of(System.getProperty("user.home"), ".local", "state"))
                .resolve("lull");
    }
}
