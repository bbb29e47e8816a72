package lull.cli.profile;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.IntStream;
import lull.report.Report;

/** Tells the workload size of each report: by a list, by an expression, or by the word in which the command lines differ. */
final class WorkloadSizes {
    private static final String CURE = "; say --sizes N,N,... in the order of the reports, or --size-from REGEX";
    private static final Pattern NUMBER_IN_WORD =
            Pattern.compile("(?:.*[^\\d.+\\-\\p{L}])?([1-9]\\d{0,17})(?:[^\\d.\\p{L}].*)?");

    private WorkloadSizes() {}

    /** By a list in the order of the reports. */
    static List<Long> listed(String sizes, List<Report> reports) {
        List<Long> all = Sizes.parse(sizes);
        if (all.size() != reports.size()) {
            throw new IllegalArgumentException(
                    "--sizes " + sizes + " are " + all.size() + " sizes for " + reports.size() + " reports");
        }
        return all;
    }

    /** By the first group of an expression that is looked for in the command line, its words joined by blanks. */
    static List<Long> matched(String expression, List<Report> reports) {
        try {
            Pattern pattern = Pattern.compile(expression);
            return reports.stream().map(report -> matched(pattern, report)).toList();
        } catch (PatternSyntaxException e) {
            throw new IllegalArgumentException(
                    "--size-from '" + expression + "' is no regular expression: " + e.getDescription(), e);
        }
    }

    private static long matched(Pattern pattern, Report report) {
        String command = String.join(" ", report.command());
        Matcher matcher = pattern.matcher(command);
        if (matcher.groupCount() < 1
                || !matcher.find()
                || matcher.group(1) == null
                || !matcher.group(1).matches("[1-9]\\d{0,17}")) {
            throw new IllegalArgumentException("--size-from '" + pattern + "' finds no whole number above 0 in '"
                    + command + "'; its first group is the number, as in '--size (\\d+)'");
        }
        return Long.parseLong(matcher.group(1));
    }

    /** By the only word in which the command lines differ. */
    static List<Long> differing(List<Report> reports) {
        List<List<String>> commands = reports.stream().map(Report::command).toList();
        int words = commands.get(0).size();
        if (commands.stream().anyMatch(command -> command.size() != words)) {
            throw new IllegalArgumentException(
                    "the reports' commands differ in their number of words, which is the workload size?" + CURE);
        }
        List<Integer> differing = IntStream.range(0, words)
                .boxed()
                .filter(word -> commands.stream()
                                .map(command -> command.get(word))
                                .distinct()
                                .count()
                        > 1)
                .toList();
        if (differing.size() != 1) {
            throw new IllegalArgumentException("the reports' commands differ in " + differing.size()
                    + " words, not in one, which would be the workload size" + CURE);
        }
        return commands.stream()
                .map(command -> number(command.get(differing.get(0))))
                .toList();
    }

    private static long number(String word) {
        Matcher matcher = NUMBER_IN_WORD.matcher(word);
        if (!matcher.matches()
                || word.replaceAll("\\d+", "0").chars().filter(c -> c == '0').count() != 1) {
            throw new IllegalArgumentException("the word in which the reports' commands differ, '" + word
                    + "', does not hold exactly one whole number above 0 without a sign, a dot or a letter at it"
                    + CURE);
        }
        return Long.parseLong(matcher.group(1));
    }
}
