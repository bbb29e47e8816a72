// SPDX-License-Identifier: GPL-2.0
/*
 * Energy zones without hardware, for tests only: named and nested as intel-rapl does. A zone shows what was written to
 * /sys/module/settable_powercap/parameters/microjoules, wrapped at its range, or fails with read_errno.
 */
#include <linux/module.h>
#include <linux/powercap.h>

enum { PACKAGE_0, CORE_0, DRAM_0, PACKAGE_1, DRAM_1, WHOLE_BOARD, ZONES };

static const struct {
	const char *name;
	int parent; /* -1: none */
} layout[ZONES] = {
	[PACKAGE_0] = { "package-0", -1 },	[CORE_0] = { "core", PACKAGE_0 },
	[DRAM_0] = { "dram", PACKAGE_0 },	[PACKAGE_1] = { "package-1", -1 },
	[DRAM_1] = { "dram", PACKAGE_1 },	[WHOLE_BOARD] = { "psys", -1 },
};

static unsigned long microjoules[ZONES];
module_param_array(microjoules, ulong, NULL, 0644);
static unsigned long package_range = 262143328850UL;
module_param(package_range, ulong, 0444);
static unsigned long dram_range = 65712999613UL;
module_param(dram_range, ulong, 0444);
static int read_errno;
module_param(read_errno, int, 0644);

static struct powercap_control_type *control;
static struct powercap_zone zones[ZONES];
static unsigned int registered;

static u64 range_of(const struct powercap_zone *zone)
{
	long number = zone - zones;

	return number == DRAM_0 || number == DRAM_1 ? dram_range : package_range;
}

static int get_energy(struct powercap_zone *zone, u64 *energy)
{
	if (read_errno)
		return -read_errno;
	*energy = microjoules[zone - zones] % (range_of(zone) + 1);
	return 0;
}

static int get_range(struct powercap_zone *zone, u64 *range)
{
	*range = range_of(zone);
	return 0;
}

static int release(struct powercap_zone *zone)
{
	return 0;
}

static const struct powercap_zone_ops operations = {
	.get_energy_uj = get_energy, .get_max_energy_range_uj = get_range, .release = release,
};

/* The kernel's powercap insists on one constraint a zone. */
static int get_value(struct powercap_zone *zone, int constraint, u64 *value)
{
	*value = 1000000;
	return 0;
}

static int set_value(struct powercap_zone *zone, int constraint, u64 value)
{
	return -EPERM;
}

static const char *get_name(struct powercap_zone *zone, int constraint)
{
	return "long_term";
}

static const struct powercap_zone_constraint_ops constraint_operations = {
	.get_power_limit_uw = get_value, .set_power_limit_uw = set_value,
	.get_time_window_us = get_value, .set_time_window_us = set_value, .get_name = get_name,
};

static void unregister(void)
{
	while (registered > 0)
		powercap_unregister_zone(control, &zones[--registered]);
	powercap_unregister_control_type(control);
}

static int __init start(void)
{
	control = powercap_register_control_type(NULL, "intel-rapl", NULL);
	if (IS_ERR(control))
		return PTR_ERR(control);
	for (; registered < ZONES; registered++) {
		int parent = layout[registered].parent;
		struct powercap_zone *zone = powercap_register_zone(&zones[registered], control, layout[registered].name,
				parent < 0 ? NULL : &zones[parent], &operations, 1, &constraint_operations);
		if (IS_ERR(zone)) {
			unregister();
			return PTR_ERR(zone);
		}
	}
	return 0;
}

module_init(start);
module_exit(unregister);
MODULE_DESCRIPTION("Energy zones without hardware, for tests");
MODULE_LICENSE("GPL");
