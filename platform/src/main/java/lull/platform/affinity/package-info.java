/** Which threads run where: a concurrency configuration in, CPUs and bindings of threads out. */
package lull.platform.affinity;
