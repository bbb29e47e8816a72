/** Options that several verbs have: of the machine, of what may be changed, and of where results go. */
package lull.cli.options;
