package lull.platform.emulated;

/**
 * Power of an emulated node: the board, and of each package its uncore and its cores. A core draws its idle power with
 * the square of the voltage, and on top, while it computes, C·V²·f (Chandrakasan et al., "Low-power CMOS digital
 * design", 1992): in proportion to the share of time that it is busy, to frequency, and to the square of the voltage.
 *
 * @param boardWatts all that is not a processor
 * @param packageWatts a package without its cores
 * @param coreIdleWatts an idle core at the highest voltage
 * @param coreBusyWatts what a busy core draws more, at the highest frequency
 */
record PowerModel(double boardWatts, double packageWatts, double coreIdleWatts, double coreBusyWatts) {

    PowerModel {
        if (!(boardWatts >= 0) || !(packageWatts >= 0) || !(coreIdleWatts >= 0) || !(coreBusyWatts > 0)) {
            throw new IllegalArgumentException("powers of board " + boardWatts + ", package " + packageWatts
                    + ", core idle " + coreIdleWatts + " and busy " + coreBusyWatts + " W can't be");
        }
    }

    /** One core's power. */
    double coreWatts(double load, double relativeHertz, double relativeVolts) {
        return relativeVolts * relativeVolts * (coreIdleWatts + load * relativeHertz * coreBusyWatts);
    }
}
