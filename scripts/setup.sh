# Sourced by ../lull, with $home set: what demo and test do before they start, each only if it is still to do.

setup=$home/.setup
demo_packages=(gcc libc6-dev binutils openmpi-bin libopenmpi-dev)
test_packages=("${demo_packages[@]}" gfortran clang libomp-dev mpich libmpich-dev make procps xz-utils)
kernel_packages=(qemu-system-x86 busybox-static cpio acpica-tools gcc-12 make)

say() {
  echo "lull: $*"
}

fail() {
  echo "lull: $*" >&2
  exit 1
}

# Prints those of the packages that dpkg does not know as installed.
missing_packages() {
  local installed package
  # dpkg-query fails if it knows one of them not at all; what it prints is right nevertheless.
  installed=$(dpkg-query -W -f='${Package} ${db:Status-Status}\n' "$@" 2>/dev/null) || true
  for package in "$@"; do
    if [[ $'\n'$installed$'\n' != *$'\n'"$package installed"$'\n'* ]]; then echo "$package"; fi
  done
}

# A JDK or a Maven that did not come as a package is as good.
build_packages() {
  if ! PATH=${JAVA_HOME:+$JAVA_HOME/bin:}$PATH command -v javac >/dev/null; then echo openjdk-17-jdk-headless; fi
  if ! command -v mvn >/dev/null; then echo maven; fi
}

as_root() {
  if ((EUID == 0)); then "$@"; else sudo "$@"; fi
}

# dpkg needs the administrator's directories, which a user's PATH may lack.
apt() {
  as_root env DEBIAN_FRONTEND=noninteractive "PATH=$PATH:/usr/sbin:/sbin" \
    apt-get -q -y -o DPkg::Lock::Timeout=300 "$@" </dev/null >>"$setup/apt.log" 2>&1
}

install_packages() {
  local packages wanted
  if ! command -v dpkg-query >/dev/null; then
    say "not a Debian system; expecting what these packages hold to be there: $*"
    return
  fi
  mapfile -t packages < <(build_packages; missing_packages "$@")
  if ((${#packages[@]} == 0)); then return; fi
  wanted=${packages[*]}
  if ((EUID != 0)) && ! command -v sudo >/dev/null; then
    fail "needs root or sudo; ask your administrator for: apt-get install --no-install-recommends $wanted"
  fi
  say "installing with apt-get: $wanted (log: .setup/apt.log)"
  if ! apt update || ! apt install --no-install-recommends "${packages[@]}"; then
    tail -n 15 "$setup/apt.log" >&2
    fail "apt-get failed, see above and .setup/apt.log; then try: apt-get install --no-install-recommends $wanted"
  fi
}

# Directories count too: a deleted source makes its directory newer.
is_built() {
  [[ -f $home/cli/target/lull.jar && -f $setup/built ]] || return 1
  [[ -z $(cd "$home" && find pom.xml scripts ./*/pom.xml ./*/build.sh ./*/src -newer .setup/built -print -quit) ]]
}

# The stamp is as old as the beginning of the build: an edit during it counts as newer.
build() {
  touch "$setup/building"
  (cd "$home" && mvn -B -ntp "$@") || fail "the build failed, see above"
  mv "$setup/building" "$setup/built"
}

prepare_build() {
  mkdir -p "$setup"
  exec {lock}>"$setup/lock"
  flock "$lock"
  install_packages "${demo_packages[@]}"
  if ! is_built; then
    say "building (a minute or two the first time)"
    build -q -Dstyle.color=never -DskipTests package
  fi
  exec {lock}>&-
}

compile_demo() {
  local source=$home/cli/src/main/demo/heat_zones.c
  if [[ $setup/heat_zones -nt $source ]]; then return; fi
  say "compiling the demo program"
  mpicc.openmpi -O2 -g -fopenmp -o "$setup/heat_zones" "$source" -lm
}

demo() {
  local ranks=2 cores threads launch
  prepare_build
  compile_demo
  cores=$(nproc)
  threads=$((cores >= 2 * ranks ? cores / ranks : 1))
  launch=(mpirun.openmpi -np "$ranks" --bind-to none)
  if ((EUID == 0)); then launch+=(--allow-run-as-root); fi
  if ((cores < ranks)); then launch+=(--oversubscribe); fi
  export OMP_NUM_THREADS=$threads OMP_WAIT_POLICY=passive
  # A machine that can't resolve its own name would wait for its name server at the start, twice five seconds.
  export RES_OPTIONS=${RES_OPTIONS:-timeout:1 attempts:1}
  say "OMP_NUM_THREADS=$threads OMP_WAIT_POLICY=passive ./lull run --progress -- ${launch[*]} .setup/heat_zones $*"
  exec "$home/lull" run --progress -- "${launch[@]}" "$setup/heat_zones" "$@"
}

# The packages are only for the emulated machine: where they can't be had, the tests in it say so and are skipped.
prepare_kernel_tests() {
  (install_packages "${kernel_packages[@]}") || say "going on without them: tests on a real kernel will be skipped"
}

# --quick leaves out the tests on a real kernel in an emulated machine, and the slowest with real programs; further words go
# to Maven.
test() {
  local words=() choice=(-Pkernel) word
  for word in "$@"; do
    if [[ $word == --quick ]]; then choice=(-DexcludedGroups=slow); else words+=("$word"); fi
  done
  mkdir -p "$setup"
  install_packages "${test_packages[@]}"
  if [[ ${choice[0]} == -Pkernel ]]; then prepare_kernel_tests; fi
  "$home/scripts/mpi-jar.sh" || say "going on without mpi.jar: tests of Java MPI programs will be skipped"
  build verify "${choice[@]}" "${words[@]}"
}
