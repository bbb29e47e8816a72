/** Decides for loops of programs that asked to be balanced: their questions and answers go through the channel. */
package lull.agent.balance;
