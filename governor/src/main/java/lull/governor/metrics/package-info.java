/** Metrics of daemons, over HTTP on the loopback interface, for Prometheus. */
package lull.governor.metrics;
