/** A compact binary record of one task's events: writer and reader. docs/trace.md describes the format. */
package lull.phases.trace;
