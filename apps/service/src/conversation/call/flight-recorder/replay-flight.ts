import type { CallEffect } from "../reducer/call-effect.ts";
import type { CallSettings } from "../reducer/call-settings.ts";
import { type CallState, initialCallState, nextTimerMs } from "../reducer/call-state.ts";
import { reduceCall } from "../reducer/reduce-call.ts";
import type { FlightLine } from "./flight-recorder.ts";

export interface Decision {
  readonly atMs: number;
  readonly effect: CallEffect;
}

export interface Replay {
  /** The decisions in the recording. */
  readonly recorded: readonly Decision[];
  /** The decisions the reducer makes now, from the same events. */
  readonly replayed: readonly Decision[];
  /** The index of the first decision that differs; null: none does. */
  readonly firstDifference: number | null;
}

/**
 * Replays a recorded call in virtual time.
 * @param text the file: JSON, one object a line
 * @param change returns the settings to replay with
 * @throws Error with the number of the line that cannot be read
 */
export function replayFlight(text: string, change: (settings: CallSettings) => CallSettings = (same) => same): Replay {
  const recorded: Decision[] = [];
  const replayed: Decision[] = [];
  let state: CallState | null = null;
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const entry = readLine(line, index + 1);
    if ("settings" in entry) {
      state = initialCallState(change(entry.settings));
    } else if ("event" in entry) {
      if (state === null) throw new Error(`line ${index + 1}: an event before the settings`);
      const { event } = entry;
      recorded.push(...entry.effects.map((effect) => ({ atMs: event.atMs, effect })));
      state = runTimers(state, event.atMs, replayed);
      const reduced = reduceCall(state, event);
      state = reduced.state;
      replayed.push(...reduced.effects.map((effect) => ({ atMs: event.atMs, effect })));
    }
  }
  return { recorded, replayed, firstDifference: firstDifference(recorded, replayed) };
}

/** Fires the timers that were due before the event, each at its own time. */
function runTimers(state: CallState, untilMs: number, decisions: Decision[]): CallState {
  let current = state;
  for (let dueMs = nextTimerMs(current); dueMs !== null && dueMs < untilMs; dueMs = nextTimerMs(current)) {
    const atMs = dueMs;
    const reduced = reduceCall(current, { kind: "tick", atMs });
    current = reduced.state;
    decisions.push(...reduced.effects.map((effect) => ({ atMs, effect })));
  }
  return current;
}

/** In a live process timers fire a moment late, so times are not compared, only the decisions and their order. */
function firstDifference(recorded: readonly Decision[], replayed: readonly Decision[]): number | null {
  const length = Math.max(recorded.length, replayed.length);
  for (let index = 0; index < length; index += 1) {
    if (keyOf(recorded[index]) !== keyOf(replayed[index])) return index;
  }
  return null;
}

function keyOf(decision: Decision | undefined): string {
  if (decision === undefined) return "";
  const { effect } = decision;
  const timeless = effect.kind === "commit-user-turn" ? { ...effect, startedMs: 0, endedMs: 0 } : effect;
  return JSON.stringify(timeless);
}

function readLine(line: string, number: number): FlightLine {
  try {
    return JSON.parse(line) as FlightLine;
  } catch (error) {
    throw new Error(`line ${number} is not JSON`, { cause: error });
  }
}
