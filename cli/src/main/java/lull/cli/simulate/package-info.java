/** `lull simulate`: applications and nodes that do not exist, in virtual time. */
package lull.cli.simulate;
