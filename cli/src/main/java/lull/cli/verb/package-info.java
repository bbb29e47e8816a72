/** What verbs share: how they refuse, how a signal ends them, and short commands that they ask. */
package lull.cli.verb;
