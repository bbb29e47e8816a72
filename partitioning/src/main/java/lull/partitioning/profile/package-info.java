/** Profiles in files: CSV in, validated profiles out, and back; and made-up ones of the shapes that the papers show. */
package lull.partitioning.profile;
