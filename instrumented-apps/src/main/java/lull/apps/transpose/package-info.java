/** Transposition of a matrix whose rows tasks may share as they like; its time over rows is anything but even. */
package lull.apps.transpose;
