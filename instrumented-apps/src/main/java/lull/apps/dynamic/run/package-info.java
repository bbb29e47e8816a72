/** The dynamic programs as applications: their options, runs under each balancing strategy, and the comparison of these. */
package lull.apps.dynamic.run;
