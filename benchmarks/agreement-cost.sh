#!/usr/bin/env bash
# agreement-cost.sh [DECISIONS [GROUPS]]: how long 1 to 8 agents, all on this host, take to decide together, without what the
# decision itself takes.
set -euo pipefail
source "$(dirname "${BASH_SOURCE[0]}")/mpi-java.sh"
for agents in 1 2 4 8; do
  mpi_java "$agents" 1 DecidingAgents "${1:-200}" "${2:-32}"
done
