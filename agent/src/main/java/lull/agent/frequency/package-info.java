/** Ways to set the frequency of tasks: in their plan, through descriptors handed to them, or by the agent itself. */
package lull.agent.frequency;
