/**
 * Machines that do not exist: descriptions in, topology, frequency control and energy meters out, which behave as
 * Linux's do. Everything that comes from here says that it is emulated.
 */
package lull.platform.emulated;
