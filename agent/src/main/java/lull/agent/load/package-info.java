/** How busy a node is, as Linux's scheduler tells it. */
package lull.agent.load;
