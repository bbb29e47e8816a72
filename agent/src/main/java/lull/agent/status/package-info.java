/** What an agent tells of its tasks while they run, for whoever wants to look on. */
package lull.agent.status;
