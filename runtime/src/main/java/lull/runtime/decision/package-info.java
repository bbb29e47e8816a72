/**
 * From what was measured of a job's tasks to threads and frequencies for each of their phases: throttling first, then
 * frequencies within the slack that is left (Li et al., IPDPS 2010). Pure functions; the same code decides for a live run
 * and for a simulated one. What nodes must agree upon goes through {@link lull.runtime.decision.Deliberation}.
 */
package lull.runtime.decision;
