/**
 * Dynamic load balancing of iterative programs by time, energy or both: Cabrera, Acosta, Almeida, Blanco, "A Dynamic
 * Multi-Objective Approach for Dynamic Load Balancing in Heterogeneous Systems", TPDS 2020.
 *
 * <p>After each iteration a {@link lull.balancing.LoadBalancer} is told how the work was spread and what it cost each task,
 * and answers how to spread it next, or that nothing changes. It knows neither MPI nor meters nor clocks.
 */
package lull.balancing;
