/** What a daemon tells of itself: metrics, over HTTP on the loopback interface, for Prometheus, and faults. */
package lull.governor.metrics;
