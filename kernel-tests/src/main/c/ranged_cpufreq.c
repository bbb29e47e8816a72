// SPDX-License-Identifier: GPL-2.0
/*
 * Drivers of today without hardware, for tests only: a range of frequencies and no table, either with the kernel's governors
 * (as intel_cpufreq and amd-pstate do) or with policies of the driver's own (as intel_pstate and amd-pstate-epp), under any
 * name. What the hardware is told, in units of 100 MHz, goes to the scratch register of a serial port, for witnesses.
 * What goes wrong is chosen in /sys/module/ranged_cpufreq/parameters.
 */
#include <linux/cpufreq.h>
#include <linux/io.h>
#include <linux/module.h>
#include <linux/workqueue.h>

#define CPUS_PER_POLICY 2
#define LOWEST_KHZ 800000
#define HIGHEST_KHZ 2400000
#define BASE_KHZ 2000000
#define PORT_UNIT_KHZ 100000

static char *name = "intel_cpufreq";
module_param(name, charp, 0444);
static bool own_policies; /* no governors of the kernel's */
module_param(own_policies, bool, 0444);
static bool hints; /* an energy-performance preference */
module_param(hints, bool, 0444);
static unsigned int step_khz = 100000;
module_param(step_khz, uint, 0644);
static int transition_errno; /* refuses */
module_param(transition_errno, int, 0644);
static unsigned int clamp_khz; /* goes no higher, and says so */
module_param(clamp_khz, uint, 0644);
static unsigned int lag_milliseconds; /* tells the hardware later */
module_param(lag_milliseconds, uint, 0644);

static const struct {
	const char *name;
} preferences[] = { { "default" }, { "performance" }, { "balance_performance" }, { "balance_power" }, { "power" } };

static struct told {
	struct delayed_work work;
	unsigned int port;
	unsigned int khz;
	unsigned int preference;
} told[NR_CPUS];

static struct told *told_of(unsigned int cpu)
{
	return &told[cpu - cpu % CPUS_PER_POLICY];
}

static void reach_hardware(struct work_struct *work)
{
	struct told *one = container_of(to_delayed_work(work), struct told, work);

	outb(one->khz / PORT_UNIT_KHZ, one->port);
}

static void tell(unsigned int cpu, unsigned int khz)
{
	struct told *one = told_of(cpu);

	one->khz = khz;
	mod_delayed_work(system_wq, &one->work, msecs_to_jiffies(lag_milliseconds));
	if (!lag_milliseconds)
		flush_delayed_work(&one->work);
}

static unsigned int had(unsigned int khz)
{
	unsigned int highest = clamp_khz ? clamp_khz : HIGHEST_KHZ;

	return min(roundup(khz, max(1U, step_khz)), highest);
}

static int change(struct cpufreq_policy *policy, unsigned int target, unsigned int relation)
{
	struct cpufreq_freqs freqs = { .old = policy->cur, .new = had(target) };

	if (transition_errno)
		return -transition_errno;
	cpufreq_freq_transition_begin(policy, &freqs);
	tell(policy->cpu, freqs.new);
	cpufreq_freq_transition_end(policy, &freqs, false);
	return 0;
}

static int set_policy(struct cpufreq_policy *policy)
{
	if (transition_errno)
		return -transition_errno;
	tell(policy->cpu, had(policy->max));
	return 0;
}

static int verify(struct cpufreq_policy_data *policy)
{
	cpufreq_verify_within_cpu_limits(policy);
	if (own_policies && clamp_khz)
		cpufreq_verify_within_limits(policy, LOWEST_KHZ, clamp_khz);
	return 0;
}

static int begin_policy(struct cpufreq_policy *policy)
{
	unsigned int first = policy->cpu - policy->cpu % CPUS_PER_POLICY;
	unsigned int cpu;

	for (cpu = first; cpu < first + CPUS_PER_POLICY && cpu < nr_cpu_ids; cpu++)
		if (cpu_present(cpu))
			cpumask_set_cpu(cpu, policy->cpus);
	policy->cpuinfo.min_freq = policy->min = LOWEST_KHZ;
	policy->cpuinfo.max_freq = policy->max = HIGHEST_KHZ;
	policy->cpuinfo.transition_latency = own_policies ? CPUFREQ_ETERNAL : 20000;
	policy->cur = HIGHEST_KHZ;
	if (own_policies)
		policy->policy = CPUFREQ_POLICY_POWERSAVE;
	tell(first, HIGHEST_KHZ);
	return 0;
}

/* The kernel calls it before policies of one CPU go away. */
static int end_policy(struct cpufreq_policy *policy)
{
	return 0;
}

static ssize_t show_energy_performance_preference(struct cpufreq_policy *policy, char *text)
{
	return sprintf(text, "%s\n", preferences[told_of(policy->cpu)->preference].name);
}

static ssize_t store_energy_performance_preference(struct cpufreq_policy *policy, const char *text, size_t count)
{
	unsigned int i;

	for (i = 0; i < ARRAY_SIZE(preferences); i++)
		if (sysfs_streq(text, preferences[i].name)) {
			if (own_policies && policy->policy == CPUFREQ_POLICY_PERFORMANCE && i > 1)
				return -EBUSY;
			told_of(policy->cpu)->preference = i;
			return count;
		}
	return -EINVAL;
}

static ssize_t show_base_frequency(struct cpufreq_policy *policy, char *text)
{
	return sprintf(text, "%u\n", BASE_KHZ);
}

cpufreq_freq_attr_rw(energy_performance_preference);
cpufreq_freq_attr_ro(base_frequency);

static struct freq_attr *attributes[] = { &base_frequency, NULL, NULL };

static struct cpufreq_driver driver = {
	.flags = CPUFREQ_CONST_LOOPS,
	.init = begin_policy,
	.exit = end_policy,
	.verify = verify,
	.attr = attributes,
};

static int __init ranged_begin(void)
{
	unsigned int cpu;

	for (cpu = 0; cpu < NR_CPUS; cpu += CPUS_PER_POLICY) {
		INIT_DELAYED_WORK(&told[cpu].work, reach_hardware);
		told[cpu].port = cpu ? 0x3ef : 0x2ff;
	}
	if (hints)
		attributes[1] = &energy_performance_preference;
	if (own_policies)
		driver.setpolicy = set_policy;
	else
		driver.target = change;
	strscpy(driver.name, name, CPUFREQ_NAME_LEN);
	return cpufreq_register_driver(&driver);
}

static void __exit ranged_end(void)
{
	unsigned int cpu;

	cpufreq_unregister_driver(&driver);
	for (cpu = 0; cpu < NR_CPUS; cpu += CPUS_PER_POLICY)
		cancel_delayed_work_sync(&told[cpu].work);
}

module_init(ranged_begin);
module_exit(ranged_end);
MODULE_DESCRIPTION("cpufreq drivers of a range, with faults at a switch");
MODULE_LICENSE("GPL");
