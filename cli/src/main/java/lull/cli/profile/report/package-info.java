/** What part of a run a profile is of: reports in, time and share of the energy out. */
package lull.cli.profile.report;
