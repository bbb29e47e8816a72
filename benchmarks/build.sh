#!/usr/bin/env bash
# build.sh: compiles the loops and programs that the other scripts here time, into target/.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
mkdir -p target
gcc -O2 -fopenmp -o target/region_loop_gcc src/main/c/region_loop.c
probe=../probe/src/main/c
plan_cost=(-O2 -flto=auto -D_GNU_SOURCE -I$probe -I../channel/src/main/c src/main/c/plan_cost.c "$probe"/{plan,place,handing,resolve,symbols,emulate,record,descriptor,setspeed,counter}.c)
gcc "${plan_cost[@]}" -o target/plan_cost
if [[ $(uname -m) == x86_64 ]]; then gcc -include src/main/c/stand_in.h "${plan_cost[@]}" -o target/plan_cost_stand_in; fi
clang -O2 -fopenmp -o target/region_loop_clang src/main/c/region_loop.c
mpicc.openmpi -O2 -o target/call_loop_openmpi src/main/c/call_loop.c
mpicc.mpich -O2 -o target/call_loop_mpich src/main/c/call_loop.c
mpicc.openmpi -O2 -fopenmp -o target/small_regions src/main/c/small_regions.c
mpicc.openmpi -O2 -fopenmp -o target/two_phases src/main/c/two_phases.c
gcc -O2 -fopenmp -o target/describe_node src/main/c/describe_node.c
gcc -O2 -fopenmp -o target/counted_edges src/main/c/counted_edges.c
