/** The agent that stays: follows the jobs of its user that somebody else starts, one after another and at once, each kept apart. */
package lull.agent.standing;
