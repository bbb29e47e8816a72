/** A job's frequencies on a real node: the governor's lease of its CPUs, taken, kept, watched and given back. */
package lull.agent.lease;
