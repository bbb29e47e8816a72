# Sourced by ../lull, with $home set: what demo (demo.sh) and test do before they start, each only if it is still to do.

setup=$home/.setup
demo_packages=(gcc libc6-dev binutils openmpi-bin libopenmpi-dev xz-utils)
test_packages=("${demo_packages[@]}" asciidoctor gfortran clang libclang-rt-dev libomp-dev mpich libmpich-dev libsimgrid-dev libopen-trace-format2-10 otf2-tools make procps iproute2 strace tmux gdb valgrind postgresql slurmctld slurmd slurm-client munge libslurm-dev libpmix2 rpm lintian chromium-headless-shell fonts-liberation)
test_daemons=(postgresql slurmctld slurmd munge)
kernel_packages=(qemu-system-x86 busybox-static cpio acpica-tools gcc-12 make qemu-system-arm qemu-user-static gcc-aarch64-linux-gnu libc6-dev-arm64-cross device-tree-compiler)

say() {
  echo "lull: $*"
}

fail() {
  echo "lull: $*" >&2
  exit 1
}

# Root, who may install from a user's tree, takes nothing of it away from that user.
make_setup() {
  mkdir -p "$setup"
  hand_over "$setup"
}

hand_back() {
  local folder
  for folder in "$setup" "$home"/target "$home"/*/target; do
    if [[ -d $folder ]]; then hand_over "$folder"; fi
  done
}

# Where root may not change owners, as on a network's file system, it stays as it is.
hand_over() {
  if ((EUID == 0)) && [[ ! -O $home ]]; then chown -hR --reference="$home" "$1" 2>/dev/null || true; fi
}

# A file that root left before that was so is in the user's folder, and may go.
make_writable() {
  if [[ -e $1 && ! -w $1 ]]; then rm -f -- "$1"; fi
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

# What runs as root is found in root's directories, whatever the user's PATH is. In runlevel 1 invoke-rc.d starts no daemon.
apt() {
  make_writable "$setup/apt.log"
  as_root env DEBIAN_FRONTEND=noninteractive RUNLEVEL=1 PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin \
    apt-get -q -y -o DPkg::Lock::Timeout=300 "$@" </dev/null >>"$setup/apt.log" 2>&1
}

# Under systemd, which asks for no runlevel, daemons that come with their packages start neither now nor at the next boot; those that the
# machine has already are its administrator's. A mask for the runtime goes by itself, should nobody come to take it away.
apt_install() {
  local units=() package installed=0
  if [[ -d /run/systemd/system ]]; then
    for package in "$@"; do
      if [[ " ${test_daemons[*]} " == *" $package "* ]] && ! systemctl cat "$package.service" >/dev/null 2>&1; then
        units+=("$package.service")
      fi
    done
  fi
  if ((${#units[@]} > 0)); then as_root systemctl --quiet --runtime mask "${units[@]}" >>"$setup/apt.log" 2>&1 || true; fi
  apt install --no-install-recommends "$@" || installed=$?
  if ((${#units[@]} > 0)); then
    as_root systemctl --quiet --runtime unmask "${units[@]}" >>"$setup/apt.log" 2>&1 || true
    as_root systemctl --quiet disable "${units[@]}" >>"$setup/apt.log" 2>&1 || true
  fi
  return "$installed"
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
  if ! apt update || ! apt_install "${packages[@]}"; then
    tail -n 15 "$setup/apt.log" >&2
    fail "apt-get failed, see above and .setup/apt.log; then try: apt-get install --no-install-recommends $wanted"
  fi
}

# Without them the build leaves out the Java applications and programs on several nodes.
prepare_java_bindings() {
  "$home/scripts/mpi-jar.sh" || say "going on without Open MPI's Java bindings: $1"
}

# Directories count too: a deleted source makes its directory newer.
is_built() {
  [[ -f $home/cli/target/lull.jar && -f $setup/built && ! $setup/mpi.jar -nt $setup/built ]] || return 1
  [[ -z $(cd "$home" && find pom.xml scripts ./*/pom.xml ./*/build.sh ./*/src -newer .setup/built -print -quit) ]]
}

