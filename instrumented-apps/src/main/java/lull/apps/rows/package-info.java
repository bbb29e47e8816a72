/** Programs whose rows tasks may share as they like: numbers of rows in, work repeated and timed. */
package lull.apps.rows;
