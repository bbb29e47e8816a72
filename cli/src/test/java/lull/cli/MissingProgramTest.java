package lull.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Verbs that start a program end as a shell does where it is not there or can't be run, and leave nothing behind. */
class MissingProgramTest {
    private static final String PROFILE =
            "profile build --sizes 5 --energy none --repetitions 2 --no-progress --output DIR/o.csv -- ";
    private static final String PARTITION =
            "partition time --profile DIR/p.csv --workload 4 --processors 2 --run --pairs 2 -- ";

    private final StringWriter said = new StringWriter();

    @TempDir
    private Path folder;

    @BeforeEach
    void makeFiles() throws IOException {
        Files.writeString(folder.resolve("p.csv"), "size,seconds,joules,source\n1,2,1,x\n2,8,9,x\n3,4,2,x\n");
        Files.writeString(folder.resolve("text"), "#!/bin/sh\n");
        Files.writeString(folder.resolve("lost"), "#!/nowhere/interpreter\n");
        Files.setPosixFilePermissions(folder.resolve("lost"), PosixFilePermissions.fromString("rwx------"));
    }

    @ParameterizedTest
    @CsvSource({
        "verify -- DIR/none, lull verify: DIR/none: no such command, 127",
        "verify -- lull-no-such-command, lull verify: lull-no-such-command: no such command, 127",
        "verify -- DIR/text, lull verify: DIR/text: can't be run; make it executable: chmod +x DIR/text, 126",
        "verify -- DIR/, lull verify: DIR/: can't be run; it is a folder, 126",
        PROFILE + "DIR/none {size}, lull profile build: DIR/none: no such command, 127",
        PROFILE + "DIR/none{size}, lull profile build: DIR/none5: no such command, 127",
        PROFILE + "DIR/text {size}, lull profile build: DIR/text: can't be run; make it executable, 126",
        PROFILE + "DIR/lost {size}, lull profile build: DIR/lost: can't be run; is its interpreter there, 126",
        PARTITION + "DIR/none {sizes}, lull partition time: DIR/none: no such command, 127",
        PARTITION + "DIR/text {sizes}, lull partition time: DIR/text: can't be run; make it executable, 126",
    })
    void shouldEndAsAShellDoes(String verb, String words, int code) throws IOException {
        Set<String> before = names();

        int ended = Verbs.execute(List.of(verb.replace("DIR", folder.toString()).split(" ")), said);

        assertEquals(code, ended, said::toString);
        String told = said.toString().replace(folder.toString(), "DIR");
        assertTrue(told.lines().anyMatch(line -> line.startsWith(words)), told);
        if (!verb.contains("none{") && !verb.contains("lost")) {
            assertEquals(before, names());
        }
    }

    private Set<String> names() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.map(file -> file.getFileName().toString()).collect(Collectors.toCollection(TreeSet::new));
        }
    }
}
