package lull.platform.emulated;

import java.util.OptionalDouble;

/**
 * Power of an emulated node: the board, and of each package its uncore and its cores. A core draws its idle power with
 * the square of the voltage, and on top, while it computes, C·V²·f (Chandrakasan et al., "Low-power CMOS digital
 * design", 1992): in proportion to the share of time that it is busy, to frequency, and to the square of the voltage.
 *
 * @param boardWatts all that is not a processor
 * @param packageWatts a package without its cores
 * @param coreIdleWatts an idle core at the highest voltage
 * @param coreBusyWatts what a busy core draws more, at the highest frequency
 * @param packageEmptyWatts a package with its cores while none of them is busy; empty where nobody knows better than what idle ones draw
 */
record PowerModel(
        double boardWatts,
        double packageWatts,
        double coreIdleWatts,
        double coreBusyWatts,
        OptionalDouble packageEmptyWatts) {

    PowerModel {
        if (!(boardWatts >= 0) || !(packageWatts >= 0) || !(coreIdleWatts >= 0) || !(coreBusyWatts > 0)) {
            throw new IllegalArgumentException("powers of board " + boardWatts + ", package " + packageWatts
                    + ", core idle " + coreIdleWatts + " and busy " + coreBusyWatts + " W can't be");
        }
        if (packageEmptyWatts.isPresent() && !(packageEmptyWatts.getAsDouble() >= 0)) {
            throw new IllegalArgumentException(
                    "an empty package can't draw " + packageEmptyWatts.getAsDouble() + " W; give 0 or more");
        }
    }

    /** What so many idle cores and the package that they are in draw less while none of its cores is busy. */
    double emptyPackageSaving(int cores, double idleCoreWatts) {
        return Math.max(0, packageWatts + cores * idleCoreWatts - packageEmptyWatts.orElseThrow());
    }

    /** One core's power. */
    double coreWatts(double load, double relativeHertz, double relativeVolts) {
        return relativeVolts * relativeVolts * (coreIdleWatts + load * relativeHertz * coreBusyWatts);
    }
}
