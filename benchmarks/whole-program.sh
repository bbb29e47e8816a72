#!/usr/bin/env bash
# whole-program.sh [PAIRS [ITERATIONS [TASKS]]]: a program like LU-MZ, two tasks of many small regions, without and with
# Lull in turns. With as many tasks as cores the agent takes its time from them; with fewer it has a core to itself. Prints the median [quartiles] of the ratios with/without: of the wall time of the whole command, agent's start
# and report included, and of the program's own time from its first to its last iteration.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
source "$here/statistics.sh"
"$here/build.sh"
pairs=${1:-10}
iterations=${2:-100000}
tasks=${3:-2}
export OMP_NUM_THREADS=1 OMP_WAIT_POLICY=passive OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
program=(mpirun.openmpi -np "$tasks" --bind-to none --mca pml ob1 --mca btl "self,vader" "$here/target/small_regions" "$iterations")

# Seconds of the whole command, and those that the program printed.
timed() {
  local begin end
  begin=$(date +%s.%N)
  own=$("$@" 2>/dev/null | sed -n 's/^seconds //p')
  end=$(date +%s.%N)
  echo "$(awk -v b="$begin" -v e="$end" 'BEGIN { printf "%.6f", e - b }') $own"
}

for ((pair = 0; pair < pairs; pair++)); do
  if ((pair % 2 == 0)); then
    alone=$(timed "${program[@]}")
    watched=$(timed "$here/../lull" run -- "${program[@]}")
  else
    watched=$(timed "$here/../lull" run -- "${program[@]}")
    alone=$(timed "${program[@]}")
  fi
  echo "$alone $watched"
done | tee "$here/target/whole-program.txt"
echo "alone: $(awk '{print $1}' "$here/target/whole-program.txt" | spread %.3f) s"
echo "ratio of whole commands: $(awk '{print $3 / $1}' "$here/target/whole-program.txt" | spread %.5f)"
echo "ratio of the program's own time: $(awk '{print $4 / $2}' "$here/target/whole-program.txt" | spread %.5f)"
