/** Which events of a run's tasks are counted, and when. */
package lull.agent.events;
