/** Studies as the papers make them: many problems over one node type in, improvements and their summary out. */
package lull.partitioning.study;
