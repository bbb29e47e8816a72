/** The whole chain with real processes: programs in, compiled and run under real MPI; reports out, checked. */
package lull.systemtests;
