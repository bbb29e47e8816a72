/**
 * What the loop of a job may do, as the user has it ({@link lull.runtime.RuntimeOptions}), and what it did
 * ({@link lull.runtime.RuntimeOutcome}). The loop itself is in {@link lull.runtime.loop.JobRuntime}.
 */
package lull.runtime;
