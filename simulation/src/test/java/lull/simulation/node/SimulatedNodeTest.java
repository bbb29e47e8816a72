package lull.simulation.node;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import lull.platform.affinity.ConcurrencyConfiguration;
import lull.platform.emulated.EmulatedNode;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class SimulatedNodeTest {
    /** 4 processors of 4 cores, 2 MiB of cache and 6 GB/s each, 3 GB/s a core; 1 to 2 GHz. */
    private static final SimulatedNode OPTERON = new SimulatedNode(EmulatedNode.named("opteron-8350"));

    private static final double MEBIBYTE = 1 << 20;

    @TempDir
    private Path folder;

    private static ConcurrencyConfiguration team(int processors, int cores) {
        return new ConcurrencyConfiguration(processors, cores);
    }

    private static double seconds(PhaseWork work, int processors, int cores, int frequency) {
        return OPTERON.seconds(work, 1, new RegionSetting(team(processors, cores), frequency), team(processors, cores));
    }

    /** Of 240 W that the Opteron's board and processors draw without cores each of 16 cores has 15; a busy one draws 15 more. */
    @ParameterizedTest
    @CsvSource({"2,1,2,3e9,60", "4,1,4,6e9,120", "8,2,4,12e9,240", "16,4,4,24e9,480"})
    void shouldHaveThePartOfTheNodeThatATaskHas(
            int cores, int processors, int coresPerProcessor, double bandwidth, double watts) {
        SimulatedNode part =
                new SimulatedNode(EmulatedNode.named("opteron-8350").withTaskCores(cores));
        assertEquals(cores, part.cores());
        assertEquals(processors, part.processors());
        assertEquals(coresPerProcessor, part.coresPerProcessor());
        assertEquals(bandwidth, part.bytesPerSecond(cores), 1);
        assertEquals(watts, part.watts(99, 4), 1e-9);
        assertEquals(team(processors, coresPerProcessor), part.byDefault().team());
        assertEquals(cores < 16, part.label().contains(cores + " of its 16 cores"), part.label());
    }

    @Test
    void shouldRefuseAPartOfSeveralProcessorsThatAreNotWhole() {
        EmulatedNode six = EmulatedNode.named("opteron-8350").withTaskCores(6);
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> new SimulatedNode(six));
        assertTrue(e.getMessage().contains("up to 4 cores, or a multiple of 4"), e.getMessage());
    }

    @ParameterizedTest
    @CsvSource({"1,1", "1,4", "2,3", "4,4"})
    void shouldScalePerfectlyWhenThereIsNothingInTheWay(int processors, int cores) {
        assertEquals(1.0 / (processors * cores), seconds(PhaseWork.computing(2e9), processors, cores, 4), 1e-12);
        assertEquals(2.0 / (processors * cores), seconds(PhaseWork.computing(2e9), processors, cores, 0), 1e-12);
    }

    @Test
    void shouldScaleAsAmdahlSaysWhenAShareIsSerial() {
        PhaseWork work = new PhaseWork(2e9, 0.2, 0, 0, 0, 0, 0, 0, 0);
        assertEquals(0.2 + 0.8 / 16, seconds(work, 4, 4, 4), 1e-12);
    }

    @Test
    void shouldTakeLongerByImbalanceAndSynchronisation() {
        PhaseWork work = new PhaseWork(16e9, 0, 0.32, 1e6, 0, 0, 0, 0, 0);
        assertEquals((1e9 * (1 + 0.32 * 15 / 16) + 15e6) / 2e9, seconds(work, 4, 4, 4), 1e-12);
    }

    @ParameterizedTest
    @CsvSource({"1,1,3e9", "1,2,6e9", "1,4,6e9", "4,1,12e9", "4,4,24e9"})
    void shouldMoveMemoryAtTheBandwidthOfItsCoresAtAnyFrequency(int processors, int cores, double bandwidth) {
        PhaseWork work = new PhaseWork(0, 0, 0, 0, 24e9, 0, 0, 0, 0);
        assertEquals(24e9 / bandwidth, seconds(work, processors, cores, 4), 1e-9);
        assertEquals(24e9 / bandwidth, seconds(work, processors, cores, 0), 1e-9);
    }

    @Test
    void shouldMissWhatDoesNotFitBesideWhatThreadsHoldForThemselves() {
        PhaseWork work = new PhaseWork(0, 0, 0, 0, 1, 100, 8 * MEBIBYTE, 0.25 * MEBIBYTE, 0);
        assertEquals(1 + 100 * 0.5, OPTERON.bytes(work, 1, team(4, 4), team(4, 4)), 1e-9);
        assertEquals(1 + 100 * 0.25, OPTERON.bytes(work, 1, team(4, 2), team(4, 2)), 1e-9);
        assertEquals(2 * (1 + 100 * 0.75), OPTERON.bytes(work, 2, team(4, 4), team(4, 4)), 1e-9);
        assertEquals(0.25, OPTERON.bytes(work, 0.25, team(4, 4), team(4, 4)), 1e-9);
    }

    @ParameterizedTest
    @CsvSource({"4,4,0", "4,2,0.75", "2,4,0.75", "4,1,0.75", "4,3,0.5"})
    void shouldMoveTheDataWhoseProcessorIsAnother(int before, int now, double moved) {
        PhaseWork work = new PhaseWork(0, 0, 0, 0, 0, 0, 0, 0, 100);
        assertEquals(100 * moved, OPTERON.bytes(work, 1, team(now, 4), team(before, 4)), 1e-9);
    }

    @ParameterizedTest
    @CsvSource({"1,1,1", "2,2,0.5", "3,3,0.5", "4,4,0.25", "1,4,0.25", "4,1,0.25"})
    void shouldGiveNoThreadLessThanAPiece(int processors, int cores, double share) {
        PhaseWork work = new PhaseWork(2e9, 0, 0, 0, 0, 0, 0, 0, 0, 4, 0);
        double expected = Math.ceil(4.0 / (processors * cores)) / 4;
        assertEquals(expected, seconds(work, processors, cores, 4), 1e-12);
        assertTrue(expected <= share);
    }

    @Test
    void shouldUseTheMemoryOfThoseProcessorsAloneWhoseThreadsHavePieces() {
        PhaseWork work = new PhaseWork(0, 0, 0, 0, 24e9, 0, 0, 0, 0, 4, 0);
        assertEquals(4, seconds(work, 4, 4, 4), 1e-9);
        assertEquals(2, seconds(work, 2, 2, 4), 1e-9);
        assertEquals(2, seconds(work, 4, 1, 4), 1e-9);
        assertEquals(3, seconds(work, 2, 3, 4), 1e-9, "three of four pieces go through the first processor");
    }

    @Test
    void shouldFillProcessorAfterProcessorWhenOnlyThreadsAreGiven() {
        assertEquals(team(1, 4), OPTERON.setting(4, 0).team());
        assertEquals(team(2, 3), OPTERON.setting(6, 0).team());
        assertEquals(team(4, 4), OPTERON.setting(99, 0).team());
        assertEquals(team(1, 1), OPTERON.setting(0, 0).team());
    }

    @Test
    void shouldLoseNothingOnAMachineWithOneFrequencyAndAnyBandwidth() throws IOException {
        Path file = Files.writeString(
                folder.resolve("ideal.properties"),
                """
                model = ideal
                packages = 1
                cores-per-package = 8
                threads-per-core = 1
                cache-level = 3
                cache-bytes = 1e6
                cores-per-cache = 8
                package-bytes-per-second = 1e300
                core-bytes-per-second = 1e300
                driver-lists-frequencies = true
                domain = package
                hertz = 1e9
                volts = 1
                transition-seconds = 0
                frequency-share = 1
                board-watts = 0
                package-watts = 0
                core-idle-watts = 0
                core-busy-watts = 1
                """);
        SimulatedNode ideal = new SimulatedNode(EmulatedNode.named(file.toString()));
        PhaseWork work = new PhaseWork(8e9, 0, 0, 0, 1e12, 1e12, 1e9, 1e6, 1e12);
        assertEquals(1, ideal.seconds(work, 1, ideal.byDefault(), team(1, 1)), 1e-9);
        assertEquals(8, ideal.watts(8, 0), 1e-9);
        assertEquals(1, ideal.hertz().size());
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, Double.NaN, Double.POSITIVE_INFINITY})
    void shouldRefuseWorkThatCannotBe(double cycles) {
        assertTrue(assertThrows(IllegalArgumentException.class, () -> PhaseWork.computing(cycles))
                .getMessage()
                .startsWith("cycles of " + cycles));
    }

    @ParameterizedTest
    @CsvSource({"1,4,0", "2,2,0.5", "4,1,0.75", "4,4,0.75"})
    void shouldExchangeThroughMemoryWhatCrossesProcessors(int processors, int cores, double share) {
        PhaseWork work = new PhaseWork(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 100);
        assertEquals(100 * share, OPTERON.bytes(work, 1, team(processors, cores), team(4, 4)), 1e-9);
    }

    @Test
    void shouldPlaceATeamWhereItIsToSit() {
        assertEquals(team(4, 2), OPTERON.setting(8, 4, 1).team());
        assertEquals(team(2, 4), OPTERON.setting(8, 2, 1).team());
        assertEquals(team(2, 4), OPTERON.setting(8, 0, 1).team());
        assertEquals(OPTERON.watts(8, 1), OPTERON.watts(OPTERON.setting(8, 4, 1)), "nobody knows what empty ones draw");
    }
}
