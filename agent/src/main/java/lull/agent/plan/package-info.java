/** From a task's iteration, as it was observed, to the plan that the task follows. */
package lull.agent.plan;
