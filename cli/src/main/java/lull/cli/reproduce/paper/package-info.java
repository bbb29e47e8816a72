/** The figures and tables of the papers: which commands make ours, and what the papers' texts say of theirs. */
package lull.cli.reproduce.paper;
