/** Hybrid MPI and thread programs that stand for the codes which a power-aware runtime is judged by. */
package lull.apps;
