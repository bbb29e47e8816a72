package lull.systemtests;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.function.Consumer;

/** What was compiled of sources and by a command, kept from run to run in a directory that is named after their contents. */
final class BuiltPrograms {
    private static final int DIGITS = 16;

    private BuiltPrograms() {}

    /** The directory with what the compilation leaves in it; several JVMs may ask at once. */
    static Path built(String name, List<Path> sources, String command, Consumer<Path> compilation) {
        try {
            Path all = Files.createDirectories(Toolchain.scratch().resolve("programs"));
            Path kept = all.resolve(name + "-" + digest(sources, command));
            if (!Files.isDirectory(kept)) {
                Path fresh = Files.createTempDirectory(all, "building-");
                compilation.accept(fresh);
                keep(fresh, kept);
            }
            return kept;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep the program " + name, e);
        }
    }

    /** The object of the named C file of src/test/programs, that programs are linked with. */
    static Path object(String name) {
        Path source = ProgramBuilder.sources().resolve(name + ".c");
        List<String> compile =
                List.of("gcc", "-O2", "-Wall", "-Wextra", "-Werror", "-fPIC", "-c", source.toString(), "-o");
        Toolchain.require("gcc");
        return built(name, List.of(source), String.join(" ", compile), directory -> Launch.of(compile)
                        .withArguments(List.of(directory.resolve(name + ".o").toString()))
                        .run()
                        .assertSuccess())
                .resolve(name + ".o");
    }

    /** Another JVM may have been faster. */
    private static void keep(Path fresh, Path kept) throws IOException {
        try {
            Files.move(fresh, kept, StandardCopyOption.ATOMIC_MOVE);
        } catch (FileSystemException e) {
            if (!Files.isDirectory(kept)) {
                throw e;
            }
        }
    }

    private static String digest(List<Path> sources, String command) throws IOException {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(command.getBytes());
            for (Path source : sources) {
                digest.update(Files.readAllBytes(source));
            }
            return HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every JDK has SHA-256", e);
        }
    }
}