# Maven ends each run with bare escape codes, whatever it is told of colours.
maven() {
  (cd "$home" && mvn -B -ntp "$@" 2>&1 | sed -u $'s/\e\\[[0-9;]*m//g') || fail "the build failed, see above"
}

# The stamp is as old as the beginning of the build: an edit during it counts as newer.
build() {
  make_writable "$setup/building"
  touch "$setup/building"
  (maven "$@") || {
    hand_back
    exit 1
  }
  hand_back
  mv "$setup/building" "$setup/built"
}

prepare_build() {
  make_setup
  make_writable "$setup/lock"
  exec {lock}>"$setup/lock"
  hand_over "$setup/lock"
  flock "$lock"
  install_packages "${demo_packages[@]}"
  prepare_java_bindings "no ./lull app, no --nodes"
  make_writable "$setup/looked"
  touch "$setup/looked"
  if is_built; then
    mv "$setup/looked" "$setup/built"
  else
    say "building (a minute or two the first time)"
    build -q -Dstyle.color=never -DskipTests package
  fi
  exec {lock}>&-
}

# The packages are only for the emulated machine: where they can't be had, the tests in it say so and are skipped.
prepare_kernel_tests() {
  (install_packages "${kernel_packages[@]}") || say "going on without them: tests on a real kernel will be skipped"
}

# Unpacked only: where its package is installed, Debian starts a service.
prepare_prometheus() {
  local folder=$setup/prometheus
  if command -v prometheus >/dev/null; then return; fi
  if [[ ! -x $folder/usr/bin/prometheus ]]; then
    rm -rf "$folder"
    mkdir -p "$folder"
    make_writable "$setup/apt.log"
    if ! (cd "$folder" && apt-get -q download prometheus && dpkg-deb -x prometheus_*.deb .) >>"$setup/apt.log" 2>&1; then
      say "going on without Prometheus (log: .setup/apt.log): tests of monitoring will be skipped"
      return
    fi
  fi
  export PATH=$PATH:$folder/usr/bin
}

test_help() {
  cat <<'END'
Usage: ./lull test [--quick] [MAVEN OPTIONS]
Installs what the tests need and runs them all. Among the packages are those of daemons, postgresql, slurmctld, slurmd and munge, which
are left stopped and, under systemd, disabled: tests run their own, as users do. A module with a failed test keeps no other from running; at the end stand the
modules with what ran, failed and was skipped, then each failed test. Fails if one did; where the variable CI is set, also if
more were skipped than scripts/most-skipped says.
      --quick   without a real kernel in an emulated machine, and without what is tagged slow
  -h, --help    show this, and do nothing else
END
}

test() {
  local words=() choice=(-Pkernel,errorprone) built=0 word
  for word in "$@"; do
    case $word in
      -h | --help)
        test_help
        return
        ;;
      --quick) choice=(-DexcludedGroups=slow) ;;
      *) words+=("$word") ;;
    esac
  done
  make_setup
  install_packages "${test_packages[@]}"
  prepare_prometheus
  if [[ ${choice[0]} == -Pkernel* ]]; then prepare_kernel_tests; fi
  prepare_java_bindings "tests of Java MPI programs will be skipped"
  rm -rf "$home"/*/target/surefire-reports
  # Of all modules, and before the first test: nobody waits half an hour for a line that is too long.
  maven -q -Pkernel spotless:check@format
  # Most modules' tests leave a core idle: two modules at a time. Whatever keeps all cores busy depends on all others.
  (build verify -T2 --fail-at-end -Dmaven.test.failure.ignore=true -Dspotless.check.skip=true "${choice[@]}" "${words[@]}") || built=$?
  "$home/scripts/test-summary.sh" || built=$?
  return "$built"
}
