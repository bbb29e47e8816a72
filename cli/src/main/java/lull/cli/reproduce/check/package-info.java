/** What a paper says of a figure, held against what the figure's commands wrote here. */
package lull.cli.reproduce.check;
