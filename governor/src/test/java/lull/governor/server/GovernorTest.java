package lull.governor.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import lull.governor.access.AllowList;
import lull.governor.access.GovernorLimits;
import lull.platform.CpuSet;
import lull.platform.power.CapFloors;
import org.junit.jupiter.api.Test;

class GovernorTest extends GovernedNode {
    @Test
    void shouldSetAndRestoreWhenLeaseIsReleased() {
        Session client = client(10, 1000);

        assertEquals("ok 10.0", ask(client, "lease 0-1"));
        assertEquals("ok 1.2E9 written", ask(client, "set 0 1200000000"));
        assertEquals("ok 1.2E9 unchanged", ask(client, "set 0 1200000000"));
        assertEquals("ok 1.2E9", ask(client, "read 0"));
        assertEquals("ok", ask(client, "release"));
        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
    }

    @Test
    void shouldTryARangeWithinItsLimitsAndPutItBack() throws IOException {
        kernel.steppedPolicy(0, "0 1", "cppc_cpufreq", 60000).put(0, "cpuinfo_transition_latency", "20000");
        start(within(1e9, 2e9));
        Session client = client(10, 1000);
        ask(client, "lease 0-1");
        assertEquals("ok 0 0-1 1.0E9 2.0E9  2.0E-5\n", ask(client, "domains"));

        assertEquals("ok 0 0-1 1.02E9 1.98E9  2.0E-5 6.0E7", ask(client, "probe 0"));
        assertEquals("ok 0 0-1 1.02E9 1.98E9  2.0E-5 6.0E7\n", ask(client, "domains"));
        for (String write : kernel.writes()) {
            String[] words = write.split("=");
            assertTrue(
                    !words[0].equals("policy0/scaling_setspeed")
                            || Integer.parseInt(words[1]) >= 1000000 && Integer.parseInt(words[1]) <= 2000000,
                    write);
        }
        assertTrue(ask(client, "probe 2").startsWith("error"), "it leases no CPU of that domain");
        ask(client, "release");
        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
    }

    @Test
    void shouldPutBackLimitsAndHintOfADriverWithItsOwnPolicies() throws IOException {
        kernel.rangePolicy(0, "0 1").preference(0, "balance_power");
        start(UNLIMITED);
        Session client = client(10, 1000);
        ask(client, "lease 0-1");
        assertEquals("ok 1.2E9 written", ask(client, "set 0 1200000000"));
        assertEquals("ok 2.4E9 written", ask(client, "set 0 2400000000"));
        assertTrue(ask(client, "descriptor 0").contains("no userspace governor"));
        start(UNLIMITED);
        assertEquals("balance_power", kernel.text(0, "energy_performance_preference"), "after a governor that died");
        assertEquals("800000", kernel.text(0, "scaling_min_freq"));
        assertEquals("2400000", kernel.text(0, "scaling_max_freq"));
    }

    @Test
    void shouldRefuseWithoutLease() {
        Session client = client(10, 1000);

        for (String request : new String[] {
            "set 0 1200000000", "descriptor 0", "probe 0", "cap package 80", "restore 0", "beat", "domains", "read 0"
        }) {
            assertTrue(ask(client, request).startsWith("error you have no lease"), request);
        }
        assertEquals(0, kernel.writes().size());
    }

    @Test
    void shouldNameOnlyFrequenciesThatTheLimitsLeave() throws IOException {
        kernel.put(0, "cpuinfo_transition_latency", "10000").put(2, "cpuinfo_transition_latency", "4294967295");
        kernel.put(2, "scaling_min_freq", "1200000");
        start(new GovernorLimits(
                OptionalDouble.empty(), OptionalDouble.of(1.7e9), Optional.empty(), CapFloors.NONE, 10));
        Session client = client(10, 1000);
        ask(client, "lease 0-3");

        String[] lines = ask(client, "domains").substring(3).split("\n");
        assertEquals("0 0-1 8.0E8 1.6E9 8.0E8,1.2E9,1.6E9 1.0E-5", lines[0]);
        assertEquals("2 2-3 1.2E9 1.6E9 1.2E9,1.6E9 unknown", lines[1]);
        start(within(1.3e9, 1.5e9));
        client = client(10, 1000);
        ask(client, "lease 0-3");
        assertEquals("ok ", ask(client, "domains"), "nothing lies within");
    }

    @Test
    void shouldRefuseCpusOfAnotherLease() {
        ask(client(10, 1000), "lease 0-1");

        assertEquals("error CPUs 0-1 are leased to process 10 of user 1000", ask(client(11, 1001), "lease 1-2"));
    }

