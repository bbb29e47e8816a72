/** A task under the loop's plans: what is written into its channel, and what is measured under it. */
package lull.agent.plan;
