package lull.cli.program;

import java.util.Map;

/** The user's own locale: where that knows only ASCII, the launcher gives this JVM another one. */
public final class GivenLocale {
    private static final String LOCALE = "LC_ALL";
    private static final String GIVEN = "LULL_GIVEN_LC_ALL";

    private GivenLocale() {}

    /** Gives the environment of a process to start what the user set: {@code =VALUE}, or nothing. */
    public static void restore(Map<String, String> environment) {
        String given = environment.remove(GIVEN);
        if (given == null) {
            return;
        }
        environment.remove(LOCALE);
        if (given.startsWith("=")) {
            environment.put(LOCALE, given.substring(1));
        }
    }
}
