/** Profiles out of reports: the part of a run that a profile is of, its time, and what is known of its energy. */
package lull.cli.profile.report;
