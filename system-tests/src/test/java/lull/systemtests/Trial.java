package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One run of a row's program, in a folder of its own: how it ended, as the kernel told its parent, what it printed, and the
 * files that it left, by name.
 */
record Trial(String end, String stdout, String stderr, Map<String, String> files, String said) {
    private static final int SHOWN = 2000;

    /** Runs the row's program in this way. Nothing of Lull and no process stays. */
    static Trial run(Row row, Row.Way way) {
        boolean aborts = row.traits().contains(Row.Trait.ABORTS);
        return OpenMpiFaults.run(
                () -> once(row, way),
                trial -> OpenMpiFaults.isCrashWithoutFrame(trial.stderr)
                        || aborts && OpenMpiFaults.isLaunchersFault(trial.end));
    }

    private static Trial once(Row row, Row.Way way) {
        try {
            return new Attempt(row, way).run();
        } catch (IOException e) {
            throw new UncheckedIOException(row + " cannot be run", e);
        }
    }

    /** The folders of one run, and what is to be done in them. */
    private record Attempt(Row row, Row.Way way, Path folder, Path work, Path shared) {
        Attempt(Row row, Row.Way way) throws IOException {
            this(row, way, LullCommand.newFile("x").getParent());
        }

        private Attempt(Row row, Row.Way way, Path folder) throws IOException {
            this(
                    row,
                    way,
                    folder,
                    Files.createDirectory(folder.resolve("work")),
                    Files.createTempDirectory(Path.of("/dev/shm"), "torture-"));
        }

        Trial run() throws IOException {
            RunningLaunch running = launch(row.command().get()).start();
            Outcome outcome;
            TeamForcer forcer = way == Row.Way.FORCED
                    ? TeamForcer.on(shared, !row.traits().contains(Row.Trait.UNCOUNTED))
                    : TeamForcer.idle();
            try (forcer) {
                outcome = running.await();
            }
            running.awaitEnd();
            assertNothingShared();
            assertTrue(
                    !isLull() || row.traits().contains(Row.Trait.UNOBSERVED) || Files.exists(report()),
                    () -> row + ": no report\n" + outcome.description());
            String stderr = Files.exists(folder.resolve("stderr"))
                    ? Files.readString(folder.resolve("stderr"), StandardCharsets.ISO_8859_1)
                    : "";
            return new Trial(
                    Files.readString(folder.resolve("status")),
                    new String(outcome.stdoutBytes(), StandardCharsets.ISO_8859_1),
                    comparable(stderr),
                    contents(),
                    outcome.stderr());
        }

        private boolean isLull() {
            return way == Row.Way.OBSERVE || way == Row.Way.ACT;
        }

        private Path report() {
            return folder.resolve("report.json");
        }

        /** Status from the kernel, the user's script, then Lull, then a shell that keeps the program's stderr apart. */
        private Launch launch(List<String> program) {
            List<String> words = new ArrayList<>(List.of(
                    helper("wait_status.c"),
                    folder.resolve("status").toString(),
                    "sh",
                    "-c",
                    "cd '" + work + "'; " + row.given(),
                    "sh"));
            words.addAll(lull());
            if (!row.traits().contains(Row.Trait.DIRECT)) {
                words.addAll(List.of(
                        "sh",
                        "-c",
                        "exec \"$@\" 2>\"$0\"",
                        folder.resolve("stderr").toString()));
            }
            words.addAll(program);
            Launch launch = Launch.of(words).with("LULL_SHM", shared.toString());
            for (Map.Entry<String, String> variable : row.environment().entrySet()) {
                launch = launch.with(variable.getKey(), variable.getValue());
            }
            return launch.with("SIGNALLER", helper("signaller.c"));
        }

        private List<String> lull() {
            List<String> words =
                    new ArrayList<>(List.of(LullCommand.launcher().toString(), "run", "--report", report().toString()));
            switch (way) {
                case ALONE:
                    return List.of();
                case OBSERVE:
                    break;
                case ACT:
                    words.addAll(List.of("--mode", "act", "--dct", "on", "--dvfs", "off", "--max-slowdown", "50%"));
                    break;
                case FORCED:
                    return List.of("env", "LD_PRELOAD=" + LullCommand.probe(), "LULL_CHANNEL_DIR=" + shared);
            }
            words.add("--");
            return words;
        }

