/** {@code lull run}: what the agent does for a program under the supervisor, on this node or on several. */
package lull.cli.run;
