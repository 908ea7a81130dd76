// What tests add to a page, for the type checker.

declare var lenticularClock: Clock | undefined;
declare var lenticularRecorder: Recorder | undefined;

interface Window {
  lenticularClock?: Clock;
}
