package lull.platform.frequency;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.OptionalDouble;
import java.util.function.LongUnaryOperator;
import lull.platform.settings.FoundSettings;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A made-up CPU from 0.8 to 2.4 GHz, whose hardware follows its driver late. */
class EffectTimeTest {
    private static final long LOOK = 20_000;
    private static final double SHARE_SEEN = 0.93;

    @TempDir
    private Path sysfs;

    private FakeCpufreq kernel;
    private LinuxFrequencyControl control;
    private long now;
    private double held = 2.4e9;
    private double running = 2.4e9;
    private long changed;
    private LongUnaryOperator lag = looks -> 0;

    @BeforeEach
    void start() throws IOException {
        kernel = new FakeCpufreq(sysfs).policy(0, "0");
        control = new LinuxFrequencyControl(kernel.files(), FoundSettings.inMemory());
    }

    /** One look, at the end of which the hardware may have followed. */
    private double look() {
        double asked = control.read(domain()).hertz().orElseThrow();
        if (asked != held) {
            held = asked;
            changed = now;
        }
        if (now - changed >= lag.applyAsLong(now)) {
            running = held;
        }
        now += LOOK;
        return running * SHARE_SEEN;
    }

    private FrequencyDomain domain() {
        return control.domains().get(0);
    }

    private OptionalDouble measure(EffectTime.CycleRate rate) throws IOException {
        return new EffectTime(control, domain(), rate, () -> now).measure();
    }

    @Test
    void shouldTakeNoTimeWhenTheHardwareFollowsAtOnce() throws IOException {
        assertEquals(OptionalDouble.of(0), measure(this::look));
        assertEquals(2.4e9, control.read(domain()).hertz().orElseThrow());
    }

    @Test
    void shouldSeeTheLagOfTheSlowerWay() throws IOException {
        lag = time -> held > 2e9 ? 500_000 : 100_000;

        assertEquals(500e-6, measure(this::look).orElseThrow(), 1e-12);
        assertEquals(2.4e9, control.read(domain()).hertz().orElseThrow());
    }

    @Test
    void shouldNotTakeAnInterruptForTheChange() throws IOException {
        lag = time -> 200_000;
        long[] looks = {0};

        double seconds = measure(() -> {
                    double rate = look();
                    return ++looks[0] % 4 == 0 ? rate / 10 : rate;
                })
                .orElseThrow();

        assertEquals(200e-6, seconds, 2 * LOOK * 1e-9);
    }

    @Test
    void shouldFindOutADriverThatLiesAndLeaveItAtTheHighest() {
        lag = time -> Long.MAX_VALUE;

        IOException lie = assertThrows(EffectTime.NotFollowed.class, () -> measure(this::look));

        assertTrue(lie.getMessage().contains("domain 0 says that it holds its lowest frequency"), lie.getMessage());
        assertTrue(lie.getMessage().contains("the hardware does not follow"), lie.getMessage());
        assertEquals(2.4e9, control.read(domain()).hertz().orElseThrow());
    }

    @Test
    void shouldFindOutHardwareThatDoesNotComeBack() {
        lag = time -> held > 2e9 && now > 100_000 ? Long.MAX_VALUE : 0;

        IOException lie = assertThrows(EffectTime.NotFollowed.class, () -> measure(this::look));

        assertTrue(lie.getMessage().contains("its highest frequency"), lie.getMessage());
    }

    @Test
    void shouldSeeNothingWhenNoCyclesAreCountedOrASettingIsRefused() throws IOException {
        assertEquals(OptionalDouble.empty(), measure(() -> 0));
        kernel.stickClock(true);
        assertEquals(OptionalDouble.empty(), measure(() -> 1e9));
    }
}
