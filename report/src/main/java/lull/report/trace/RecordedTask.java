package lull.report.trace;

import lull.channel.layout.Malleability;
import lull.report.observation.TaskObservation;

/**
 * One task of a recorded run.
 *
 * @param file with its events
 * @param malleability what it said of itself last
 */
public record RecordedTask(TraceFile file, TaskObservation observation, Malleability malleability) {}
