#!/usr/bin/env bash
# agent-cost.sh [RUNS [ITERATIONS]]: the agent's share of one core while it watches the program of whole-program.sh, its
# processor time in all, and its memory. Read from /proc while the program runs.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/statistics.sh"
"$here/build.sh"
runs=${1:-3}
iterations=${2:-100000}
ticks=$(getconf CLK_TCK)
export OMP_NUM_THREADS=1 OMP_WAIT_POLICY=passive OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

agent_of() { pgrep -P "$1" -f lull.cli.Lull | head -1; }

processor_seconds() { awk -v t="$ticks" '{ sub(/.*\) /, ""); split($0, f, " "); printf "%.3f", (f[12] + f[13]) / t }' "/proc/$1/stat"; }

for ((run = 0; run < runs; run++)); do
  "$here/../lull" run -- mpirun.openmpi -np 2 --bind-to none "$here/target/small_regions" "$iterations" >/dev/null 2>"$here/target/agent.log" &
  supervisor=$!
  until agent=$(agent_of $supervisor) && pgrep -f "^$here/target/small_regions" >/dev/null; do :; done
  sleep 3 # past the start, which is counted apart
  start=$(processor_seconds "$agent"); begin=$(date +%s.%N)
  while pgrep -f "^$here/target/small_regions" >/dev/null; do
    now=$(processor_seconds "$agent" 2>/dev/null) && end=$(date +%s.%N) && used=$now
    memory=$(awk '/VmRSS/ { print $2 / 1024 }' "/proc/$agent/status" 2>/dev/null) || true
    sleep 0.5
  done
  wait "$supervisor" || true
  events=$(sed -n 's/.*recorded \([0-9]*\) events.*/\1/p' "$here/target/agent.log")
  awk -v s="$start" -v u="$used" -v b="$begin" -v e="$end" -v m="$memory" -v n="$events" 'BEGIN {
    printf "%.3f %% of a core over %.1f s; start until then %.2f s; %.0f MB resident; %d events in all\n",
      100 * (u - s) / (e - b), e - b, s, m, n }'
done
