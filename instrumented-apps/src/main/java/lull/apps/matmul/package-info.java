/** Blocked matrix multiplication whose rows tasks may share as they like: a distribution of rows in, verified products out. */
package lull.apps.matmul;
