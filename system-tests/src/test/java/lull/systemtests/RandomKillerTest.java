package lull.systemtests;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Whoever of Lull is killed or stopped at whatever moment, the program does what it does alone, and nothing stays behind.
 * -Dkiller.seed=N repeats the runs of a seed, -Dkiller.hits=N says how many.
 */
class RandomKillerTest {
    @Test
    void shouldEndAsAloneAndLeaveNothingWhoeverIsHitAtAnyMoment() {
        Toolchain.require("gcc", "kill");
        long seed = Long.getLong("killer.seed", System.nanoTime());
        RandomKiller killer = new RandomKiller();

        List<RandomKiller.Result> wrong = killer.hit(Integer.getInteger("killer.hits", 120), seed);

        System.out.println("random killer: " + killer.hits() + " hits, seed " + seed + ", " + killer.orphans()
                + " tasks left waiting for a launcher that was killed");
        assertTrue(
                wrong.isEmpty(),
                () -> "-Dkiller.seed=" + seed + ":\n"
                        + wrong.stream().map(RandomKiller.Result::toString).collect(Collectors.joining("\n")));
    }
}
