/** A job as the loop knows it: its tasks on this node, taken together, and what they showed so far. */
package lull.runtime.job;
