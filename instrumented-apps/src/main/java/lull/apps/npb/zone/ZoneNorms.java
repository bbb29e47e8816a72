package lull.apps.npb.zone;

/**
 * What a zone adds to the numbers by which a run is verified.
 *
 * @param residual root mean square of the residual, by component
 * @param error root mean square of the difference to the exact solution, by component
 * @param surface the surface integral; 0 where the benchmark has none
 */
public record ZoneNorms(double[] residual, double[] error, double surface) {}
