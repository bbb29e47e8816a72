#compdef lull
# Completion for zsh by that for bash, which is made of the commands.
autoload -U +X bashcompinit && bashcompinit
# bashcompinit has no compopt, which the completion only asks not to put a blank.
(( $+functions[compopt] )) || compopt() { : }
source {@PREFIX@}
_bash_complete -o default -F _complete_lull
