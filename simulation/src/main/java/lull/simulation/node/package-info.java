/** A node as the simulation sees it: what a phase takes on any of its configurations, and what the node draws meanwhile. */
package lull.simulation.node;
