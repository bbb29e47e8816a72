#!/usr/bin/env bash
# apps.sh [RUNS [CLASS [REFERENCE]]]: the NPB-MZ applications, whole processes in turns: one thread, two threads, two tasks, and two
# copies of one thread at once. Prints medians [quartiles]: seconds of the time steps on one thread, processor seconds of that whole
# process (start and compilation included), and how many times as much work a second gets done by two threads, two tasks and two
# copies, which have nothing to do with each other and show what this machine's second core was worth at that moment. With
# REFERENCE, a folder of NPB3.3-MZ's own serial programs (bt-mz.W.x and so on), also the ratio to their seconds. WARMUP steps, if it
# is set, come before those that are timed, instead of the application's default.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/statistics.sh"
runs=${1:-5}
class=${2:-W}
reference=${3:-}
warmup=(${WARMUP:+--warmup "$WARMUP"})
TIMEFORMAT='%U %S'

# Seconds that a benchmark prints in its closing block; fails if its result is wrong.
steps_seconds() { awk '/Time in seconds/ { s = $NF } /Verification .*=/ { v = $NF } END { if (v != "SUCCESSFUL") exit 1; print s }' "$1"; }

app() {
  local log=$here/target/app${4:-}.log
  "$here/../lull" app "$1" --class "$class" --ranks "$2" --threads "$3" "${warmup[@]}" >"$log"
  steps_seconds "$log"
}

# Seconds for the work of one where two copies do it at once: half of what they need in the mean.
copies() { { app "$1" 1 1 .first & app "$1" 1 1 .second; wait $!; } | awk '{ s += $1 / 2 } END { if (NR != 2) exit 1; print s / 2 }'; }

# Processor seconds of one whole serial process, without mpirun's own.
processor_seconds() {
  local command
  command=$("$here/../lull" app "$1" --class "$class" "${warmup[@]}" --print)
  { time eval "env ${command#*-np 1 env }" >"$here/target/app.log"; } 2>&1 | awk '{ print $1 + $2 }'
}

ratio() { awk -v a="$1" -v b="$2" 'BEGIN { print a / b }'; }

mkdir -p "$here/target"
for name in bt-mz sp-mz lu-mz; do
  rm -f "$here"/target/apps.*
  for ((run = 0; run < runs; run++)); do
    serial=$(app "$name" 1 1)
    echo "$serial" >>"$here/target/apps.serial"
    ratio "$serial" "$(app "$name" 1 2)" >>"$here/target/apps.threads"
    ratio "$serial" "$(app "$name" 2 1)" >>"$here/target/apps.tasks"
    ratio "$serial" "$(copies "$name")" >>"$here/target/apps.copies"
    processor_seconds "$name" >>"$here/target/apps.processor"
    if [[ -n $reference ]]; then
      OMP_NUM_THREADS=1 "$reference/$name.$class.x" >"$here/target/reference.log"
      ratio "$serial" "$(steps_seconds "$here/target/reference.log")" >>"$here/target/apps.reference"
    fi
  done
  echo "$name class $class, $runs runs${WARMUP:+, after $WARMUP steps}"
  echo "  seconds, one thread     $(spread %.2f <"$here/target/apps.serial")"
  echo "  processor seconds       $(spread %.2f <"$here/target/apps.processor")"
  echo "  speed-up, two threads   $(spread %.2f <"$here/target/apps.threads")"
  echo "  speed-up, two tasks     $(spread %.2f <"$here/target/apps.tasks")"
  echo "  gain, two copies        $(spread %.2f <"$here/target/apps.copies")"
  if [[ -n $reference ]]; then echo "  time / reference's      $(spread %.2f <"$here/target/apps.reference")"; fi
done
