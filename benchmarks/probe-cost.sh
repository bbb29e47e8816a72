#!/usr/bin/env bash
# probe-cost.sh [PAIRS]: what the probe adds to a parallel region and to an MPI call, in nanoseconds. Three runs of the
# same loop alternate: alone, with the probe and no agent, under `lull run`. Figures: median [quartiles] of the
# differences within a round, PAIRS rounds (default 15). Without an agent the ring is soon full: that is the cost of an
# event that is dropped. At the end, the work for a region with a plan to follow and without, and where events are counted in it;
# and what a thread counts if its counters are read at the ends of regions alone.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/statistics.sh"
"$here/build.sh"
pairs=${1:-15}
export OMP_NUM_THREADS=1 OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
channels=$(mktemp -d /dev/shm/lull-benchmark-XXXXXX)
trap 'rm -rf "$channels"' EXIT

with_probe() {
  rm -f "$channels"/*
  LULL_CHANNEL_DIR=$channels LD_PRELOAD=$here/../probe/target/liblull.so "$@"
}

under_agent() {
  "$here/../lull" run -- "$@" 2>"$channels.log"
}

for loop in region_loop_gcc region_loop_clang call_loop_openmpi call_loop_mpich; do
  program=$here/target/$loop
  for ((pair = 0; pair < pairs; pair++)); do
    echo "$("$program") $(with_probe "$program") $(under_agent "$program")"
  done >"$here/target/$loop.txt"
  lost=$(sed -n 's/.*: \([0-9]*\) events were lost.*/\1/p' "$channels.log")
  echo "$loop: alone $(awk '{print $1}' "$here/target/$loop.txt" | spread %.1f) ns;" \
    "the probe adds $(awk '{print $2 - $1}' "$here/target/$loop.txt" | spread %.1f) ns without an agent," \
    "$(awk '{print $3 - $1}' "$here/target/$loop.txt" | spread %.1f) ns with one (last run lost ${lost:-0} events)"
done
rm -f "$channels.log"
echo "the probe's own work for a region:"
"$here/target/plan_cost" || (($? == 77)) # the processor's counters can't be read, and it has said so
if [[ -x $here/target/plan_cost_stand_in ]]; then
  echo "the same, with a stand-in for the processor's counters:"
  "$here/target/plan_cost_stand_in"
fi
echo "CPU time of a thread in a region of two, by where its counter is read:"
env -u OMP_NUM_THREADS "$here/target/counted_edges"
echo "the same, where threads sleep between regions:"
env -u OMP_NUM_THREADS OMP_WAIT_POLICY=passive "$here/target/counted_edges"
