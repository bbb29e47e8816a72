/** What the agent tells a task, its plan above all, and what the task says became of it. */
package lull.channel.directives;
