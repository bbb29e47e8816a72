#!/usr/bin/env bash
# balancing.sh RUNS [PROGRAM SIZE]: a dynamic program on four tasks of different speed under each strategy, in turn, and the
# medians of time and modelled energy against equal shares. The tasks' speeds are cgroup quotas of processor time, in
# thousandths of a core each: QUOTAS="700 450 300 200". STRATEGIES="none ..." chooses, none first. Needs root and a cgroup hierarchy that may be written.
set -euo pipefail

home=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd -P)
runs=${1:?usage: balancing.sh RUNS [PROGRAM SIZE]}
program=${2:-rap}
size=${3:-3000}
read -ra quotas <<<"${QUOTAS:-700 450 300 200}"
read -ra strategies <<<"${STRATEGIES:-none proportional time energy edp tte tes model model-energy model-edp}"
period=10000
source "$home/benchmarks/statistics.sh"
export RES_OPTIONS=${RES_OPTIONS:-timeout:1 attempts:1}

if [[ -f /sys/fs/cgroup/cpu/cpu.cfs_quota_us || -f /sys/fs/cgroup/cpu/cgroup.procs ]]; then
  root=/sys/fs/cgroup/cpu
elif [[ -f /sys/fs/cgroup/cgroup.controllers ]]; then
  root=/sys/fs/cgroup
  echo +cpu >"$root/cgroup.subtree_control" || true
else
  echo "balancing.sh: no cgroup hierarchy with a cpu controller is mounted" >&2
  exit 1
fi
work=$(mktemp -d)
# A group can't be removed while a process of the last run is still leaving it.
trap 'for group in "$root"/lull-balancing-*; do rmdir "$group" 2>/dev/null || true; done; rm -rf "$work"' EXIT
for task in "${!quotas[@]}"; do
  group=$root/lull-balancing-$task
  mkdir -p "$group" || { echo "balancing.sh: $group can't be made; run it as root" >&2; exit 1; }
  if [[ -f $group/cpu.max ]]; then
    echo "$((quotas[task] * period / 1000)) $period" >"$group/cpu.max"
  else
    echo "$period" >"$group/cpu.cfs_period_us"
    echo "$((quotas[task] * period / 1000))" >"$group/cpu.cfs_quota_us"
  fi
done

cat >"$work/task" <<'WRAPPER'
#!/bin/sh
echo $$ >"$LULL_BALANCING_GROUPS-$OMPI_COMM_WORLD_RANK/cgroup.procs"
exec java "$@"
WRAPPER
chmod +x "$work/task"
export LULL_BALANCING_GROUPS=$root/lull-balancing

# The launcher's own command line, with the wrapper in java's place.
run() {
  local command
  command=$("$home/lull" app "$program" --print --ranks "${#quotas[@]}" --size "$size" --balance "$1" --watts 100,60,35,30 \
    --idle-watts 30,20,12,10)
  eval "${command/env \/*\/java /$work/task }" >"$work/out"
  awk -F= '/Time in seconds/ {print $2 + 0}' "$work/out" >>"$work/$1.seconds"
  awk -F= '/Energy/ {print $2 + 0}' "$work/out" >>"$work/$1.joules"
}

for ((i = 0; i < runs; i++)); do
  for strategy in "${strategies[@]}"; do run "$strategy"; done
done
echo "$program $size, ${#quotas[@]} tasks with ${quotas[*]} thousandths of a core, $runs runs each; median [quartiles]"
echo "strategy: seconds; time over equal shares; modelled joules over equal shares"
for strategy in "${strategies[@]}"; do
  paste "$work/$strategy.seconds" "$work/none.seconds" | awk '{print $1 / $2}' >"$work/time"
  paste "$work/$strategy.joules" "$work/none.joules" | awk '{print $1 / $2}' >"$work/energy"
  echo "$strategy: $(spread %.3f <"$work/$strategy.seconds"); $(spread %.3f <"$work/time"); $(spread %.3f <"$work/energy")"
done
