package lull.cli.options;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

class OutputOptionsTest {
    @Command(name = "run")
    static final class Run {
        @Mixin
        OutputOptions outputs;
    }

    private static OutputOptions outputs(String... words) {
        Run run = new Run();
        new CommandLine(run).parseArgs(words);
        return run.outputs;
    }

    @Test
    void shouldNameEachFileThatIsNotWrittenAndWasAskedForOnTheCommandLine() {
        OutputOptions outputs = outputs("--report", "x\u001b.json", "--trace", "traces");
        assertEquals(
                List.of("--report x\\x1b.json is not written", "--trace traces is not written"),
                outputs.unwritten(option -> true));
        assertEquals(List.of("--trace traces is not written"), outputs.unwritten(option -> option.longestName()
                .equals("--trace")));
        assertEquals(List.of(), outputs().unwritten(option -> true));
    }
}
