#!/bin/bash
# What one `lull agent` that stays bears: many short jobs, many at once, a full disk, a database that is away.
# Usage: benchmarks/standing-agent.sh [JOBS [AT_ONCE]]      2000 short jobs, 8 at a time; then 64 at once
set -euo pipefail
home=$(cd "$(dirname "$0")/.." && pwd)
jobs=${1:-2000}
at_once=${2:-8}
work=$(mktemp -d)
shared=$(mktemp -d /dev/shm/lull-bench-XXXXXX)
agent=
trap '[[ -z $agent ]] || kill "$agent" 2>/dev/null || true; wait; umount "$work/full" 2>/dev/null || true; rm -rf "$work" "$shared"' EXIT

cat >"$work/job.c" <<'C'
#include <stdlib.h>
int main(int argc, char **argv) {
    long turns = argc > 1 ? atol(argv[1]) : 50;
    static volatile double x[2000];
    for (long turn = 0; turn < turns; turn++) {
#pragma omp parallel for
        for (int i = 0; i < 2000; i++) x[i] += 1;
    }
    return 0;
}
C
gcc -O2 -fopenmp "$work/job.c" -o "$work/job"

# start OPTIONS...: an agent, and waits until it does. In a session of its own, as a service has it: the kernel shares out its
# processors by sessions.
start() {
  LULL_SHM=$shared setsid "$home/lull" agent "$@" 2>"$work/agent.err" &
  agent=$!
  until grep -q "waiting for programs" "$work/agent.err"; do
    if ! kill -0 "$agent"; then cat "$work/agent.err" >&2; exit 1; fi
    read -rt 0.1 <> <(:) || true
  done
  java=$(pgrep -P "$agent" java || echo "$agent")
}

stop() {
  kill -TERM "$agent"
  wait "$agent" || true
  agent=
}

# memory: resident set and shared memory of the agent in MB, its CPU seconds.
memory() {
  awk -v ticks="$(getconf CLK_TCK)" -v stat="$(cut -d ' ' -f 14,15 "/proc/$java/stat")" '
    /^VmRSS|^RssAnon/ { mb[$1] = $2 / 1024 }
    END { split(stat, cpu, " "); printf "resident %.0f MB, of it anonymous %.0f MB, CPU %.1f s", mb["VmRSS:"], mb["RssAnon:"], (cpu[1] + cpu[2]) / ticks }' "/proc/$java/status"
}

one() {
  env LD_PRELOAD="$home/probe/target/liblull.so" LULL_CHANNEL_DIR="$shared/lull-$(id -u)" OMP_NUM_THREADS=2 OMP_WAIT_POLICY=passive "$work/job" "$1"
}
export -f one
export home shared work

# run COUNT AT_ONCE TURNS
run() {
  seq "$1" | xargs -P "$2" -I{} bash -c "one $3"
}

# settle COUNT FILE...: until so many reports are there, or a minute has passed without another one.
settle() {
  local before=-1 now=0 still=0
  while ((now < $1 && still < 60)); do
    now=$(find "$2" -name '*.json' | wc -l)
    if ((now == before)); then still=$((still + 1)); else still=0; fi
    before=$now
    sleep 1
  done
  echo "$now"
}

accounted() {
  "$home/lull" jobs --csv --accounting "$1" | tail -n +2 | wc -l
}

echo "load before: $(cut -d ' ' -f 1-3 /proc/loadavg)"
start --reports "$work/reports" --accounting "$work/jobs.db" --accounting-spool "$work/spool"
echo "agent, idle: $(memory)"
for part in 1 2 3 4; do
  run $((jobs / 4)) "$at_once" 50
  echo "after $((part * jobs / 4)) jobs, $at_once at a time: $(memory), shared memory in use $(df --output=used -m /dev/shm | tail -n 1 | tr -d ' ') MB"
done
echo "reports: $(settle $((jobs / 4 * 4)) "$work/reports") of $((jobs / 4 * 4))"
run 64 64 2000
echo "64 at once: $(memory); reports: $(settle $((jobs / 4 * 4 + 64)) "$work/reports")"
stop
echo "accounted: $(accounted "$work/jobs.db") of $((jobs / 4 * 4 + 64)), in the spool: $(find "$work/spool" -name '*.job' | wc -l)"
echo "programs left alone, because too many waited: $(awk '/ran unobserved/ { n += $2 } END { print n + 0 }' "$work/agent.err")"
echo "reports that tell of lost events: $(grep -lr '"events_lost": [1-9]' "$work/reports" | wc -l); said besides: $(grep -vc 'report in\|waiting for\|as root' "$work/agent.err" || true) lines"

if ((EUID == 0)) && mkdir "$work/full" && mount -t tmpfs -o size=256k tmpfs "$work/full" 2>/dev/null; then
  start --reports "$work/full/reports" --accounting "$work/full/none/jobs.db" --accounting-spool "$work/spool"
  run 200 "$at_once" 50
  sleep 6
  echo "full disk (256 kB), 200 jobs: $(find "$work/full/reports" -name '*.json' | wc -l) reports; $(memory)"
  mount -o remount,size=64m "$work/full"
  echo "after there was room: $(settle 200 "$work/full/reports") reports"
  stop
  echo "accounted: $(accounted "$work/full/none/jobs.db") of 200; lost reports: $(grep -c 'is lost' "$work/agent.err" || true)"
fi

start --reports "$work/away" --accounting "postgresql://127.0.0.1:1/none" --accounting-spool "$work/spool"
run 200 "$at_once" 50
echo "database away, 200 jobs: $(settle 200 "$work/away") reports, $(find "$work/spool" -name '*.job' | wc -l) lines in the spool"
stop
start --accounting "$work/later.db" --accounting-spool "$work/spool"
sleep 3
stop
echo "another agent, database there: $(accounted "$work/later.db") of 200 accounted"
