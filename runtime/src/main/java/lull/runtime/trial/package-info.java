/**
 * What is tried before something is decided or held: which configurations, one after the other, and the default again; measured in
 * windows, within a budget of time.
 */
package lull.runtime.trial;
