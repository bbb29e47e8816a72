/** The tasks of a program and what they tell each other: sums, gathered arrays, halos; over MPI, or whatever else implements it. */
package lull.apps.tasks;
