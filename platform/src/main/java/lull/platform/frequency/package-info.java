/** Frequency control: a domain of CPUs and a frequency in hertz in, what the domain then really holds out. */
package lull.platform.frequency;
