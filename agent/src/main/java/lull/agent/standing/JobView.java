package lull.agent.standing;

import java.util.List;
import lull.agent.status.TaskStatus;
import lull.report.observation.RunEnergy;

/**
 * A job as it is now.
 *
 * @param energy so far
 * @param tasks that run, since the last look
 */
public record JobView(JobIdentity identity, RunEnergy energy, List<TaskStatus> tasks) {}
