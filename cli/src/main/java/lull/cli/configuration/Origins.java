package lull.cli.configuration;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import picocli.CommandLine.Model.OptionSpec;

/** Where options stand that neither the command line nor a file that it names tells: known once {@link ConfiguredLine} has its words. */
public final class Origins {
    private final Settings settings;
    private final Map<String, Setting> taken = new HashMap<>();

    /** @param settings of which some are taken */
    public Origins(Settings settings) {
        this.settings = settings;
    }

    void take(OptionSpec option, Setting setting) {
        taken.put(option.longestName(), setting);
    }

    /** The file or the variable that sets an option; empty if the command line does, or nothing. */
    public Optional<String> of(OptionSpec option) {
        return Optional.ofNullable(taken.get(option.longestName())).map(Setting::origin);
    }

    /** Whether it is the machine's file that sets an option. */
    public boolean isMachine(OptionSpec option) {
        return of(option).filter(settings.files().get(0).toString()::equals).isPresent();
    }
}
