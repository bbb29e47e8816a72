/** Options that stand in files and in the environment instead of on the command line: where they are read, which wins, and {@code lull config}. */
package lull.cli.configuration;
