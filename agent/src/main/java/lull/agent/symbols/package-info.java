/** From a place in a module to function, file and line. */
package lull.agent.symbols;
