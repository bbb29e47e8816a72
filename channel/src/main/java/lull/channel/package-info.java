/** The shared-memory contract between a task and its node's agent: events come in, directives go out. */
package lull.channel;
