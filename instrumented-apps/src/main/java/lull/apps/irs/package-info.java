/**
 * Implicit radiation diffusion with matter coupling on a cube of zones, cut into blocks: the structure of LLNL's IRS in
 * small. Threads share blocks, not zones, so that no more threads than a task's blocks have work.
 */
package lull.apps.irs;
