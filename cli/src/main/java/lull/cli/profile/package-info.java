/** The verbs that make profiles: from runs of a program, and from reports of the runtime. */
package lull.cli.profile;
