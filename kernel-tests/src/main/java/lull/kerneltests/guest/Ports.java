package lull.kerneltests.guest;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;

/** The machine's I/O ports, read by a process that stays: to start one for each look would cost the emulator more than the look. */
final class Ports {
    private static final String READER = "/bin/port_value";

    private static Process reader;
    private static BufferedWriter questions;
    private static BufferedReader answers;

    private Ports() {}

    /** What a port reads. */
    static synchronized int read(int port) throws IOException {
        if (reader == null) {
            reader = new ProcessBuilder(READER)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
            questions = reader.outputWriter();
            answers = reader.inputReader();
        }
        questions.write(port + "\n");
        questions.flush();
        String answer = answers.readLine();
        if (answer == null) {
            throw new IOException(READER + " has ended: see stderr");
        }
        return Integer.parseInt(answer);
    }
}
