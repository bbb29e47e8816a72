/** The tasks of a job on one node: how they are found, when their events are taken and where these go, and when they are let go. */
package lull.agent.following;
