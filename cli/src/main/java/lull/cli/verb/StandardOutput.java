package lull.cli.verb;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.Charset;
import java.util.Optional;

/** The process's standard output, which remembers what could not be written to it: printers tell nobody. */
public final class StandardOutput {
    /** Who reads no further has what he wanted. */
    private static final String READ_NO_FURTHER = "Broken pipe";

    private final Remembering stream;
    private final PrintStream printer;
    private final PrintWriter writer;

    /** Takes the place of {@link System#out}. */
    public static StandardOutput installed() {
        StandardOutput output = new StandardOutput(new FileOutputStream(FileDescriptor.out));
        System.setOut(output.printer);
        return output;
    }

    /** What is printed goes to that stream. */
    StandardOutput(OutputStream destination) {
        // What this JVM gives a terminal, if its output is one.
        String terminal = System.getProperty("sun.stdout.encoding");
        Charset charset = terminal == null ? Charset.defaultCharset() : Charset.forName(terminal);
        stream = new Remembering(destination);
        printer = new PrintStream(stream, true, charset);
        writer = new PrintWriter(new OutputStreamWriter(printer, charset), true);
    }

    /** For text; both this and {@link System#out} may be used. */
    public PrintWriter writer() {
        return writer;
    }

    /** Writes what is still to be written; answers why something was lost that somebody waits for. */
    Optional<String> lost() {
        writer.flush();
        printer.flush();
        return Optional.ofNullable(stream.failure)
                .map(IOException::getMessage)
                .filter(why -> !READ_NO_FURTHER.equals(why));
    }

    private static final class Remembering extends FilterOutputStream {
        private IOException failure;

        Remembering(OutputStream destination) {
            super(destination);
        }

        @Override
        public void write(int one) throws IOException {
            write(new byte[] {(byte) one}, 0, 1);
        }

        @Override
        public void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                failure = e;
                throw e;
            }
        }
    }
}
