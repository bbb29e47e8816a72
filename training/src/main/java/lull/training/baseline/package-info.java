/** What a sceptic would predict with: rules that learn nothing from other programs. */
package lull.training.baseline;
