/** Threads with OpenMP's semantics: a phase and a body in, the body run by the team out. */
package lull.apps.team;
