/** Programs and nodes that do not exist, in virtual time, under the loop that controls real ones: what can be asked of them. */
package lull.simulation;
