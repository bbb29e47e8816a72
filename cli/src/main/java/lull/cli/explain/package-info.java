/** `lull explain`: a report's decisions in words. */
package lull.cli.explain;
