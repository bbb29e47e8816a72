/** JMH benchmarks of what the agent does for every event. */
package lull.benchmarks;
