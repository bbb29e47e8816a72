#!/usr/bin/env bash
# balancing.sh RUNS PROGRAM SIZE [STRATEGY,...]: a dynamic program on four tasks of different speed under each strategy, in
# turn, and a table of medians. How speeds become different, KIND:
#   shares      two tasks a core, whose cgroups share it 80:20 and 60:40. The scheduler's tick is too coarse for that: a
#               thread of real-time priority, which only sleeps for TICK seconds at a time, makes it choose anew that often.
#   quotas      the same parts of a core as quotas of processor time, in periods of 5 ms
#   competitor  equal shares, and on the second core a competitor that takes half of it, two seconds of every four. All runs of a
#               round meet it at the same moments after they began; rounds differ, and together have them all.
#   nice        as shares, by niceness 0 and 6, 0 and 2: no cgroups, and without root no thread of real-time priority either
#   spinner     equal tasks, and on the second core a pinned spinner that takes a third of it, at such moments; no cgroups
# Who waits polls and does not yield, so that a task has its part of the core, no more and no less, whether others wait or
# not. At the end, by how much our own strategies took more time than each other in the same round, and joules where they count
# them: median [quartiles].
# Needs two cores, chrt and perl; all kinds but nice and spinner need root, too, and a cgroup hierarchy whose cpu controller may
# be written.
set -euo pipefail

home=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd -P)
source "$home/benchmarks/statistics.sh"
usage="usage: balancing.sh RUNS PROGRAM SIZE [STRATEGY,...]"
runs=${1:?$usage}
program=${2:?$usage}
size=${3:?$usage}
strategies=${4:-none,proportional,proportional@0,time@0,energy@0,edp@0,tte@0,tes@0,model,model-energy}
kind=${KIND:-shares}
tick=${TICK:-0.00006}
period=5000
cores=(0 0 1 1)
thousandths=(800 200 600 400)
[[ $kind != competitor ]] || thousandths=(500 500 500 500)
niceness=(0 0 0 0)
[[ $kind != nice ]] || niceness=(0 6 0 2)
grouped=yes
[[ $kind != nice && $kind != spinner ]] || grouped=
export RES_OPTIONS=${RES_OPTIONS:-timeout:1 attempts:1}

if [[ ! $grouped ]]; then
  root=
elif [[ -f /sys/fs/cgroup/cpu/cgroup.procs ]]; then
  root=/sys/fs/cgroup/cpu
elif [[ -f /sys/fs/cgroup/cgroup.controllers ]]; then
  root=/sys/fs/cgroup
  echo +cpu >"$root/cgroup.subtree_control" || true
else
  echo "balancing.sh: no cgroup hierarchy with a cpu controller is mounted" >&2
  exit 1
