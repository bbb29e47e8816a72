# Sourced by ../lull after setup.sh: ./lull install and ./lull uninstall.

install_packages_wanted=(asciidoctor)

install_help() {
  cat <<'END'
Usage: ./lull install [--prefix DIR] [--no-build]
       ./lull uninstall [--prefix DIR]
Builds Lull if that is to be done, and puts it into DIR, where it runs for every user and writes nothing: DIR/bin/lull,
DIR/lib/lull, headers, manual pages, completion for bash and zsh, units for systemd, an environment module, documentation, licences of
all parts and a bill of materials (CycloneDX). An earlier installation there is replaced, and uninstall takes away what was
installed, with folders that were made for it and are empty, and nothing else. Settings are neither made nor removed:
/etc/lull/lull.conf, for which DIR/share/doc/lull has an example. With DESTDIR in the environment the files go to $DESTDIR/DIR, for packages.
      --prefix DIR   where to; /usr/local if not given
      --no-build     install what is built already
  -h, --help         show this, and do nothing else
END
}

# Sets prefix, root (with DESTDIR) and no_build, or has shown the help and fails.
read_install_options() {
  local verb=$1
  shift
  prefix=/usr/local
  no_build=
  while (($# > 0)); do
    case $1 in
      -h | --help)
        install_help
        return 1
        ;;
      --prefix=*) prefix=${1#--prefix=} ;;
      --prefix)
        if (($# < 2)); then refuse "$verb: --prefix: which folder?"; fi
        prefix=$2
        shift
        ;;
      --no-build) no_build=1 ;;
      *) refuse "$verb: '$1' is no option of lull $verb; --help tells what there is" ;;
    esac
    shift
  done
  if [[ -z $prefix ]]; then refuse "$verb: --prefix '' names no folder"; fi
  if [[ $prefix != /* ]]; then prefix=$PWD/$prefix; fi
  while [[ $prefix == */ && $prefix != / ]]; do prefix=${prefix%/}; done
  # Java's class path can't hold the first, nor a unit, a module file or the list of what was installed the others.
  if [[ $verb == install && $prefix == *[:\\\"\'{}[:cntrl:]]* ]]; then
    refuse "$verb: --prefix $(visible "$prefix"): its name may hold neither : nor \\ \" ' { } nor a control character; take another folder"
  fi
  root=${DESTDIR:-}${prefix%/}
}

# A value as a line may hold it: with its control characters, if there are any, as the shell writes them.
visible() {
  if [[ $1 == *[[:cntrl:]]* ]]; then printf '%q' "$1"; else printf '%s' "$1"; fi
}

refuse() {
  echo "lull $*" >&2
  exit 2
}

lull_version() {
  sed -n 's:.*<version>\(.*\)</version>.*:\1:p' "$home/pom.xml" | head -n 1
}

# Manual pages are made of what the build wrote about the commands. Until this shell ends no other one makes them anew. Who is not the
# owner of the tree, as root may be, makes its own where nobody finds them again.
prepare_manual() {
  manual=$setup/man
  if [[ -w $setup ]]; then
    make_writable "$setup/man.lock"
    exec {manual_lock}>"$setup/man.lock"
    hand_over "$setup/man.lock"
    flock "$manual_lock"
  fi
  if ! command -v asciidoctor >/dev/null; then
    say "without manual pages: asciidoctor is missing"
    manual=$scratch/none
  elif [[ ! -d $manual || $home/cli/target/documents -nt $manual ]]; then
    asciidoctor -q -b manpage -a reproducible -D "$scratch/man" "$home"/cli/target/documents/*.adoc
    if [[ -O $setup && (! -e $manual || -O $manual) ]]; then
      rm -rf "$manual" "$manual.new"
      cp -R "$scratch/man" "$manual.new"
      mv "$manual.new" "$manual"
    else
      manual=$scratch/man
    fi
  fi
}

# Every file goes by three steps: it gets on the list, then it is laid beside its name under another one, and when all are there each
# takes its name. Until then an earlier installation is whole; whoever starts it meanwhile has the old file or the new one.
lay_out() {
  put_programs
  put_slurm
  put_headers
  put_documents
  put_integration
}

# What is to be installed, and is there already without being an earlier installation's.
check_others() {
  local name others=()
  while IFS= read -r name; do
    if [[ -e $root/$name || -L $root/$name ]]; then others+=("$root/$name"); fi
  done < <(LC_ALL=C comm -23 <(LC_ALL=C sort -u "$list") <(LC_ALL=C sort -u "$root/lib/lull/installed" 2>/dev/null))
  if ((${#others[@]} == 0)); then return; fi
  for name in "${others[@]:0:10}"; do echo "lull: install: $name is there, and not of ./lull install" >&2; done
  if ((${#others[@]} > 10)); then echo "lull: install: and $((${#others[@]} - 10)) more" >&2; fi
  fail "install: nothing was installed; move them away, remove the package or the unpacked tar that they are of, or name another folder with --prefix"
}

# Notes what is to be uninstalled, should this installation end midway.
note() {
  echo "$1" >>"$root/lib/lull/installed"
}

# put MODE SOURCE PATH: one file, under a name relative to the prefix.
put() {
  echo "$3" >>"$list"
  if [[ $step == list ]]; then return; fi
  make_folder "${3%/*}"
  note "$3$new"
  command install -m "$1" -- "$2" "$root/$3$new"
}

put_link() {
  echo "$2" >>"$list"
  if [[ $step == list ]]; then return; fi
  make_folder "${2%/*}"
  note "$2$new"
  ln -sfn -- "$1" "$root/$2$new"
}

# In no time, which nobody interrupts.
move_in() {
  local name
  trap '' INT TERM HUP
  while IFS= read -r name; do
    note "$name"
    mv -fT -- "$root/$name$new" "$root/$name"
  done < <(awk '!seen[$0]++' "$list")
  trap_signals
}

trap_signals() {
  trap 'exit 130' INT
  trap 'exit 143' TERM HUP
}

# At whatever end: files that have not got their names.
clear_away() {
  local name files=("$root"/lib/lull/{folders,installed}"$new")
  if [[ $step == lay ]]; then
    while IFS= read -r name; do files+=("$root/$name$new"); done <"$list"
    rm -f -- "${files[@]}"
  fi
  rm -rf "$scratch"
}

# Makes a folder with those above it, below the prefix, and notes those that were not there.
make_folder() {
  local folder=$1
  if [[ -d $root/$folder ]]; then return; fi
  while [[ ! -d $root/$folder ]]; do
    echo "$folder" >>"$made"
    if [[ $folder == . ]]; then break; fi
    if [[ $folder == */* ]]; then folder=${folder%/*}; else folder=.; fi
  done
  mkdir -p "$root/$1"
}

# put_text PATH MODE: the standard input.
put_text() {
  if [[ $step == list ]]; then
    echo "$1" >>"$list"
    return
  fi
  cat >"$scratch/text"
  put "$2" "$scratch/text" "$1"
}

# put_tree FOLDER PATH: the files in it.
put_tree() {
  local file
  if ! (cd "$1" && find . -type f -printf '%P\0' | sort -z) >"$scratch/files"; then fail "install: the files in $1 can't be listed"; fi
  while IFS= read -r -d '' file; do put 644 "$1/$file" "$2/$file"; done <"$scratch/files"
}

put_programs() {
  local file
  put 755 "$home/lull" lib/lull/lull
  put 644 "$home/cli/target/lull.jar" lib/lull/lull.jar
  put 644 "$home/cli/target/lull.classes" lib/lull/lull.classes
  put 755 "$home/scripts/dump-classes.sh" lib/lull/dump-classes.sh
  put 755 "$home/cli/target/lull-supervise" lib/lull/lull-supervise
  put 755 "$home/cli/target/lull-task" lib/lull/lull-task
  put 644 "$home/probe/target/liblull.so" lib/lull/liblull.so
  put_link ../liblull.so lib/lull/before-libasan.so/liblull.so
  put 755 "$home/training/target/lull-kernels" lib/lull/lull-kernels
  for file in "$home"/probe/target/probe-*.jar; do put 644 "$file" lib/lull/lull-phases.jar; done
  if [[ -f $setup/mpi.jar ]]; then put 644 "$setup/mpi.jar" lib/lull/mpi.jar; fi
  put_link ../lib/lull/lull bin/lull
}

# The plugin fits the Slurm whose headers the build had, and is left out where there were none.
put_slurm() {
  if [[ ! -f $home/cli/target/lull_spank.so ]]; then return; fi
  put 644 "$home/cli/target/lull_spank.so" lib/lull/lull_spank.so
  put 755 "$home/scripts/slurm/slurm-agent" lib/lull/slurm-agent
  put_filled slurm/plugstack.conf "$prefix" share/lull/slurm/plugstack.conf
  put_filled slurm/prolog "'${prefix//\'/\'\\\'\'}'" share/lull/slurm/prolog 755
  put 755 "$home/scripts/slurm/epilog" share/lull/slurm/epilog
}

put_headers() {
  local file
  for file in c/lull.h c/lull_balance.h fortran/lull_balance.f90 fortran/lull_balance_fortran.c; do
    put 644 "$home/probe/src/main/$file" "include/${file##*/}"
  done
}

put_documents() {
  local page
  if [[ -d $manual ]]; then
    for page in "$manual"/*.1; do put 644 "$page" "share/man/man1/${page##*/}"; done
  fi
  put 644 "$home/cli/target/documents/lull.bash" share/bash-completion/completions/lull
  put_filled lull.zsh "$(printf '%q' "$prefix/share/bash-completion/completions/lull")" share/zsh/site-functions/_lull
  put_tree "$home/docs" share/doc/lull/docs
  put 644 "$home/cli/src/main/notices/NOTICES.txt" share/doc/lull/notices/NOTICES.txt
  put_tree "$home/cli/target/notices" share/doc/lull/notices
  for page in README.md CHANGELOG.md LICENSE; do put 644 "$home/$page" "share/doc/lull/$page"; done
  put 644 "$home/scripts/lull.conf" share/doc/lull/lull.conf
}

