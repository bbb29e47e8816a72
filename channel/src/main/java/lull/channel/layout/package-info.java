/** What lies where in a task's channel, as its twin in C has it, and what the numbers and entries there mean. */
package lull.channel.layout;
