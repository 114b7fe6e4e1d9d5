import type { CallEffect } from "./call-effect.ts";
import type { CallerState, CallState, ResponseState, TimerName } from "./call-state.ts";

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** A mutable copy of the state, with the effects collected so far. Lives for one event only. */
export interface Draft extends Mutable<Omit<CallState, "caller" | "response" | "timers">> {
  caller: Mutable<CallerState>;
  response: Mutable<ResponseState> | null;
  timers: Partial<Record<TimerName, number>>;
  readonly atMs: number;
  readonly effects: CallEffect[];
}

export function openDraft(state: CallState, atMs: number): Draft {
  return {
    ...state,
    caller: { ...state.caller },
    response: state.response === null ? null : { ...state.response },
    timers: { ...state.timers },
    atMs,
    effects: [],
  };
}

export function closeDraft(draft: Draft): { state: CallState; effects: readonly CallEffect[] } {
  const { atMs: _atMs, effects, ...state } = draft;
  return { state, effects };
}

export function setTimer(draft: Draft, timer: TimerName, atMs: number): void {
  draft.timers[timer] = atMs;
}

export function clearTimer(draft: Draft, timer: TimerName): void {
  delete draft.timers[timer];
}
