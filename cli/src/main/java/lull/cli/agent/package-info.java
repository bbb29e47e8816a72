/** {@code lull agent}: waits for programs that were started with nothing but the preload library. */
package lull.cli.agent;
