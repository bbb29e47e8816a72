/** Root's agent for all users: starts an agent of each user's own, which has that user's rights, and follows no program itself. */
package lull.agent.users;
