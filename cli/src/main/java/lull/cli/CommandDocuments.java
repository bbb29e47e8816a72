package lull.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import lull.artifacts.WholeFile;
import lull.cli.verb.Installation;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.codegen.docgen.manpage.ManPageGenerator;

/**
 * Writes what is made of the commands while Lull is built: the manual pages of all verbs, in AsciiDoc, and the completion of
 * command lines for bash and zsh. No part of the installed command.
 */
final class CommandDocuments {
    private CommandDocuments() {}

    /** Writes them. Arguments: the folder, which is made, and the version that manual pages bear. */
    public static void main(String[] arguments) throws IOException {
        Path folder = Path.of(arguments[0]);
        CommandLine line = Lull.commandLine(new Installation(Path.of(".")), List.of());
        version(line.getCommandSpec(), "lull " + arguments[1]);
        clear(folder);
        int failed =
                ManPageGenerator.generateManPage(folder.toFile(), null, new boolean[0], true, line.getCommandSpec());
        if (failed != 0) {
            throw new IOException("the manual pages could not be written to " + folder);
        }
        File[] pages = folder.toFile().listFiles(File::isFile);
        for (File page : Arrays.asList(pages)) {
            keepDashes(page.toPath());
        }
        WholeFile.at(folder.resolve("lull.bash")).write(AutoComplete.bash("lull", line));
    }

    /** AsciiDoc would make a long dash of the two that stand before a program. */
    private static void keepDashes(Path page) throws IOException {
        WholeFile.at(page).write(Files.readString(page).replace(" -- ", " \\-- "));
    }

    /** The jar's manifest, where the version stands, is made later. */
    private static void version(CommandSpec spec, String version) {
        spec.versionProvider(null).version(version);
        spec.subcommands().values().forEach(verb -> version(verb.getCommandSpec(), version));
    }

    private static void clear(Path folder) throws IOException {
        Files.createDirectories(folder);
        File[] old = folder.toFile().listFiles(File::isFile);
        for (File file : Arrays.asList(old)) {
            Files.delete(file.toPath());
        }
    }
}
