#!/usr/bin/env bash
# simulated-times.sh [ROUNDS [ITERATIONS]]: how well the simulation foretells the times of a program on this node. describe_node
# measures the node; each round times two_phases with one task of one thread, takes from that how much it computes and streams, and
# simulates other configurations of it, which it then times too, in an order that turns from round to round. Prints medians
# [quartiles] over the rounds: milliseconds of an iteration, simulated and measured, and their ratio; and the share of the iteration
# that the task with the least work is not in its regions, the same way.
# A run's times are medians of its iterations; TIME=least takes the least, for machines that others use, too. The figures of all
# runs: target/simulated-times.txt.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/statistics.sh"
"$here/build.sh"
rounds=${1:-9}
iterations=${2:-500}
quantile=0.5
if [[ ${TIME:-median} == least ]]; then quantile=0; fi
updates=1000000
elements=800000
raw=$here/target/simulated-times.txt
export OMP_WAIT_POLICY=${OMP_WAIT_POLICY:-active} OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
export RES_OPTIONS=${RES_OPTIONS:-timeout:1 attempts:1}

# Name, machine, threads of a task, times the work of computing and of streaming, and the weights of the tasks.
configurations=(
  "calibrated node 1 1 1 100"
  "two-threads node 2 1 1 100"
  "more-computing node 1 2 0.5 100"
  "more-streaming node 1 0.5 2 100"
  "two-tasks core 1 1 1 100 100"
  "uneven core 1 1 1 60 140"
  "very-uneven core 1 1 1 25 175"
  "uneven-computing core 1 1 0.1 60 140"
)

# measure NAME MACHINE THREADS UPDATES ELEMENTS WEIGHTS...: what the tasks print, in a line for each.
measure() {
  local threads=$3 computing=$4 streaming=$5
  shift 5
  OMP_NUM_THREADS=$threads mpirun.openmpi -np $# --bind-to none --mca pml ob1 --mca btl self,vader "$here/target/two_phases" \
    "$iterations" "$quantile" "$(awk "BEGIN { print $computing * $updates }")" "$(awk "BEGIN { print $streaming * $elements }")" "$@"
}

"$here/target/describe_node" >"$here/target/node.properties"
# What a task has that has the node with others, one on each core: its core, and its part of the memory where all want it.
awk -F ' = ' -v OFS=' = ' '
  $1 == "cores-per-package" { cores = $2; $2 = 1 }
  $1 == "cores-per-cache" { $2 = 1 }
  $1 == "cache-bytes" { $2 = sprintf("%d", $2 / cores) }
  $1 == "package-bytes-per-second" { $2 = part = $2 / cores }
  $1 == "core-bytes-per-second" && $2 > part { $2 = part }
  { print }' "$here/target/node.properties" >"$here/target/core.properties"
: >"$raw"
for ((round = 0; round < rounds; round++)); do
  for ((i = 0; i < ${#configurations[@]}; i++)); do
    read -ra words <<<"${configurations[(i + round) % ${#configurations[@]}]}"
    measure "${words[@]}" | sed "s/^/$round ${words[0]} /" >>"$raw"
  done
done

# The seconds that one task of one thread computed and streamed in a round.
calibrated() { awk -v round="$1" '$1 == round && $2 == "calibrated" { print $8, $10 }' "$raw"; }

simulated=$here/target/simulated-times.simulated.txt
for configuration in "${configurations[@]}"; do
  read -ra words <<<"$configuration"
  for ((round = 0; round < rounds; round++)); do
    echo "$here/target/node.properties $(calibrated "$round") $here/target/${words[1]}.properties ${words[*]:2}"
  done
done | java -cp "$here/target/benchmarks.jar" lull.benchmarks.SimulatedTimes >"$simulated"

row() { printf '%-17s %-34s %-34s %-22s %-22s %s\n' "$@"; }
grep -E '^(core-bytes|package-bytes|hertz)' "$here/target/node.properties"
row "" "ms simulated" "ms measured" "ratio" "% waiting, simulated" "measured"
line=0
for configuration in "${configurations[@]}"; do
  name=${configuration%% *}
  # A line a round: seconds and waiting share simulated, then measured.
  for ((round = 0; round < rounds; round++)); do
    line=$((line + 1))
    sed -n "${line}p" "$simulated" | awk '{ most = 0; for (i = 2; i <= NF; i++) if ($i > most) most = $i; printf "%s %s ", $1, most / $1 }'
    awk -v round="$round" -v name="$name" '$1 == round && $2 == name {
      if ($6 > iteration) iteration = $6
      if (least == "" || $8 + $10 < least) least = $8 + $10 }
      END { print iteration, 1 - least / iteration }' "$raw"
  done >"$here/target/simulated-times.$name.txt"
  table=$here/target/simulated-times.$name.txt
  row "$name" "$(awk '{ print 1e3 * $1 }' "$table" | spread %.3f)" "$(awk '{ print 1e3 * $3 }' "$table" | spread %.3f)" \
    "$(awk '{ print $1 / $3 }' "$table" | spread %.3f)" "$(awk '{ print 100 * $2 }' "$table" | spread %.1f)" \
    "$(awk '{ print 100 * $4 }' "$table" | spread %.1f)"
done
