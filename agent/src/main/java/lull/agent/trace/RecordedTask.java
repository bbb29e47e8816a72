package lull.agent.trace;

import java.nio.file.Path;
import lull.agent.report.TaskObservation;
import lull.channel.Malleability;

/**
 * One task of a recorded run.
 *
 * @param file with its events
 * @param malleability what it said of itself last
 */
public record RecordedTask(Path file, TaskObservation observation, Malleability malleability) {}
