#!/usr/bin/env bash
# Builds .setup/mpi.jar, the Java half of Open MPI's Java bindings: Debian ships the library, but not the jar.
# The sources are those of the installed Open MPI, fetched by apt-get through a private copy of this machine's package
# sources; /etc/apt stays as it is, and root is not needed. apt-get takes only what the distribution's signed index vouches
# for, the .dsc too; the archives are compared once more with the SHA-256 in the .dsc before anything is compiled.
set -euo pipefail

home=$(CDPATH='' cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.." && pwd -P)
setup=$home/.setup
jar=$setup/mpi.jar
if [[ -f $jar ]]; then exit 0; fi

skip() {
  echo "lull: no mpi.jar: $*" >&2
  exit 1
}

# Both formats: one-line (*.list) and deb822 (*.sources).
copy_sources() {
  local file
  mkdir -p "$work/sources.d"
  for file in /etc/apt/sources.list /etc/apt/sources.list.d/*.list; do
    if [[ -f $file ]]; then
      sed -n 's/^[[:space:]]*deb[[:space:]]/deb-src /p' "$file" >"$work/sources.d/$(basename "$file" .list).list"
    fi
  done
  for file in /etc/apt/sources.list.d/*.sources; do
    if [[ -f $file ]]; then sed 's/^Types:.*/Types: deb-src/' "$file" >"$work/sources.d/$(basename "$file")"; fi
  done
}

private_apt() {
  mkdir -p "$work/lists/partial" "$work/cache/archives/partial"
  apt-get -q -o Dir::Etc::SourceList=/dev/null -o "Dir::Etc::SourceParts=$work/sources.d" \
    -o "Dir::State::Lists=$work/lists" -o "Dir::Cache=$work/cache" -o APT::Sandbox::User=root -o Debug::NoLocking=1 \
    -o APT::Get::AllowUnauthenticated=false -o Acquire::AllowInsecureRepositories=false "$@" >>"$work/apt.log" 2>&1
}

fetch_source() {
  local version
  version=$(dpkg-query -W -f='${source:Version}' libopenmpi-dev 2>/dev/null) || skip "libopenmpi-dev is not installed"
  # One unreachable third-party source is no reason to give up: the download decides.
  private_apt update || true
  (cd "$work" && { private_apt source --download-only "openmpi=$version" || private_apt source --download-only openmpi; }) \
    || skip "the source of Open MPI $version can't be fetched: $(tail -n 1 "$work/apt.log")"
}

verify_source() {
  local sums
  sums=$(awk '/^Checksums-Sha256:/ { on = 1; next } /^[^ ]/ { on = 0 } on { print $1 "  " $3 }' "$work"/openmpi_*.dsc)
  [[ $sums == *.orig.tar.* ]] || skip "the .dsc of Open MPI's source names no SHA-256 of its archive"
  (cd "$work" && sha256sum --check --quiet --strict <<<"$sums") >&2 \
    || skip "the source of Open MPI is not what its .dsc says: a file is damaged or was changed, see above; try again later"
}

compile_jar() {
  mkdir "$work/source" "$work/classes"
  tar -xf "$work"/openmpi_*.orig.tar.* -C "$work/source" --wildcards '*/ompi/mpi/java/java/*.java' \
    || skip "the source of Open MPI holds no Java bindings"
  find "$work/source" -name '*.java' -print0 | xargs -0 javac --release 17 -nowarn -Xlint:none -d "$work/classes" \
    || skip "the Java bindings do not compile, see above"
  jar --create --file "$work/mpi.jar" -C "$work/classes" .
  mv "$work/mpi.jar" "$jar"
}

for tool in apt-get dpkg-query tar xz javac jar sha256sum; do
  command -v "$tool" >/dev/null || skip "$tool is missing"
done
echo "lull: building .setup/mpi.jar from the source of Open MPI"
mkdir -p "$setup"
work=$(mktemp -d "$setup/mpi-jar.XXXXXX")
trap 'rm -rf "$work"' EXIT
copy_sources
fetch_source
verify_source
compile_jar
