/** A recorded run met again by the loop: what it would have decided, from traces to the report of a dry run. */
package lull.agent.replay;
