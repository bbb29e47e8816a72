/** The parallel algorithms that come along, and those that users describe in files. */
package lull.cost.algorithms;
