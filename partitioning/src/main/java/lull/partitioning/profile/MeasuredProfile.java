package lull.partitioning.profile;

import lull.partitioning.Profile;

/**
 * A profile and where it comes from.
 *
 * @param configuration how the device was set
 * @param kind what its joules are
 * @param source which meter measured the joules, or whose model or emulation made them up; as in Lull's reports
 * @param profile its functions; its device is the configuration's label
 */
public record MeasuredProfile(DeviceConfiguration configuration, EnergyKind kind, String source, Profile profile) {}
