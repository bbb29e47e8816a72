/** What every part of the platform reads and tells: kernel files, CPU sets, capabilities. */
package lull.platform;
