/** Pictures of profiles, fronts and improvements. */
package lull.partitioning.plot;
