/** What verbs share: how they refuse, and how a signal ends them. */
package lull.cli.verb;
