package lull.phases.trace;

import lull.phases.TaskEvents;

/** Receives what a trace holds after its header, in order. */
public interface TraceSink extends TaskEvents {
    /**
     * Says what a region is; comes before its first event.
     *
     * @param name function or marker
     * @param location module and offset, or file and line
     */
    void regionNamed(int region, String name, String location);

    /** A fact about the task that is no event, such as the number of events lost; the last value of a key holds. */
    void property(String key, String value);
}
