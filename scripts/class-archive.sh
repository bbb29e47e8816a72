#!/bin/sh
# class-archive.sh TARGET: finds out which classes the command loads, writes their names to TARGET/lull.classes, and makes
# TARGET/lull.jsa of them (dump-classes.sh), so that the agent and the applications' tasks start in less time.
set -eu
target=$(cd "$1" && pwd -P)
java=java
if [ -n "${JAVA_HOME:-}" ] && [ -x "$JAVA_HOME/bin/java" ]; then java=$JAVA_HOME/bin/java; fi
work=$(mktemp -d "$target/class-archive.XXXXXX")
# What runs in the background hears no Ctrl-C.
clear_away() {
  for running in "$work"/*.running; do
    if [ -f "$running" ]; then kill "$(cat "$running")" 2>/dev/null || true; fi
  done
  wait
  rm -rf "$work"
}
trap clear_away EXIT
trap 'exit 130' INT
trap 'exit 143' TERM HUP
export LULL_CONFIG=none
# Words that fit a life of seconds.
light="-XX:+UseSerialGC -XX:TieredStopAtLevel=1"

# NAME PROCESS: until it has ended.
wait_for() {
  echo "$2" >"$work/$1.running"
  wait "$2" || true
  rm -f "$work/$1.running"
}

# The classes of one verb; what the verb says and whether it succeeds does not matter here.
train() {
  name=$1
  shift
  "$java" "-XX:DumpLoadedClassList=$work/$name.classes" $light "-Dlull.home=$target/../.." \
    -cp "$target/lull.jar" lull.cli.Lull "$@" >/dev/null 2>&1 </dev/null &
  wait_for "$name" "$!"
}

# A whole run under the supervisor, which wants to know how many words are the agent's: NAME OPTIONS COMMAND...
train_run() {
  name=$1
  options=$2
  shift 2
  words=$((7 + $(echo "$light $options" | wc -w)))
  # shellcheck disable=SC2086 # OPTIONS are several words, none with blanks
  "$target/lull-supervise" "$words" "$java" "-XX:DumpLoadedClassList=$work/$name.classes" $light \
    "-Dlull.home=$target/../.." -cp "$target/lull.jar" lull.cli.Lull run $options "$@" >/dev/null 2>&1 </dev/null || true
}

# A task of an application, as its launcher would start it, if it has all that it needs.
train_app() {
  name=$1
  command=$("$java" "-Dlull.home=$target/../.." -cp "$target/lull.jar" lull.cli.Lull app "$@" --print 2>/dev/null) || return 0
  command=$(echo "$command" | sed "s#/bin/java #&-XX:DumpLoadedClassList='$work/$name.classes' -XX:TieredStopAtLevel=1 #")
  eval "$command" >/dev/null 2>&1 </dev/null || true
}

# A governor's whole life on a machine without frequencies: it tells when it listens, and is then asked to stop.
train_governor() {
  mkfifo "$work/said"
  "$java" "-XX:DumpLoadedClassList=$work/governor.classes" $light -cp "$target/lull.jar" lull.cli.Lull governor \
    --sysfs "$work" --socket "$work/socket" --state "$work/state" >"$work/said" 2>&1 </dev/null &
  echo "$!" >"$work/governor.running"
  { read -r line && kill "$!" && cat; } <"$work/said" >/dev/null 2>&1 || true
  wait_for governor "$!"
}

train_run start "--mode observe --report $work/report.json" true
OMP_NUM_THREADS=2 train_run decision "--mode act --dct on --max-slowdown 50% --platform emulated:epyc-9554 --report $work/report.json" \
  "$target/../../training/target/lull-kernels" run multigrid 64 seconds=2
# What decides has the machine for itself; the others do not.
train simulation simulate gallery &
train_governor &
train help --help
train doctor doctor
for app in bt-mz sp-mz lu-mz; do train_app "$app" --steps 1 --threads 2; done
train_app amg --grid 8
train_app irs
train_app rap --size 50 --balance none,proportional,tte@0,model,model-energy
wait
cat "$work"/*.classes | sort -u >"$target/lull.classes"
"$(dirname "$0")/dump-classes.sh" "$target"
