#!/usr/bin/env bash
# agreement-cost.sh [DECISIONS [GROUPS]]: how long 1 to 8 agents, all on this host, take to decide together, without what the
# decision itself takes. Needs Open MPI, .setup/mpi.jar and a build.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
home=$here/..
classes=$here/target/agreement
path=$home/cli/target/lull.jar:$home/.setup/mpi.jar
libraries=$(dirname "$(find /usr/lib -name libmpi_java.so 2>/dev/null | head -1)")
mkdir -p "$classes"
javac -cp "$path" -d "$classes" "$here/src/mpi/java/DecidingAgents.java"
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
for agents in 1 2 4 8; do
  mpirun.openmpi --oversubscribe --bind-to none --mca mpi_yield_when_idle 1 -np "$agents" env java -Xmx64m -XX:+UseSerialGC \
    -XX:TieredStopAtLevel=1 -Djava.library.path="$libraries" -cp "$classes:$path" DecidingAgents "${1:-200}" "${2:-32}"
done
