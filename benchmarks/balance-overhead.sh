#!/usr/bin/env bash
# balance-overhead.sh: CPU time that lull_balance.h costs a program, without an agent and with one, on one task and on two.
set -euo pipefail

home=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd -P)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
mpicc -O2 -Wall -Wextra -I "$home/probe/src/main/c" -o "$work/overhead" "$home/benchmarks/balance-overhead.c"
mpirun -np 1 "$work/overhead"
for tasks in 1 2; do
  "$home/lull" run --mode act -- mpirun --oversubscribe --mca mpi_yield_when_idle 1 -np "$tasks" "$work/overhead" 2>/dev/null
done
