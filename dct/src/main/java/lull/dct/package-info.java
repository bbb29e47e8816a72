/**
 * Dynamic concurrency throttling (Li et al., IPDPS 2010, section V): predicted times in, processors × cores per processor
 * of every phase out. Pure functions, no threads, clocks or files. With several node agents only the vector of critical
 * times travels between them, by maximum; a plan never depends on the order of merging:
 *
 * <pre>{@code
 * ConcurrencyThrottler throttler = new ConcurrencyThrottler(space, ThrottlingOptions.defaults());
 * double[] critical = throttler.criticalTimes(ownTasks);       // this node's
 * comm.allReduce(critical, critical.length, MPI.DOUBLE, MPI.MAX);   // every node's; or ConcurrencyThrottler.merge
 * for (PredictedTask task : ownTasks) {
 *     TaskThrottling plan = throttler.choose(task, critical);
 *     plan.groups().get(g).concurrencies()[p];                 // for space.concurrency(...)
 *     plan.groups().get(g).predictedSeconds();                 // t_i of eq. 2: by maximum over the tasks, t_c of eq. 4
 * }
 * }</pre>
 */
package lull.dct;
