/** Attributes of the kernel that are changed for a while: saved before their first write, read back, and put back. */
package lull.platform.settings;
