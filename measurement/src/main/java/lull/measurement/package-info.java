/**
 * Points measured until their means are known well enough: repetitions in, means with confidence intervals out, every
 * repetition kept in a journal that survives interruptions.
 */
package lull.measurement;
