// SPDX-License-Identifier: GPL-2.0
/*
 * The CPUs' clock without hardware, for tests only: a clock of the device tree whose rate is bookkeeping, so that the kernel's
 * own cpufreq-dt drives it. What the hardware was told is the parameter hertz; it refuses with rate_errno, and ignores with stuck.
 */
#include <linux/clk-provider.h>
#include <linux/mod_devicetable.h>
#include <linux/module.h>
#include <linux/platform_device.h>

static ulong hertz = 2000000000;
module_param(hertz, ulong, 0444);
static int rate_errno;
module_param(rate_errno, int, 0644);
static bool stuck;
module_param(stuck, bool, 0644);

static unsigned long recalc_rate(struct clk_hw *clock, unsigned long parent)
{
	return hertz;
}

static long round_rate(struct clk_hw *clock, unsigned long rate, unsigned long *parent)
{
	return rate;
}

static int set_rate(struct clk_hw *clock, unsigned long rate, unsigned long parent)
{
	if (rate_errno)
		return -rate_errno;
	if (!stuck)
		hertz = rate;
	return 0;
}

static const struct clk_ops operations = {
	.recalc_rate = recalc_rate, .round_rate = round_rate, .set_rate = set_rate,
};
static const struct clk_init_data description = {
	.name = "cpu", .ops = &operations, .flags = CLK_GET_RATE_NOCACHE,
};
static struct clk_hw clock = { .init = &description };

static int probe(struct platform_device *device)
{
	int result;

	clock.init = &description; /* registering clears it */
	result = devm_clk_hw_register(&device->dev, &clock);
	return result ?: devm_of_clk_add_hw_provider(&device->dev, of_clk_hw_simple_get, &clock);
}

static const struct of_device_id names[] = { { .compatible = "lull,settable-clock" }, {} };
MODULE_DEVICE_TABLE(of, names);

static struct platform_driver clock_driver = {
	.probe = probe,
	.driver = { .name = "settable-clock", .of_match_table = names, .suppress_bind_attrs = true },
};
module_platform_driver(clock_driver);
MODULE_DESCRIPTION("Clock of the CPUs without hardware, for tests");
MODULE_LICENSE("GPL");
