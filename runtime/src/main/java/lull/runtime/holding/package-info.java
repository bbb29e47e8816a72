/**
 * A decision of all nodes while it is held: when it begins, what each task and group takes under it, and what is reason enough to
 * let groups go back to the default or to begin anew.
 */
package lull.runtime.holding;
