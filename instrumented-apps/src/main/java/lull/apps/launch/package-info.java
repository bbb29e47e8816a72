/** What every MPI application needs around its work: arguments, the job and its team, progress, the closing block. */
package lull.apps.launch;
