/**
 * Dynamic voltage and frequency scaling (Li et al., IPDPS 2010, section VI): predicted times at every frequency, critical
 * times and recorded waits in, the frequency of every phase out. Pure functions, no threads, clocks or files. After DCT:
 *
 * <pre>{@code
 * FrequencySelector selector = FrequencySelector.byLabels(transitionSeconds);
 * List<PhaseFrequencies> phases = List.of(
 *         PhaseFrequencies.of(predictedPhase, concurrency, space)); // and .withJoules(...) where joules are known
 * Slack.Timing timing = new Slack.Timing(critical[g], own[g], sendSeconds, OptionalDouble.of(waitSeconds));
 * GroupFrequencies group = new GroupFrequencies(phases, waitSeconds, new double[space.frequencies()]); // waits cost alike
 * FrequencyDecision decision = selector.select(group, Slack.of(timing, transitionSeconds, epsilon));
 * decision.frequencies()[p];           // for space.frequencyHertz(...)
 * }</pre>
 *
 * <p>t_dvfs of eq. 4 pays for the change on entering a group; the selector counts the changes between phases inside it.
 * How far from optimal the plan of a whole job is, {@code lull.dvfs.bound} tells.
 */
package lull.dvfs;
