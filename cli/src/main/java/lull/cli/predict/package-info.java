/** The verbs about predicted times: fit and evaluate. */
package lull.cli.predict;
