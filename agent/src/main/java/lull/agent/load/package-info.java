/** How busy a node is, as Linux's scheduler tells it, and how much of it the agent takes. */
package lull.agent.load;
