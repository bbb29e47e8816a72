/** `lull balance`: what dynamic load balancing would gain, on simulated tasks. */
package lull.cli.balance;
