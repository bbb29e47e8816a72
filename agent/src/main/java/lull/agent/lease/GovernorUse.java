package lull.agent.lease;

import java.nio.file.Path;

/**
 * What a run wants of the governor.
 *
 * @param socket where it listens
 * @param dvfs whether frequencies are to be set; else it is there for caps alone
 * @param caps to be held while a job runs
 */
public record GovernorUse(Path socket, boolean dvfs, RequestedCaps caps) {}
