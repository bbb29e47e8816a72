/** The loops of jobs: what they may do, those of jobs that run, and the same loop on a recorded job. */
package lull.agent.control;
