/** What verbs share: how they refuse. */
package lull.cli.verb;