    @Test
    void shouldRefuseCpusThatTheCpusetDoesNotOwn() throws IOException {
        Files.writeString(directory.resolve("sys/fs/cgroup/job/cpuset.cpus.effective"), "0-1\n");

        String answer = ask(client(10, 1000), "lease 0-3");

        assertEquals("error CPUs 0-3 are not all in your cpuset, which owns 0-1", answer);
    }

    private void giveCpuset(String cpus) throws IOException {
        Files.writeString(directory.resolve("sys/fs/cgroup/job/cpuset.cpus.effective"), cpus + "\n");
    }

    @Test
    void shouldEndALeaseWhenTheCpusetLosesItsCpus() throws IOException {
        Files.writeString(directory.resolve("sys/devices/system/cpu/online"), "0-3\n");
        Session losing = client(10, 1000);
        Session keeping = client(11, 1000);
        ask(losing, "lease 0-1");
        ask(keeping, "lease 2-3");
        ask(losing, "set 0 1200000000");

        giveCpuset("1-3");
        lookAgain();
        assertEquals("ok", ask(losing, "beat"), "one look is none");
        lookAgain();

        assertEquals("error your lease ended: its cpuset no longer has CPUs 0", ask(losing, "beat"));
        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
        assertEquals("ok", ask(keeping, "beat"));
        String said = printed.toString(StandardCharsets.UTF_8);
        assertTrue(said.contains("the lease of process 10 of user 1000 ended, its cpuset no longer has CPUs 0"), said);
        giveCpuset("0-3");
        assertEquals("ok 10.0", ask(losing, "lease 0-1"));
    }

    @Test
    void shouldKeepALeaseWhoseCpusAreOfflineOrWhoseProcessCanNotBeSeen() throws IOException {
        Files.writeString(directory.resolve("sys/devices/system/cpu/online"), "0,2-3\n");
        Session client = client(10, 1000);
        ask(client, "lease 0-1");

        giveCpuset("0,2-3");
        lookAgain();
        lookAgain();
        assertEquals("ok", ask(client, "beat"), "it comes back with the CPU");
        giveCpuset("2-3");
        Files.delete(directory.resolve("proc/10/cgroup"));
        lookAgain();
        lookAgain();
        assertEquals("ok", ask(client, "beat"), "whether it is gone is seen elsewhere");
    }

    @Test
    void shouldEndALeaseWhoseSettingHoldsForACpuThatComesOnline() {
        kernel.put(0, "affected_cpus", "0");
        Session first = client(10, 1000);
        ask(first, "lease 0");
        ask(first, "set 0 1200000000");
        lookAgain();
        lookAgain();

        kernel.put(0, "affected_cpus", "0 1");
        lookAgain();
        assertEquals("ok", ask(first, "beat"), "one look is none");
        lookAgain();

        String why = "policy0 has CPUs 0-1 online, of which the lease has not all: 0";
        assertEquals("error your lease ended: " + why, ask(first, "beat"));
        assertTrue(printed.toString(StandardCharsets.UTF_8)
                .contains("the lease of process 10 of user 1000 ended, " + why));
        assertEquals("schedutil", kernel.text(0, "scaling_governor"));
        assertEquals("ok 10.0", ask(client(11, 1001), "lease 0-1"));
    }

    @Test
    void shouldKeepALeaseWhoseDomainIsPutBackOrOfflineOrUntouched() {
        kernel.put(0, "affected_cpus", "0").put(2, "affected_cpus", "2");
        Session client = client(10, 1000);
        ask(client, "lease 0,2");
        ask(client, "set 0 1200000000");
        kernel.put(2, "affected_cpus", "2 3");
        lookAgain();
        lookAgain();
        assertEquals("ok", ask(client, "beat"), "it sets nothing in that domain");
        kernel.takeOffline(true);
        lookAgain();
        lookAgain();
        assertEquals("ok", ask(client, "beat"), "which CPUs are online can't be told");
        kernel.takeOffline(false);
        ask(client, "restore 0");
        kernel.put(0, "affected_cpus", "0 1");
        lookAgain();
        lookAgain();
        assertEquals("ok", ask(client, "beat"), "what was found is back");
    }

    @Test
    void shouldTakeTheParentsCpusetWhenTheGroupHasNone() throws IOException {
        process(10, "/job/inner/deep");

        assertEquals("ok 10.0", ask(client(10, 1000), "lease 0-3"));
    }

