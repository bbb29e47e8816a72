package lull.platform.power;

import lull.platform.CpuSet;
import lull.platform.settings.AttributeFolder;

/**
 * Something of a processor package whose power or frequency can be capped.
 *
 * @param kind what is capped
 * @param name without blanks, as {@code package-0}, {@code package-0-dram} or {@code package_00_die_00}
 * @param cpus those of the package that are online: a cap holds for all of them
 * @param folder where its attributes are
 * @param limit the attribute that holds the cap
 */
public record CapZone(CapKind kind, String name, CpuSet cpus, AttributeFolder folder, String limit) {}
