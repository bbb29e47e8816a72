#!/usr/bin/env bash
# whole-program.sh [PAIRS [ITERATIONS [TASKS [TIMES]]]]: a program like LU-MZ, tasks of many small regions, or TIMES as large
# ones, without and with Lull in turns. With as many tasks times OMP_NUM_THREADS (1) as cores the agent takes its time from
# them; with fewer it has a core to itself. LULL_OPTIONS are those of lull run, as "--mode act --dct on". Prints the median [quartiles] of the ratios
# with/without: of the wall time of the whole command, agent's start and report included, and of the program's own time from
# its first to its last iteration; and what the last report says of decisions.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/statistics.sh"
"$here/build.sh"
pairs=${1:-10}
iterations=${2:-100000}
tasks=${3:-2}
times=${4:-1}
read -ra options <<<"${LULL_OPTIONS:-}"
export OMP_NUM_THREADS=${OMP_NUM_THREADS:-1} OMP_WAIT_POLICY=passive OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
program=(mpirun.openmpi -np "$tasks" --bind-to none --mca pml ob1 --mca btl "self,vader" "$here/target/small_regions" "$iterations" "$times")

# timed LOG COMMAND...: seconds of the whole command, and those that the program printed.
timed() {
  local begin end log=$here/target/whole-program.$1.log
  shift
  begin=$(date +%s.%N)
  own=$("$@" 2>"$log" | sed -n 's/^seconds //p')
  end=$(date +%s.%N)
  echo "$(awk -v b="$begin" -v e="$end" 'BEGIN { printf "%.6f", e - b }') $own"
}

for ((pair = 0; pair < pairs; pair++)); do
  if ((pair % 2 == 0)); then
    alone=$(timed alone "${program[@]}")
    watched=$(timed watched "$here/../lull" run "${options[@]}" -- "${program[@]}")
  else
    watched=$(timed watched "$here/../lull" run "${options[@]}" -- "${program[@]}")
    alone=$(timed alone "${program[@]}")
  fi
  echo "$alone $watched"
done | tee "$here/target/whole-program.txt"
echo "alone: $(awk '{print $1}' "$here/target/whole-program.txt" | spread %.3f) s"
echo "ratio of whole commands: $(awk '{print $3 / $1}' "$here/target/whole-program.txt" | spread %.5f)"
echo "ratio of the program's own time: $(awk '{print $4 / $2}' "$here/target/whole-program.txt" | spread %.5f)"
sed -n '/^  act: /,/^$/p' "$here/target/whole-program.watched.log"
