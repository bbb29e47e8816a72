# Sourced: programs of src/mpi/java, which Maven doesn't build. Needs Open MPI, .setup/mpi.jar and a build.
home=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd -P)
classes=$home/benchmarks/target/mpi
path=$home/cli/target/lull.jar:$home/.setup/mpi.jar
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1

# mpi_java RANKS YIELD CLASS [ARGUMENT...]: YIELD is 1 if who waits leaves the core to others
mpi_java() {
  local ranks=$1 yield=$2
  shift 2
  mkdir -p "$classes"
  javac -cp "$path" -d "$classes" "$home/benchmarks/src/mpi/java/$1.java"
  mpirun.openmpi --oversubscribe --bind-to none --mca mpi_yield_when_idle "$yield" -np "$ranks" env java -Xmx64m -XX:+UseSerialGC \
    -XX:TieredStopAtLevel=1 -Djava.library.path="$(dirname "$(find /usr/lib -name libmpi_java.so 2>/dev/null | head -1)")" \
    -cp "$classes:$path" "$@"
}