fi
work=$(mktemp -d)
helpers=()
# A group can't be removed while a process of the run is still leaving it.
finish() {
  ((${#helpers[@]} == 0)) || kill "${helpers[@]}" 2>/dev/null || true
  wait
  if [[ $grouped ]]; then for group in "$root"/lull-balancing-*; do rmdir "$group" 2>/dev/null || true; done; fi
  rm -rf "$work"
}
trap finish EXIT

make_group() {
  mkdir -p "$1" || { echo "balancing.sh: $1 can't be made; run it as root" >&2; exit 1; }
}

# GROUP THOUSANDTHS
limit() {
  make_group "$1"
  if [[ $kind == quotas && -f $1/cpu.max ]]; then
    echo "$(($2 * period / 1000)) $period" >"$1/cpu.max"
  elif [[ $kind == quotas ]]; then
    echo "$period" >"$1/cpu.cfs_period_us"
    echo "$(($2 * period / 1000))" >"$1/cpu.cfs_quota_us"
  elif [[ -f $1/cpu.weight ]]; then
    echo "$2" >"$1/cpu.weight"
  else
    echo "$(($2 * 10))" >"$1/cpu.shares"
  fi
}

[[ ! $grouped ]] || for task in "${!cores[@]}"; do limit "$root/lull-balancing-$task" "${thousandths[task]}"; done
if chrt -f 50 true 2>/dev/null; then
  for core in 0 1; do
    taskset -c "$core" chrt -f 50 perl -e 'select(undef, undef, undef, $ARGV[0]) while 1' "$tick" &
    helpers+=($!)
  done
fi
# competitor RUNS: comes and goes, and begins that anew when a run begins, which SIGUSR1 tells, at another moment every so many RUNS
competitor() {
  exec taskset -c 1 perl -MTime::HiRes=time,sleep -e '
    my ($round, $period, $runs, $begin, $offset) = ($ARGV[0], 4, 0, time, 0);
    $SIG{USR1} = sub { $begin = time; $offset = int(++$runs / $round) * 0.382 * $period };
    while (1) {
      my $moment = time - $begin + $offset;
      if ($moment - $period * int($moment / $period) >= $period / 2) { sleep 0.001 }
    }' "$1"
}

# Passes lines on, and tells the competitor of each that says that a run has ended: the next one begins.
with_competitor() {
  local line
  while IFS= read -r line; do
    printf '%s\n' "$line"
    if [[ $line == *" run "*", "*": "*" J" ]]; then kill -USR1 "$1" || true; fi
  done
}

[[ $kind != competitor ]] || limit "$root/lull-balancing-competitor" 1000
follow=cat
if [[ $kind == competitor || $kind == spinner ]]; then
  commas=${strategies//[^,]/}
  competitor $((${#commas} + 2)) & # the last of a round is "exact"
  helpers+=($!)
  follow="with_competitor $!"
  [[ ! $grouped ]] || echo $! >"$root/lull-balancing-competitor/cgroup.procs"
fi

cat >"$work/task" <<'WRAPPER'
#!/bin/bash
cores=($LULL_BALANCING_CORES)
niceness=($LULL_BALANCING_NICENESS)
[[ ! $LULL_BALANCING_GROUPS ]] || echo $$ >"$LULL_BALANCING_GROUPS-$OMPI_COMM_WORLD_RANK/cgroup.procs"
exec nice -n "${niceness[OMPI_COMM_WORLD_RANK]}" taskset -c "${cores[OMPI_COMM_WORLD_RANK]}" java $LULL_BALANCING_JVM "$@"
WRAPPER
chmod +x "$work/task"
export LULL_BALANCING_GROUPS=${grouped:+$root/lull-balancing} LULL_BALANCING_NICENESS=${niceness[*]} LULL_BALANCING_CORES=${cores[*]} LULL_BALANCING_JVM=${JVM_OPTIONS--XX:TieredStopAtLevel=1}

# The launcher's own command line, with the wrapper in java's place, and without yielding.
command=$("$home/lull" app "$program" --print --ranks "${#cores[@]}" --size "$size" --balance "$strategies" --runs "$runs" \
  --watts 100,60,35,30 --idle-watts 30,20,12,10 ${OPTIONS:-})
command=${command/env \/*\/java /$work/task }
eval "${command/mpi_yield_when_idle 1/mpi_yield_when_idle 0}" | $follow | tee "$work/said"

# FIELD OWN OTHER: seconds (3) or joules (4) of one strategy by another's in the same round, one a line
in_the_same_round() {
  sed -n 's/^ run \([0-9]*\), \([^:]*\): \([0-9.]*\) s, \([0-9.]*\) J$/\1 \2 \3 \4/p' "$work/said" |
    awk -v field="$1" -v own="$2" -v other="$3" \
      '$2 == own { a[$1] = $field } $2 == other { b[$1] = $field } END { for (i in a) if (b[i] > 0) print a[i] / b[i] }'
}

# WHAT FIELD OWN: a line for each other strategy
by_others() {
  local other
  if [[ ,$strategies, != *,$3,* ]]; then return; fi
  echo "$1 of $3 by others' in the same round:"
  for other in ${strategies//,/ } exact; do
    if [[ $other != "$3" ]]; then echo "  $other $(in_the_same_round "$2" "$3" "$other" | spread %.3f)"; fi
  done
}

by_others time 3 model
by_others time 3 model-energy
by_others energy 4 model-energy
