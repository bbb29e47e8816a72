/** Phase markers for threaded Java programs: the events go through the preloaded library into the task's channel. */
package lull.probe;
