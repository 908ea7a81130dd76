# For scripts of several steps: prints a line when a step begins and one when it is done, with the seconds since the
# script began. The processor's seconds of a step tell what it costs, also beside others and on a busy machine. What a
# step prints goes to .build/logs. It is shown if the step fails, without the tests that passed.

logs=$PWD/.build/logs
mkdir -p "$logs"
declare -A step_process step_start

say() { printf '[%4d s] %s\n' "$SECONDS" "$1"; }

# begin NAME COMMAND...: starts a step and goes on.
begin() {
  say "$1 …"
  step_start[$1]=$SECONDS
  # The step is a process group, so that all it has started ends with it.
  set -m
  {
    TIMEFORMAT='%0U %0S'
    time "${@:2}" > "$(log_of "$1")" 2>&1 < /dev/null
  } 2> "$(log_of "$1").seconds" &
  step_process[$1]=$!
  set +m
}

# await NAME: waits for a step. Fails if the step does.
await() {
  local status=0
  wait "${step_process[$1]}" || status=$?
  unset "step_process[$1]"
  if [ "$status" != 0 ]; then
    grep -hvE '^(◇|✔|\[[0-9]+/[0-9]+\]|[0-9]+ [0-9]+$)' "$(log_of "$1")"{,.seconds} >&2 || true
    say "$1: failed after $((SECONDS - step_start[$1])) s" >&2
    return "$status"
  fi
  say "$1: done in $((SECONDS - step_start[$1])) s, $(processor_seconds "$1") s of processor"
}

# step NAME COMMAND...: does a step. Fails if the step does.
step() {
  begin "$@"
  await "$1"
}

# processor_seconds NAME: what a step and all that it has waited for took of the processor.
processor_seconds() {
  local user system
  read -r user system < "$(log_of "$1").seconds"
  echo $((user + system))
}

log_of() { echo "$logs/$(tr ' :,' '-' <<< "$1").log"; }

end_steps() {
  local process
  for process in "${step_process[@]}"; do kill -- "-$process" 2> /dev/null || true; done
}
trap end_steps EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
