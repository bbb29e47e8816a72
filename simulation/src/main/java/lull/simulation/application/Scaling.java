package lull.simulation.application;

import java.util.Locale;

/** What becomes of an application's work when it runs on more nodes. */
public enum Scaling {
    /** The whole job's work stays as it is. */
    STRONG,
    /** Each task's work stays as it is. */
    WEAK;

    /** As options write it. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
