/**
 * Dynamic programs over MPI: a table is filled row after row or diagonal after diagonal, each task computes its share of
 * each and all of them are gathered before the next. Shares may change between any two iterations.
 */
package lull.apps.dynamic;
