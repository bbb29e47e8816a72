package lull.agent.standing;

import java.time.Instant;
import lull.report.Report;

/**
 * A job that is over, or that is followed no longer.
 *
 * @param user who ran it
 * @param end when its last task was found gone
 */
public record EndedJob(JobIdentity identity, String user, Instant end, Report report) {}
