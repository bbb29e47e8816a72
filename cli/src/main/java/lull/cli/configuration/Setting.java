package lull.cli.configuration;

/**
 * The value of an option that somebody has set for good.
 *
 * @param key VERB.OPTION
 * @param origin the file or the variable in which it stands
 */
public record Setting(String key, String value, String origin) {}
