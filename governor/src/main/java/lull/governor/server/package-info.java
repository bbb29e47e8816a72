/** The governor: requests of local clients in, cpufreq settings out, and what was found put back when they are gone. */
package lull.governor.server;
