/** A decision of all nodes while it is held: what each task and group takes under it, and what is reason enough to begin anew. */
package lull.runtime.holding;
