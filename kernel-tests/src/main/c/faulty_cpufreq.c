// SPDX-License-Identifier: GPL-2.0
/*
 * A cpufreq driver without hardware, for tests only. What goes wrong is chosen in
 * /sys/module/faulty_cpufreq/parameters: an errno for every transition, a clock that does not move,
 * the time that a transition takes, and a cap such as a thermal driver's.
 */
#include <linux/cpufreq.h>
#include <linux/delay.h>
#include <linux/module.h>
#include <linux/pm_qos.h>

#define CPUS_PER_POLICY 2

static int transition_errno;
module_param(transition_errno, int, 0644);
static bool clock_stuck;
module_param(clock_stuck, bool, 0644);
static unsigned int transition_microseconds;
module_param(transition_microseconds, uint, 0644);

static struct cpufreq_frequency_table frequencies[] = {
	{ .frequency = 800000 },  { .frequency = 1200000 }, { .frequency = 1600000 },
	{ .frequency = 2000000 }, { .frequency = 2400000 }, { .frequency = CPUFREQ_TABLE_END },
};
static unsigned int clock_khz[NR_CPUS];
static struct freq_qos_request caps[NR_CPUS];
static unsigned int cap_khz;

static unsigned int first_cpu(unsigned int cpu)
{
	return cpu - cpu % CPUS_PER_POLICY;
}

static s32 cap_value(void)
{
	return cap_khz ? cap_khz : FREQ_QOS_MAX_DEFAULT_VALUE;
}

static int set_cap(const char *text, const struct kernel_param *parameter)
{
	unsigned int cpu;
	int result = param_set_uint(text, parameter);

	if (result)
		return result;
	cpus_read_lock();
	for_each_possible_cpu(cpu)
		if (freq_qos_request_active(&caps[cpu]))
			freq_qos_update_request(&caps[cpu], cap_value());
	cpus_read_unlock();
	return 0;
}

static const struct kernel_param_ops cap_operations = { .set = set_cap, .get = param_get_uint };
module_param_cb(cap_khz, &cap_operations, &cap_khz, 0644);

static unsigned int get_khz(unsigned int cpu)
{
	return clock_khz[first_cpu(cpu)];
}

static int change(struct cpufreq_policy *policy, unsigned int index)
{
	if (transition_microseconds)
		usleep_range(transition_microseconds, transition_microseconds + 50);
	if (transition_errno)
		return -transition_errno;
	if (!clock_stuck)
		clock_khz[first_cpu(policy->cpu)] = frequencies[index].frequency;
	return 0;
}

static int begin_policy(struct cpufreq_policy *policy)
{
	unsigned int first = first_cpu(policy->cpu);
	unsigned int cpu;

	for (cpu = first; cpu < first + CPUS_PER_POLICY && cpu < nr_cpu_ids; cpu++)
		if (cpu_present(cpu))
			cpumask_set_cpu(cpu, policy->cpus);
	if (!clock_khz[first])
		clock_khz[first] = 2400000;
	policy->freq_table = frequencies;
	policy->cpuinfo.transition_latency = 10000;
	return 0;
}

static struct cpufreq_driver driver = {
	.name = "faulty",
	.flags = CPUFREQ_HAVE_GOVERNOR_PER_POLICY,
	.init = begin_policy,
	.verify = cpufreq_generic_frequency_table_verify,
	.target_index = change,
	.get = get_khz,
	.attr = cpufreq_generic_attr,
};

static int note_policy(struct notifier_block *block, unsigned long event, void *data)
{
	struct cpufreq_policy *policy = data;
	struct freq_qos_request *cap = &caps[first_cpu(policy->cpu)];

	if (event == CPUFREQ_CREATE_POLICY)
		freq_qos_add_request(&policy->constraints, cap, FREQ_QOS_MAX, cap_value());
	else if (event == CPUFREQ_REMOVE_POLICY && freq_qos_request_active(cap))
		freq_qos_remove_request(cap);
	return 0;
}

static struct notifier_block policy_notes = { .notifier_call = note_policy };

static int __init faulty_begin(void)
{
	int result = cpufreq_register_notifier(&policy_notes, CPUFREQ_POLICY_NOTIFIER);

	if (result)
		return result;
	result = cpufreq_register_driver(&driver);
	if (result)
		cpufreq_unregister_notifier(&policy_notes, CPUFREQ_POLICY_NOTIFIER);
	return result;
}

static void __exit faulty_end(void)
{
	cpufreq_unregister_driver(&driver);
	cpufreq_unregister_notifier(&policy_notes, CPUFREQ_POLICY_NOTIFIER);
}

module_init(faulty_begin);
module_exit(faulty_end);
MODULE_DESCRIPTION("cpufreq driver with faults at a switch");
MODULE_LICENSE("GPL");
