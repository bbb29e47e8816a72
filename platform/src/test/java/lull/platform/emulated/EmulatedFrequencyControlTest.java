package lull.platform.emulated;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import lull.platform.frequency.FrequencyControl;
import lull.platform.frequency.FrequencyDomain;
import lull.platform.frequency.FrequencySetting;
import lull.platform.frequency.TransitionCost;
import lull.platform.settings.RestoreFault;
import org.junit.jupiter.api.Test;

class EmulatedFrequencyControlTest {

    private long nanos;
    private final MachineClock clock = new MachineClock(() -> nanos, pause -> nanos += pause);
    private final EmulatedMachine machine = EmulatedMachine.idle("opteron-8350", clock);
    private final FrequencyControl control = machine.frequencyControl();
    private final FrequencyDomain second = control.domains().get(1);

    @Test
    void shouldHoldWhatWasAskedForWhenItIsListed() {
        FrequencySetting setting = control.set(second, 1.4e9);
        assertTrue(setting.isHeld() && setting.written());
        assertEquals(1.4e9, control.read(second).hertz().orElseThrow());
        assertEquals(2e9, control.read(control.domains().get(0)).hertz().orElseThrow());
    }

    @Test
    void shouldClampAndRoundUpAndSayItWhenNotListed() {
        assertEquals(1.7e9, holds(1.45e9));
        assertEquals(1e9, holds(1));
        assertEquals(2e9, holds(9e9));
        assertFalse(control.set(second, 1.45e9).isHeld());
    }

    @Test
    void shouldTakeMultiplesOfTheStepWhenDriverListsNone() {
        FrequencyControl range = EmulatedMachine.idle("epyc-9554", clock).frequencyControl();
        assertTrue(range.domains().get(5).available().isRange());
        assertTrue(range.set(range.domains().get(5), 1.225e9).isHeld());
        FrequencySetting between = range.set(range.domains().get(5), 1.234e9);
        assertFalse(between.isHeld());
        assertEquals(1.25e9, between.holds().hertz().orElseThrow(), 1);
    }

    @Test
    void shouldWriteNothingWhenItIsAlreadySo() {
        control.set(second, 1.4e9);
        long before = nanos;
        FrequencySetting again = control.set(second, 1.4e9);
        assertTrue(again.isHeld());
        assertFalse(again.written());
        assertEquals(before, nanos, "no transition took place");
    }

    @Test
    void shouldTakeTheTransitionsTimeWhenMeasured() {
        TransitionCost cost =
                TransitionCost.measure(control, second, 5, clock.nanoseconds()).orElseThrow();
        assertEquals(100e-6, cost.medianSeconds(), 1e-12);
    }

    @Test
    void shouldShowInReadBackWhenDriverSwallowsItsError() {
        machine.inject(1, FrequencyFault.SWALLOWED);
        FrequencySetting setting = control.set(second, 1e9);
        assertTrue(setting.written());
        assertFalse(setting.isHeld());
        assertEquals(2e9, setting.holds().hertz().orElseThrow());
        assertTrue(setting.whyNot().orElseThrow().contains("driver did not follow"));
    }

    @Test
    void shouldSayWhyAndWriteNothingWhenForbiddenOrOffline() {
        machine.inject(1, FrequencyFault.FORBIDDEN);
        FrequencySetting forbidden = control.set(second, 1e9);
        assertFalse(forbidden.written());
        assertTrue(forbidden.whyNot().orElseThrow().contains("permission denied"));
        machine.inject(1, FrequencyFault.OFFLINE);
        assertTrue(control.set(second, 1e9).whyNot().orElseThrow().contains("offline"));
        assertTrue(control.read(second).reason().orElseThrow().contains("busy"));
    }

    @Test
    void shouldStayAtTheCapWhenItIsHot() {
        machine.inject(1, FrequencyFault.CAPPED);
        assertEquals(1e9, control.set(second, 2e9).holds().hertz().orElseThrow());
        assertFalse(control.set(second, 2e9).isHeld());
    }

    @Test
    void shouldPutBackWhatWasFoundWhenRestored() {
        control.set(second, 1.4e9);
        control.set(second, 1e9);
        machine.inject(1, FrequencyFault.SWALLOWED);
        List<RestoreFault> faults = control.restore();
        assertEquals(1, faults.size());
        assertTrue(faults.get(0).describe().contains("policy4"), faults.get(0).describe());
        machine.inject(1, FrequencyFault.NONE);
        assertEquals(List.of(), control.restore());
        assertEquals(2e9, control.read(second).hertz().orElseThrow());
    }

    @Test
    void shouldNameTheMachineAsEmulatedWhenAsked() {
        assertTrue(control.origin().contains("emulated"));
    }

    private double holds(double asked) {
        return control.set(second, asked).holds().hertz().orElseThrow();
    }
}
