/** Profiles in files: CSV in, validated profiles out, and back. */
package lull.partitioning.profile;
