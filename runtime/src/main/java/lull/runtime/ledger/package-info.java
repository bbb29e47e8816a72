/** What a job took, in energy, time and iterations: by default, while something was tried, and under plans. */
package lull.runtime.ledger;
