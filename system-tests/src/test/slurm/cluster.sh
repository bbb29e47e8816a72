#!/bin/bash
# A cluster of Debian's Slurm on this host, for tests: cluster.sh start FOLDER PORT [NODES], cluster.sh stop FOLDER. It has a
# munged, a slurmctld and a slurmd a node of its own, all in FOLDER: nothing of this machine's Slurm is read or changed. Nodes
# are called n1, n2, ..., have their own shared memory, and listen on the loopback interface, on ports from PORT on. Where FOLDER has a plugstack.conf, a prolog
# or an epilog, they are used. Needs root, which changes users.
set -euo pipefail
export PATH=$PATH:/usr/sbin:/sbin

NODE='
  mount --make-private "$(findmnt -n -o TARGET -T /dev/shm | tail -n 1)"
  mount -t tmpfs tmpfs /dev/shm
  hostname "$1"
  slurmd -N "$1"'

start() {
  local folder=$1 port=$2 nodes=${3:-2} node
  mkdir -p "$folder"/{state,munge}
  # Whoever runs programs here has to find slurm.conf, and munge the socket.
  chmod 755 "$folder" "$folder/munge"
  chmod 700 "$folder/state"
  head -c 128 /dev/urandom >"$folder/munge.key"
  chmod 400 "$folder/munge.key"
  touch "$folder/plugstack.conf"
  configure "$folder" "$port" "$nodes" >"$folder/slurm.conf"
  munged --force --socket="$folder/munge/socket" --key-file="$folder/munge.key" --pid-file="$folder/munged.pid" \
    --log-file="$folder/munged.log" --seed-file="$folder/munge.seed"
  export SLURM_CONF=$folder/slurm.conf
  slurmctld -c -i
  for ((node = 1; node <= nodes; node++)); do
    mkdir -p "$folder/tmp.n$node"
    chmod 1777 "$folder/tmp.n$node"
    unshare --uts --mount --propagation unchanged sh -ec "$NODE" sh "n$node"
  done
  for ((node = 0; node < 100; node++)); do
    if [[ $(timeout 2 sinfo -h -o %T 2>/dev/null) == idle ]]; then return; fi
    if died "$folder"; then break; fi
    read -rt 0.2 <> <(:) || true
  done
  tail -n 20 "$folder"/*.log >&2
  return 1
}

# Whether one of the cluster's daemons has gone, as one does whose port another program has. One that begins has an empty file.
died() {
  local file
  for file in "$1"/slurmd.*.pid "$1"/slurmctld.pid; do
    if [[ -s $file ]] && ! kill -0 "$(<"$file")"; then return; fi
  done
  return 1
}

configure() {
  cat <<CONF
ClusterName=lull
SlurmctldHost=$(hostname)(127.0.0.1)
SlurmUser=root
AuthInfo=socket=$1/munge/socket
SlurmctldPort=$2
SlurmctldPidFile=$1/slurmctld.pid
SlurmctldLogFile=$1/slurmctld.log
StateSaveLocation=$1/state
SlurmdSpoolDir=$1/spool.%n
TmpFS=$1/tmp.%n
SlurmdPidFile=$1/slurmd.%n.pid
SlurmdLogFile=$1/slurmd.%n.log
PlugStackConfig=$1/plugstack.conf
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_Core
ReturnToService=2
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0
KillWait=5
CONF
  if [[ -x $1/prolog ]]; then echo "Prolog=$1/prolog"; fi
  if [[ -x $1/epilog ]]; then echo "Epilog=$1/epilog"; fi
  local node
  for ((node = 1; node <= $3; node++)); do
    echo "NodeName=n$node NodeAddr=127.0.0.1 Port=$(($2 + node)) CPUs=$(nproc)"
  done
  echo "PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP"
}

stop() {
  local pid file
  for file in "$1"/slurmd.*.pid "$1"/slurmctld.pid "$1"/munged.pid; do
    if [[ -f $file ]]; then
      pid=$(<"$file")
      kill "$pid" 2>/dev/null || true
      while kill -0 "$pid" 2>/dev/null; do read -rt 0.05 <> <(:) || true; done
    fi
  done
}

"$@"
