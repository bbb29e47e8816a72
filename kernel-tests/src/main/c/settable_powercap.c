// SPDX-License-Identifier: GPL-2.0
/*
 * Energy zones without hardware, for tests only: named and nested as intel-rapl does. A zone shows what was written to
 * /sys/module/settable_powercap/parameters/microjoules, wrapped at its range, or fails with read_errno. Its limit, and that of
 * an uncore's frequency beside them, is what the parameters limit_microwatts and uncore_khz show; limit_errno refuses it,
 * limit_stuck ignores it.
 */
#include <linux/cpu.h>
#include <linux/kobject.h>
#include <linux/module.h>
#include <linux/powercap.h>

#define LIMIT_UNIT 125000
#define UNCORE_UNIT_KHZ 100000
#define UNCORE_LOWEST_KHZ 800000

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

/* Of memory there is none at first, as on most machines. */
static unsigned long limit_microwatts[ZONES] = { [PACKAGE_0] = 105000000, [PACKAGE_1] = 105000000 };
module_param_array(limit_microwatts, ulong, NULL, 0444);
static unsigned int uncore_khz = 2400000;
module_param(uncore_khz, uint, 0444);
static int limit_errno;
module_param(limit_errno, int, 0644);
static bool limit_stuck;
module_param(limit_stuck, bool, 0644);
static bool enabled[ZONES] = { [PACKAGE_0] = true, [PACKAGE_1] = true };

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

static int get_enable(struct powercap_zone *zone, bool *mode)
{
	*mode = enabled[zone - zones];
	return 0;
}

static int set_enable(struct powercap_zone *zone, bool mode)
{
	if (limit_errno)
		return -limit_errno;
	enabled[zone - zones] = mode;
	return 0;
}

static const struct powercap_zone_ops operations = {
	.get_energy_uj = get_energy, .get_max_energy_range_uj = get_range, .release = release,
	.get_enable = get_enable, .set_enable = set_enable,
};

static int get_limit(struct powercap_zone *zone, int constraint, u64 *value)
{
	*value = limit_microwatts[zone - zones];
	return 0;
}

/* The hardware has eighths of a watt. */
static int set_limit(struct powercap_zone *zone, int constraint, u64 value)
{
	if (limit_errno)
		return -limit_errno;
	if (!limit_stuck)
		limit_microwatts[zone - zones] = (unsigned long)value / LIMIT_UNIT * LIMIT_UNIT;
	return 0;
}

static int get_window(struct powercap_zone *zone, int constraint, u64 *value)
{
	*value = 1000000;
	return 0;
}

static int set_window(struct powercap_zone *zone, int constraint, u64 value)
{
	return -EPERM;
}

static const char *get_name(struct powercap_zone *zone, int constraint)
{
	return "long_term";
}

static const struct powercap_zone_constraint_ops constraint_operations = {
	.get_power_limit_uw = get_limit, .set_power_limit_uw = set_limit,
	.get_time_window_us = get_window, .set_time_window_us = set_window, .get_name = get_name,
};

/* As intel_uncore_frequency shows the first package's. */
static ssize_t max_freq_khz_show(struct kobject *object, struct kobj_attribute *attribute, char *text)
{
	return sprintf(text, "%u\n", uncore_khz);
}

static ssize_t max_freq_khz_store(struct kobject *object, struct kobj_attribute *attribute, const char *text, size_t count)
{
	unsigned int khz;

	if (kstrtouint(text, 10, &khz) || limit_errno)
		return -EINVAL;
	if (!limit_stuck)
		uncore_khz = khz / UNCORE_UNIT_KHZ * UNCORE_UNIT_KHZ;
	return count;
}

static ssize_t min_freq_khz_show(struct kobject *object, struct kobj_attribute *attribute, char *text)
{
	return sprintf(text, "%u\n", UNCORE_LOWEST_KHZ);
}

static struct kobj_attribute max_freq_khz = __ATTR_RW(max_freq_khz);
static struct kobj_attribute min_freq_khz = __ATTR_RO(min_freq_khz);
static const struct attribute *uncore_attributes[] = { &max_freq_khz.attr, &min_freq_khz.attr, NULL };
static struct kobject *uncores;
static struct kobject *uncore;

static int register_uncore(void)
{
	uncores = kobject_create_and_add("intel_uncore_frequency", &cpu_subsys.dev_root->kobj);
	uncore = uncores ? kobject_create_and_add("package_00_die_00", uncores) : NULL;
	return uncore ? sysfs_create_files(uncore, uncore_attributes) : -ENOMEM;
}

static void unregister(void)
{
	kobject_put(uncore);
	kobject_put(uncores);
	while (registered > 0)
		powercap_unregister_zone(control, &zones[--registered]);
	powercap_unregister_control_type(control);
}

static int __init start(void)
{
	int result;

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
	result = register_uncore();
	if (result)
		unregister();
	return result;
}

module_init(start);
module_exit(unregister);
MODULE_DESCRIPTION("Energy zones and limits without hardware, for tests");
MODULE_LICENSE("GPL");
