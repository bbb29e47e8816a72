/**
 * Which programs may be throttled: a program that splits its work by a number of threads it asked for once, or keeps
 * threadprivate data, gives wrong results when its teams shrink. Only a verdict that was earned by running it allows it.
 */
package lull.agent.malleability;
