package lull.apps.irs;

/**
 * Radiation and energy of the whole cube.
 *
 * @param energy of radiation and matter together
 * @param mean of the radiation over all zones
 * @param least radiation of a zone
 * @param greatest radiation of a zone
 */
record RadiationState(double energy, double mean, double least, double greatest) {
    /** From each task's zones, sum of radiation, energy, least and greatest radiation, behind each other. */
    static RadiationState of(double[] parts, int stride) {
        double zones = 0;
        double radiation = 0;
        double energy = 0;
        double least = Double.POSITIVE_INFINITY;
        double greatest = Double.NEGATIVE_INFINITY;
        for (int part = 0; part < parts.length; part += stride) {
            zones += parts[part];
            radiation += parts[part + 1];
            energy += parts[part + 2];
            least = Math.min(least, parts[part + 3]);
            greatest = Math.max(greatest, parts[part + 4]);
        }
        return new RadiationState(energy, radiation / zones, least, greatest);
    }
}
