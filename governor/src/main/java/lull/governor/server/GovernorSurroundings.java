package lull.governor.server;

import java.util.function.LongSupplier;
import lull.governor.access.GovernorLimits;
import lull.governor.access.ProcessFiles;
import lull.governor.metrics.FaultLog;
import lull.governor.metrics.GovernorMetrics;

/**
 * What the governor's decisions depend on besides frequency control and its own state.
 *
 * @param limits what clients may have at most
 * @param processes what is known of clients
 * @param clock nanoseconds
 * @param metrics where it counts
 * @param faults where it reports
 */
record GovernorSurroundings(
        GovernorLimits limits, ProcessFiles processes, LongSupplier clock, GovernorMetrics metrics, FaultLog faults) {}
