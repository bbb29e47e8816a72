package lull.artifacts;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class WholeFileTest {
    private static final Duration LIMIT = Duration.ofSeconds(20);

    @TempDir
    Path folder;

    private List<String> names() throws IOException {
        try (var files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static String mode(Path file) throws IOException {
        return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
    }

    private static String refusal(Path file) {
        IOException written =
                assertThrows(IOException.class, () -> WholeFile.at(file).write("new"));
        assertFalse(written.getMessage().contains("\n"));
        assertTrue(written.getMessage().startsWith(file + ": "), written.getMessage());
        return written.getMessage();
    }

    private static void run(String... command) throws IOException, InterruptedException {
        assertEquals(0, new ProcessBuilder(command).inheritIO().start().waitFor());
    }

    @Test
    void shouldReplaceTheFileOnlyByAWholeStream() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "old");
        assertThrows(
                IOException.class,
                () -> WholeFile.at(file).stream(writer -> {
                    writer.write("half");
                    throw new IOException("no more");
                }));
        assertEquals("old", Files.readString(file));
        assertEquals(List.of("file"), names());

        WholeFile.at(file).stream(writer -> writer.write("n\u00e9w"));

        assertEquals("n\u00e9w", Files.readString(file));
        assertEquals(List.of("file"), names());
    }

    @Test
    void shouldMakeANewFileAsOthersAreMade() throws IOException {
        Path other = Files.createFile(folder.resolve("other"));
        WholeFile.at(folder.resolve("file")).write("new");
        assertEquals("new", Files.readString(folder.resolve("file")));
        assertEquals(mode(other), mode(folder.resolve("file")));
        assertEquals(List.of("file", "other"), names());
    }

    @ParameterizedTest
    @ValueSource(strings = {"rw-------", "rw-rw-rw-", "rwxr-x--x"})
    void shouldReplaceAnOldFileAndKeepItsMode(String mode) throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "old");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
        Path same = folder.resolve("same");
        Files.createLink(same, file);
        WholeFile.at(file).write("new");
        assertEquals("new", Files.readString(file));
        assertEquals(mode, mode(file));
        assertEquals("old", Files.readString(same), "a reader that has it open still reads the old one");
        assertEquals(List.of("file", "same"), names());
    }

    @Test
    void shouldKeepTheOwnerWhenItMayGiveFilesAway() throws IOException {
        Assumptions.assumeTrue(ThisUser.id() == 0, "only root gives files away");
        Path file = Files.writeString(folder.resolve("file"), "old");
        Files.setAttribute(file, "unix:uid", 12_345);
        Files.setAttribute(file, "unix:gid", 23_456);
        WholeFile.at(file).write("new");
        assertEquals(12_345, Files.getAttribute(file, "unix:uid"));
        assertEquals(23_456, Files.getAttribute(file, "unix:gid"));
    }

    @ParameterizedTest
    @CsvSource({"true", "false"})
    void shouldReplaceTheTargetWhenItIsALink(boolean dangling) throws IOException {
        Files.createDirectory(folder.resolve("elsewhere"));
        Path target = folder.resolve("elsewhere/target");
        if (!dangling) {
            Files.writeString(target, "old");
        }
        Path first = Files.createSymbolicLink(folder.resolve("first"), Path.of("second"));
        Path second = Files.createSymbolicLink(folder.resolve("second"), Path.of("elsewhere/target"));
        WholeFile.at(first).write("new");
        assertTrue(Files.isSymbolicLink(first) && Files.isSymbolicLink(second));
        assertEquals("new", Files.readString(target));
    }

    @Test
    void shouldWriteToADeviceAndLeaveIt() throws IOException {
        Path link = Files.createSymbolicLink(folder.resolve("link"), Path.of("/dev/null"));
        for (Path path : List.of(Path.of("/dev/null"), link, Path.of("/dev/stderr"))) {
            WholeFile.at(path).check();
            WholeFile.at(path).write("");
        }
        assertFalse(Files.isRegularFile(Path.of("/dev/null")));
        assertTrue(Files.isSymbolicLink(link));
        assertFalse(WholeFile.at(link).isRegular());
        assertTrue(refusal(Path.of("/dev/full")).contains("No space left on device; make room"));
    }

    @Test
    void shouldAppendToAnOpenDescriptor() throws Exception {
        Path file = folder.resolve("file");
        Process holder = new ProcessBuilder("sh", "-c", "echo begun; (echo ready >&2); read -r line; echo ended")
                .redirectOutput(file.toFile())
                .start();
        assertEquals(
                'r',
                holder.getErrorStream().read(),
                "the first line is in the file, and stdout is the shell's own again");
        WholeFile.at(Path.of("/proc/" + holder.pid() + "/fd/1")).write("new\n");
        assertEquals("begun\nnew\n", Files.readString(file));
        holder.destroy();
        holder.waitFor();
    }

    @Test
    void shouldWriteToAPipeThatIsRead() throws Exception {
        Path pipe = folder.resolve("pipe");
        run("mkfifo", pipe.toString());
        Process reader = new ProcessBuilder(
                        "sh", "-c", "exec 3<>\"$0\"; echo open; head -c 100000 <&3", pipe.toString())
                .start();
        assertEquals("open", new String(reader.getInputStream().readNBytes(5)).strip());
        CompletableFuture<byte[]> read = CompletableFuture.supplyAsync(() -> {
            try {
                return reader.getInputStream().readAllBytes();
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
        });
        assertTimeoutPreemptively(LIMIT, () -> WholeFile.at(pipe).write(new byte[100_000]));
        assertEquals(100_000, read.get().length);
        assertFalse(Files.isRegularFile(pipe));
    }

    @Test
    void shouldNotWaitForAReaderOfAPipe() throws Exception {
        Path pipe = folder.resolve("pipe");
        run("mkfifo", pipe.toString());
        assertTimeoutPreemptively(LIMIT, () -> assertTrue(refusal(pipe).contains("start its reader first")));
        assertFalse(Files.isRegularFile(pipe));
        assertEquals(List.of("pipe"), names());
    }

    @Test
    void shouldNameTheCureWhenItCannotBeWritten() throws IOException {
        assertTrue(refusal(folder.resolve("missing/file")).contains("mkdir -p " + folder.resolve("missing")));
        assertTrue(refusal(folder).contains("name a file in it"));
        assertEquals(
                "-: is no name of a file here; write /dev/stdout for the standard output, ./- for a file of that name",
                refusal(Path.of("-")));
        Path round = Files.createSymbolicLink(folder.resolve("round"), Path.of("round"));
        assertTrue(refusal(round).contains("name another file"));
        assertTrue(refusal(Path.of("/proc/self/fd/999")).contains("does not exist"));
        assertThrows(IOException.class, () -> WholeFile.at(folder).check());
        assertThrows(IOException.class, () -> WholeFile.at(folder.resolve("missing/file"))
                .check());
    }

    @Test
    void shouldLeaveTheOldFileWhenTheContentFails() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "old");
        assertThrows(IOException.class, () -> WholeFile.at(file).write(writer -> {
            writer.write("half");
            throw new IOException("no more");
        }));
        assertEquals("old", Files.readString(file));
        assertEquals(List.of("file"), names());
    }

    @Test
    void shouldNotFollowWhatAnotherUserPutIntoAFolderOfEverybody() throws Exception {
        Assumptions.assumeTrue(ThisUser.id() == 0, "only root can act as another user");
        Path victim = Files.writeString(folder.resolve("victim"), "precious");
        Path everybodys = Files.createDirectory(folder.resolve("everybodys"));
        run("chmod", "1777", everybodys.toString());
        for (String what : List.of("link", "file", "pipe")) {
            Path trap = everybodys.resolve(what);
            switch (what) {
                case "link" -> Files.createSymbolicLink(trap, victim);
                case "file" -> Files.writeString(trap, "mine");
                default -> run("mkfifo", trap.toString());
            }
            run("chown", "-h", "65534", trap.toString());
            assertTrue(refusal(trap).contains("another user put it"));
        }
        assertEquals("precious", Files.readString(victim));
    }

    @Test
    void shouldRemoveOnlyWhatItsOwnKilledWritersLeftLongAgo() throws IOException {
        String ours = ".lull-" + "0123456789abcdef".repeat(2) + ".new";
        String young = ".lull-" + "fedcba9876543210".repeat(2) + ".new";
        Path old = Files.createFile(folder.resolve(ours));
        Path other = Files.createFile(folder.resolve(".lull-mine.new"));
        Files.createFile(folder.resolve(young));
        for (Path file : List.of(old, other)) {
            Files.setLastModifiedTime(file, FileTime.from(Instant.now().minus(Duration.ofDays(1))));
        }
        WholeFile.at(folder.resolve("file")).write("new");
        assertEquals(List.of(young, ".lull-mine.new", "file"), names());
    }

    @Test
    void shouldSayThatNothingCanBeMadeInAFolderOfTheKernels() {
        Path file = Path.of("/proc/lull.svg");

        String words = assertThrows(IOException.class, () -> WholeFile.at(file).write("text"))
                .getMessage();

        assertTrue(words.startsWith(file + ": "), words);
        assertTrue(!words.contains(".new") && !words.contains("make it first"), words);
    }
}