# put_filled FILE WORD PATH [MODE [OLD NEW]]: one of our templates; WORD stands for what it calls {@PREFIX@}, and NEW for OLD.
put_filled() {
  local text
  text=$(<"$home/scripts/$1")
  text=${text//"{@PREFIX@}"/"$2"}
  text=${text//"@VERSION@"/"$version"}
  text=${text//"@LULL@"/"\"${prefix//%/%%}/bin/lull\""}
  if (($# > 5)); then text=${text/"$5"/"$6"}; fi
  put_text "$3" "${4:-644}" <<<"$text"
}

put_integration() {
  local kept=()
  put_tree "$home/scripts/monitoring" share/lull/monitoring
  # The unit keeps users' folders from the governor, which has to find itself there.
  if is_below "$place" /home /root /run/user; then kept=(ProtectHome=yes ProtectHome=read-only); fi
  put_filled lull-governor.service "" lib/systemd/system/lull-governor.service 644 "${kept[@]}"
  put_filled lull-agent@.service "" lib/systemd/system/lull-agent@.service
  put_filled lull-agent-all.service "" lib/systemd/system/lull-agent-all.service
  put_filled lull-agent.service "" lib/systemd/user/lull-agent.service
  put_filled lull.modulefile "{$prefix}" "share/modulefiles/lull/$version"
}

# is_below PATH FOLDER...: in one of them, whatever they are links to.
is_below() {
  local path=$1 folder
  shift
  for folder in "$@"; do
    if [[ $path/ == "$(readlink -m -- "$folder")"/* ]]; then return 0; fi
  done
  return 1
}

# From now on uninstall knows each file and folder, beside those of an earlier installation.
begin_lists() {
  local name
  command install -m 644 "$made" "$root/lib/lull/folders$new"
  mv -fT -- "$root/lib/lull/folders$new" "$root/lib/lull/folders"
  made=$root/lib/lull/folders
  for name in "folders$new" "installed$new" folders installed lull.jsa; do note "lib/lull/$name"; done
}

# The list of this installation alone, and nothing on disk beside it.
end_lists() {
  local name
  for name in folders installed lull.jsa; do echo "lib/lull/$name" >>"$list"; done
  remove_left_over
  command install -m 644 "$list" "$root/lib/lull/installed$new"
  mv -fT -- "$root/lib/lull/installed$new" "$root/lib/lull/installed"
}

# Names that an earlier installation has and this one has not.
remove_left_over() {
  LC_ALL=C comm -23 <(LC_ALL=C sort -u "$root/lib/lull/installed") <(LC_ALL=C sort -u "$list") | remove_listed
}

# Reads names, and removes the files, and the folders in $made that are empty then.
remove_listed() {
  local name files=()
  while IFS= read -r name; do
    if [[ /$name/ != */../* && $name != /* ]]; then files+=("$root/$name"); fi
  done
  rm -f -- "${files[@]}"
  # Those within others first, and the prefix last, which is called a dot.
  while IFS= read -r name; do
    if [[ /$name/ == */../* || $name == /* ]]; then continue; fi
    rmdir -- "$root${name:+/$name}" 2>/dev/null || true
  done < <(LC_ALL=C sort -ru "$made" | sed 's/^\.$//')
}

# The folders that earlier installations made, of which some did not note them: then those that bear Lull's name.
made_folders() {
  local name
  if [[ -f $root/lib/lull/folders ]]; then
    cat "$root/lib/lull/folders"
  elif [[ -f $root/lib/lull/installed ]]; then
    while IFS= read -r name; do
      while [[ $name == */* ]]; do
        name=${name%/*}
        if [[ /$name/ == */lull/* ]]; then echo "$name"; fi
      done
    done <"$root/lib/lull/installed" | LC_ALL=C sort -u
  fi
}

# Those of them that are still there.
note_folders() {
  local name
  while IFS= read -r name; do
    if [[ -d $root/$name ]]; then echo "$name"; fi
  done < <(made_folders) >"$made"
}

check_built() {
  local file
  for file in docs scripts/monitoring; do
    if [[ ! -d $home/$file ]]; then fail "install: the folder $file is missing in $home; take a whole copy of the sources"; fi
  done
  for file in cli/target/lull.jar cli/target/lull.classes cli/target/lull-supervise cli/target/lull-task \
    cli/target/documents/lull.bash cli/target/notices/THIRD-PARTY.txt probe/target/liblull.so training/target/lull-kernels; do
    if [[ ! -f $home/$file ]]; then fail "install: $file is missing; install gcc and libc6-dev, then: mvn package"; fi
  done
}

install() {
  local prefix place no_build manual made version
  # Of the shell, as clear_away asks for them when the function has ended.
  step=list
  new=.lull-new
  read_install_options install "$@" || return 0
  if [[ -z $no_build ]]; then
    prepare_build
    (install_packages "${install_packages_wanted[@]}") || true
  fi
  make_setup
  check_built
  # Whatever whoever installs has for a mask, others are to use it.
  umask 022
  scratch=$(mktemp -d)
  trap clear_away EXIT
  trap_signals
  list=$scratch/installed
  made=$scratch/folders
  version=$(lull_version)
  place=$prefix
  if [[ -z ${DESTDIR:-} ]]; then place=$(readlink -m -- "$prefix"); fi
  prepare_manual
  lay_out
  check_others
  note_folders
  if ! make_folder lib/lull 2>/dev/null || [[ ! -w $root/lib/lull ]]; then
    fail "install: you may not write to $root; name another folder with --prefix, or be root"
  fi
  step=lay
  : >"$list"
  begin_lists
  lay_out
  move_in
  end_lists
  step=done
  if [[ -z ${DESTDIR:-} ]]; then "$root/lib/lull/dump-classes.sh" "$root/lib/lull"; fi
  if is_below "$place" /tmp /var/tmp; then
    echo "lull: install: units of systemd find nothing below $place, as they have a /tmp of their own; for them name another folder with --prefix" >&2
  fi
  say "installed $version in $root; try: $(printf '%q' "$root/bin/lull") doctor"
}

uninstall() {
  local prefix root no_build made
  read_install_options uninstall "$@" || return 0
  if [[ ! -f $root/lib/lull/installed ]]; then
    fail "uninstall: nothing was installed in $(visible "$root") by ./lull install; name the folder with --prefix"
  fi
  if [[ ! -w $root/lib/lull ]]; then fail "uninstall: you may not write to $root; be who installed it"; fi
  made=$(mktemp)
  made_folders >"$made"
  # An image of classes that was being made, and nobody came to take it away.
  rm -f -- "$root"/lib/lull/lull.jsa.[0-9]*
  remove_listed <<<"$(<"$root/lib/lull/installed")"
  rm -f "$made"
  say "removed Lull from $root; settings in /etc/lull and ~/.config/lull stay"
}
