# For scripts of several steps: one line when a step begins and one when it is done, with the seconds since
# the script began. What a step prints is in .build/logs; it is shown if the step fails, and then all ends.

logs=$PWD/.build/logs
mkdir -p "$logs"
declare -A step_process step_start

say() { printf '[%3d s] %s\n' "$SECONDS" "$1"; }

# begin NAME COMMAND...: starts a step and goes on.
begin() {
  say "$1 …"
  step_start[$1]=$SECONDS
  # A group of its own, so that all it has started ends with it.
  set -m
  "${@:2}" > "$(step_log "$1")" 2>&1 &
  step_process[$1]=$!
  set +m
}

# finish NAME: waits for a step.
finish() {
  local status=0
  wait "${step_process[$1]}" || status=$?
  unset "step_process[$1]"
  if [ "$status" != 0 ]; then
    cat "$(step_log "$1")" >&2
    say "$1: failed" >&2
    exit "$status"
  fi
  say "$1: $((SECONDS - step_start[$1])) s"
}

# step NAME COMMAND...: does a step.
step() {
  begin "$@"
  finish "$1"
}

step_log() { echo "$logs/$(tr ' ' '-' <<< "$1").log"; }

end_steps() {
  local process
  for process in "${step_process[@]}"; do kill -- "-$process" 2> /dev/null || true; done
}
trap end_steps EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
