package lull.platform.energy;

import java.util.Optional;

/**
 * What a meter has counted since it was opened.
 *
 * @param seconds how long that is, up to the last value that the meter gave
 * @param joules energy in that time
 * @param errorJoules the most by which the energy may be wrong: the meter's own error and what gaps add
 * @param bridgedSeconds time without values, over which the power was taken as a straight line
 * @param fault what went wrong last; empty if nothing is wrong now
 */
public record EnergyReading(
        double seconds, double joules, double errorJoules, double bridgedSeconds, Optional<String> fault) {

    /** Checks that nothing is negative. */
    public EnergyReading {
        if (!(seconds >= 0) || !(joules >= 0) || !(errorJoules >= 0) || !(bridgedSeconds >= 0)) {
            throw new IllegalArgumentException("a reading of " + joules + " J with an error of " + errorJoules
                    + " J in " + seconds + " s, " + bridgedSeconds + " s of them bridged, is impossible");
        }
    }

    /**
     * What the meter had counted between this reading and a later one, if its power was even; its fault is the later one's.
     *
     * @param share of the time from this one to the later one, 0 to 1
     */
    EnergyReading towards(EnergyReading later, double share) {
        return new EnergyReading(
                seconds + share * (later.seconds - seconds),
                joules + share * (later.joules - joules),
                errorJoules + share * (later.errorJoules - errorJoules),
                bridgedSeconds + share * (later.bridgedSeconds - bridgedSeconds),
                later.fault);
    }

    /** What came since the earlier reading of the same meter; its fault is the later one's. */
    public EnergyReading since(EnergyReading earlier) {
        return new EnergyReading(
                seconds - earlier.seconds,
                joules - earlier.joules,
                Math.max(0, errorJoules - earlier.errorJoules),
                bridgedSeconds - earlier.bridgedSeconds,
                fault);
    }
}
