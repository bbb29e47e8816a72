package lull.cli.reproduce.paper;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import lull.cli.reproduce.check.Check;

/**
 * A figure or table of a paper.
 *
 * @param name by which it is asked for
 * @param item where it stands in which paper
 * @param caption what it shows, in the paper's words or shorter
 * @param kind where our numbers come from
 * @param seconds about how long the commands take
 * @param commands that make ours, as a shell would be given them; empty if it is not reproduced
 * @param checks what the paper's text says of it; empty where it says nothing that could be compared
 * @param remark why it is not reproduced, or what should be known of ours
 */
public record Figure(
        String name,
        String item,
        String caption,
        Kind kind,
        int seconds,
        List<String> commands,
        List<Check> checks,
        String remark) {
    /** In a command: folder and beginning of the names of the files that it writes. */
    private static final String BASE = "{}";
    /** In a command: the folder that Lull lies in. */
    private static final String HOME = "{home}";

    /** One that is only drawn, or shows what nobody has here. */
    static Figure notReproduced(String name, String item, String caption, String reason) {
        return new Figure(name, item, caption, Kind.NOT_REPRODUCED, 0, List.of(), List.of(), reason);
    }

    /** Whether there are commands. */
    public boolean isReproduced() {
        return !commands.isEmpty();
    }

    /**
     * A command of a figure.
     *
     * @param words the program's name and its arguments
     * @param output the file that takes what it prints
     */
    public record CommandLine(List<String> words, Path output) {
        @Override
        public String toString() {
            return String.join(" ", words) + " > " + output;
        }
    }

    /** The commands for an installation, with files in that folder. */
    public List<CommandLine> commandLines(Path home, Path folder) {
        Path base = folder.resolve(name);
        List<CommandLine> lines = new ArrayList<>();
        for (String command : commands) {
            List<String> words = new ArrayList<>();
            for (String word : command.split(" ")) {
                words.add(word.replace(BASE, base.toString()).replace(HOME, home.toString()));
            }
            boolean redirected = words.size() > 2 && words.get(words.size() - 2).equals(">");
            String usual = lines.isEmpty() ? ".txt" : "-" + (lines.size() + 1) + ".txt";
            Path output = redirected ? Path.of(words.get(words.size() - 1)) : Path.of(base + usual);
            lines.add(new CommandLine(List.copyOf(redirected ? words.subList(0, words.size() - 2) : words), output));
        }
        return lines;
    }
}
