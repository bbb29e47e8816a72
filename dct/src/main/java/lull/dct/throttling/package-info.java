/** What is asked of concurrency throttling, and what it decides for tasks and their groups. */
package lull.dct.throttling;
