package lull.agent.malleability;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import net.fornwall.jelf.ElfException;
import net.fornwall.jelf.ElfFile;
import net.fornwall.jelf.ElfNoteSection;
import net.fornwall.jelf.ElfSection;

/**
 * What a verdict is about: one build of a program. The linker's build-id where there is one, else the SHA-256 of the file.
 * An interpreter, a JVM above all, is no program: there the arguments belong to the identity.
 *
 * @param text "build-id:" or "sha256:" and hexadecimal digits; with "+arguments:" and a digest for an interpreter
 */
public record ProgramIdentity(String text) {
    private static final Pattern INTERPRETER =
            Pattern.compile("(java|python|pypy|perl|ruby|julia|octave|Rscript|R|node|lua|luajit|bash|dash|sh)[-.0-9]*");
    private static final Pattern FORM =
            Pattern.compile("(build-id|sha256):[0-9a-f]{8,128}(\\+arguments:[0-9a-f]{64})?");

    /** Checks the form: the text becomes the name of a file. */
    public ProgramIdentity {
        if (!FORM.matcher(text).matches()) {
            throw new IllegalArgumentException(
                    "\"" + text + "\" is no identity of a program: build-id:HEX or sha256:HEX");
        }
    }

    /**
     * Identifies an executable.
     *
     * @param commandLine of the process, its own name first; counts only for an interpreter
     * @throws IOException if the file can't be read
     */
    public static ProgramIdentity of(Path executable, List<String> commandLine) throws IOException {
        String file = ofFile(executable).text;
        if (!INTERPRETER.matcher(executable.getFileName().toString()).matches()) {
            return new ProgramIdentity(file);
        }
        MessageDigest digest = sha256();
        for (String argument : commandLine.subList(Math.min(1, commandLine.size()), commandLine.size())) {
            digest.update(argument.getBytes(StandardCharsets.UTF_8));
            digest.update((byte) 0);
        }
        return new ProgramIdentity(file + "+arguments:" + HexFormat.of().formatHex(digest.digest()));
    }

    /** Identifies a file by itself, whatever it is. */
    static ProgramIdentity ofFile(Path file) throws IOException {
        Optional<String> built = buildId(file);
        return new ProgramIdentity(built.isPresent() ? "build-id:" + built.get() : "sha256:" + sha256(file));
    }

    private static Optional<String> buildId(Path executable) throws IOException {
        try {
            ElfFile elf = ElfFile.from(executable.toFile());
            for (int i = 0; i < elf.e_shnum; i++) {
                ElfSection section = elf.getSection(i);
                if (section instanceof ElfNoteSection note
                        && note.n_type == ElfNoteSection.NT_GNU_BUILD_ID
                        && "GNU".equals(note.getName())) {
                    return Optional.of(HexFormat.of().formatHex(note.descriptorBytes()));
                }
            }
        } catch (ElfException | IllegalArgumentException | ArrayIndexOutOfBoundsException | ClassCastException e) {
            // No ELF file, or one that jelf can't read: its content identifies it as well.
            return Optional.empty();
        }
        return Optional.empty();
    }

    private static String sha256(Path file) throws IOException {
        MessageDigest digest = sha256();
        try (InputStream in = new DigestInputStream(new BufferedInputStream(Files.newInputStream(file)), digest)) {
            in.transferTo(OutputStream.nullOutputStream());
        }
        return HexFormat.of().formatHex(digest.digest());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java has SHA-256", e);
        }
    }

    /** The name of the file that a verdict is kept in. */
    String fileName() {
        return text.replace(':', '-').replace('+', '.') + ".json";
    }
}
