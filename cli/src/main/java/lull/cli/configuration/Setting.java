package lull.cli.configuration;

/**
 * The value of an option that somebody has set for good.
 *
 * @param key VERB.OPTION
 * @param origin the file or the variable in which it stands
 */
public record Setting(String key, String value, String origin) {

    /** The first word of its key. */
    String verb() {
        return key.split("\\.", 2)[0];
    }

    /** Whether a variable sets it, and no file. */
    boolean isVariable() {
        return origin.equals(Settings.variable(key));
    }

    /** Whether another one stands in the same place, which are all variables together, or one file. */
    boolean isBeside(Setting other) {
        return isVariable() ? other.isVariable() : origin.equals(other.origin);
    }

    /** Where it stands, and as what. */
    String words() {
        return isVariable() ? origin : origin + ": " + key;
    }
}