        private void assertNothingShared() throws IOException {
            List<Path> left = tree(shared);
            for (int i = left.size() - 1; i >= 0; i--) {
                Files.delete(left.get(i));
            }
            Files.delete(shared);
            assertTrue(way == Row.Way.FORCED || left.isEmpty(), () -> row + ": left in shared memory: " + left);
        }

        private Map<String, String> contents() throws IOException {
            Map<String, String> contents = new TreeMap<>();
            for (Path file : tree(work)) {
                contents.put(work.relativize(file).toString(), content(file));
            }
            return contents;
        }
    }

    private static String helper(String source) {
        return ProgramBuilder.program(source).withoutMpi().build().toString();
    }

    private static List<Path> tree(Path folder) throws IOException {
        try (Stream<Path> all = Files.walk(folder)) {
            return all.filter(file -> !file.equals(folder)).sorted().toList();
        }
    }

    /** A core file has addresses in it, a file of a process its number: only their being there counts. */
    private static String content(Path file) {
        try {
            String mode = PosixFilePermissions.toString(Files.getPosixFilePermissions(file, LinkOption.NOFOLLOW_LINKS));
            if (Files.isSymbolicLink(file)) {
                return "link to " + Files.readSymbolicLink(file);
            }
            String name = file.getFileName().toString();
            boolean plain = Files.isRegularFile(file) && !name.startsWith("core") && !name.endsWith(".pid");
            return mode + " " + (plain ? new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1) : "");
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }

    /** Without what the probe says; MPI libraries print pids, job numbers and addresses. */
    private static String comparable(String stderr) {
        return stderr.replaceAll("(?m)^lull: .*\n", "")
                .replaceAll("0x[0-9a-f]+|\\d{3,}", "#")
                .replaceAll("[0-9a-f#]+-[0-9a-f#-]{20,}", "#");
    }

    /** What differs from the program alone; empty if nothing does. */
    List<String> differences(Trial alone, Row row) {
        List<String> differences = new ArrayList<>();
        boolean unordered = row.traits().contains(Row.Trait.UNORDERED);
        boolean somehow = row.traits().contains(Row.Trait.FAILS_SOMEHOW);
        compare(differences, "end", ended(alone.end, somehow), ended(end, somehow));
        compare(
                differences,
                "stdout",
                ordered(said(alone.stdout, somehow), unordered),
                ordered(said(stdout, somehow), unordered));
        if (!row.traits().contains(Row.Trait.STDERR_VARIES)) {
            compare(differences, "stderr", ordered(alone.stderr, unordered), ordered(stderr, unordered));
        }
        compare(differences, "files", alone.files.toString(), files.toString());
        return differences;
    }

    private static String ended(String end, boolean somehow) {
        return somehow && !end.equals("exited 0") ? "failed" : end;
    }

    /**
     * Without what MPICH's launcher says of a task's end where that is no matter of the code alone: now and then it takes it for signal
     * 1, and says more then.
     */
    private static String said(String stdout, boolean somehow) {
        return somehow
                ? stdout.replaceAll("(?s)\n=+\n=   BAD TERMINATION.*?(debugging suggestions\n|\\z)", "")
                : stdout;
    }

    /**
     * Without the names of folders, and the process and its code that MPICH's launcher names when one ends badly: when a task
     * crashes it tells now and then of another, which it killed itself (alone, on a busy machine: 8 of 150 runs).
     */
    private static String ordered(String text, boolean unordered) {
        String withoutFolder = text.replaceAll("(?m)^=   (PID|EXIT CODE:) \\d+", "=   $1 #")
                .replaceAll("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", "FOLDER");
        return unordered ? withoutFolder.lines().sorted().collect(Collectors.joining("\n")) : withoutFolder;
    }

    private static void compare(List<String> differences, String what, String alone, String now) {
        if (alone.equals(now)) {
            return;
        }
        List<String> before = alone.lines().toList();
        List<String> after = now.lines().toList();
        String gone = before.stream().filter(line -> !after.contains(line)).collect(Collectors.joining("\n    "));
        String come = after.stream().filter(line -> !before.contains(line)).collect(Collectors.joining("\n    "));
        differences.add(what + " of " + alone.length() + " and " + now.length() + " characters\n  alone:\n    "
                + cut(gone) + "\n  now:\n    " + cut(come));
    }

    private static String cut(String text) {
        return text.length() <= SHOWN ? text : text.substring(0, SHOWN) + "...";
    }
}
