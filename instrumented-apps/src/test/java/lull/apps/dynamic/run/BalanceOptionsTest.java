package lull.apps.dynamic.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class BalanceOptionsTest {
    private static Optional<String> freeWaiting(String... arguments) {
        return CommandLine.populateCommand(new BalanceOptions(), arguments).freeWaiting(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"model-energy", "energy", "tte", "none,tes", "none,model,model-energy"})
    void shouldSayThatWaitingIsFreeWhereEnergyCountsAlone(String strategies) {
        String words = freeWaiting("--balance", strategies, "--watts", "100,60").orElseThrow();
        assertTrue(words.startsWith("nothing by --idle-watts 0, so "), words);
    }

    @ParameterizedTest
    @ValueSource(strings = {"none", "time", "proportional", "model", "edp", "none,model,model-edp"})
    void shouldSayNothingOfWaitingWhereTimeCounts(String strategies) {
        assertEquals(Optional.empty(), freeWaiting("--balance", strategies));
    }

    @Test
    void shouldSayNothingWhereATaskThatWaitsTakesPower() {
        assertEquals(Optional.empty(), freeWaiting("--balance", "model-energy", "--idle-watts", "0,10"));
        assertEquals(Optional.empty(), freeWaiting("--balance", "model-energy", "--energy", "measured"));
    }
}
