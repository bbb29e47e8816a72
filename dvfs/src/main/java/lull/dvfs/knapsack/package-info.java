/** Multiple-choice knapsacks: weights and costs of each class's items in, one item of each class out. */
package lull.dvfs.knapsack;
