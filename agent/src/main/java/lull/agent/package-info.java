/** The runtime agent: follows the tasks of one node through their channels and writes what it saw. */
package lull.agent;
