/** What else controls a job's power, as far as published: simulated on the same jobs, to be compared with Lull. */
package lull.simulation.peer;
