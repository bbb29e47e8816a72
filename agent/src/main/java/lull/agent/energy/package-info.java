/** Energy of a run: counted by the model of an emulated node, event by event, or read from the machine's meters. */
package lull.agent.energy;