    @Test
    void shouldTakeTheAffinityWhenThereIsNoCpuset() throws IOException {
        process(10, "/elsewhere");

        assertTrue(ask(client(10, 1000), "lease 0-2").startsWith("error"));
        assertEquals("ok 10.0", ask(client(11, 1000), "lease 0-1"));
    }

    @Test
    void shouldRefuseADomainThatTheLeaseHasNotAllOf() {
        Session client = client(10, 1000);
        ask(client, "lease 0");

        assertTrue(ask(client, "set 0 1200000000").startsWith("error domain 0 governs CPUs 0-1"));
        assertTrue(ask(client, "set 2 1200000000").startsWith("error domain 2 governs CPUs 2-3"));
        assertTrue(ask(client, "read 2").startsWith("error domain 2 governs CPUs 2-3"));
        assertEquals("ok", ask(client, "domains").strip());
        assertEquals(0, kernel.writes().size());
    }

    @Test
    void shouldNeedOnlyTheOnlineCpusOfADomain() {
        kernel.put(0, "affected_cpus", "0");
        Session client = client(10, 1000);
        ask(client, "lease 0");

        assertEquals("ok 1.2E9 written", ask(client, "set 0 1200000000"));
    }

    @Test
    void shouldClampToTheConfiguredLimits() throws IOException {
        start(within(1.0e9, 1.7e9));
        Session client = client(10, 1000);
        ask(client, "lease 0-1");

        assertTrue(ask(client, "set 0 800000000").startsWith("ok 1.2E9 written policy0"));
        assertTrue(ask(client, "set 0 2400000000").startsWith("ok 1.6E9 written policy0"));
        assertTrue(ask(client, "status").contains("clamped 2,"));
    }

    @Test
    void shouldRefuseWhenLimitsLeaveNoFrequency() throws IOException {
        start(within(1.3e9, 1.4e9));
        Session client = client(10, 1000);
        ask(client, "lease 0-1");

        assertTrue(ask(client, "set 0 1350000000").contains("none lies within"));
        assertEquals(0, kernel.writes().size());
    }

    @Test
    void shouldRefuseCpusThatAreNotConfigured() throws IOException {
        start(new GovernorLimits(
                OptionalDouble.empty(), OptionalDouble.empty(), Optional.of(CpuSet.parse("0-1")), CapFloors.NONE, 10));

        assertTrue(ask(client(10, 1000), "lease 2").startsWith("error CPUs 2 are not all among those"));
    }

    @Test
    void shouldReadAllPoliciesForItsStatusOnceASecondOnly() {
        Session client = client(10, 1000);
        String first = ask(client, "status");
        kernel.put(2, "cpuinfo_cur_freq", "800000");
        nanoseconds.addAndGet(999_999_999);
        assertEquals(first, ask(client(11, 1000), "status"), "it has no lease and may ask as often as it likes");

        nanoseconds.addAndGet(1);
        String second = ask(client, "status");
        assertTrue(second.contains("; 2 clients;"), second);
        assertTrue(second.contains("policy2: CPUs 2-3, 8.0E8 Hz"), second);
    }

    @Test
    void shouldTellWhatAMalformedMessageLacks() {
        Session client = client(10, 1000);

        assertTrue(ask(client, "fly").startsWith("error 'fly' is no request"));
        assertTrue(ask(client, "lease").contains("takes 1 words, not 0"));
        assertTrue(ask(client, "lease 3-1").contains("not ascending"));
        assertTrue(ask(client, "lease \u00e9").contains("no printable ASCII"));
        assertTrue(ask(client, "lease 0-1000000").contains("'0-1000000' is no range"));
        assertTrue(ask(client, "lease 0-9,0-9").contains("not ascending"));
        assertTrue(ask(client, "lease ,").contains("'' is no range"));
        ask(client, "lease 0-3");
        assertTrue(ask(client, "set x 1").contains("'x' is no domain number"));
        assertTrue(ask(client, "set 0 -1").contains("'-1' is no frequency"));
        assertTrue(ask(client, "set 0 0").contains("0 Hz"));
        assertTrue(ask(client, "set 9 1").contains("there is no domain 9"));
        assertTrue(ask(client, "status").contains("malformed 3,"));
    }

    @Test
    void shouldAllowByUserOrGroup() {
        AllowList list = new AllowList(Set.of(1000), Set.of(7));

        assertTrue(list.allows(0, Set.of()));
        assertTrue(list.allows(1000, Set.of()));
        assertTrue(list.allows(1001, Set.of(6, 7)));
        assertFalse(list.allows(1001, Set.of(6)));
    }
}
