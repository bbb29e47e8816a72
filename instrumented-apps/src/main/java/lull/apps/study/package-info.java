/** Studies of the applications without running them. */
package lull.apps.study;
