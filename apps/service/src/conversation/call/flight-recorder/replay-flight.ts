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
  /** The decisions on record. */
  readonly recorded: readonly Decision[];
  /** The decisions made now, for the same events. */
  readonly replayed: readonly Decision[];
  /** Where the two differ first; null when they do not. */
  readonly firstDifference: number | null;
}

/**
 * Replays a recorded call in virtual time.
 * @param text the file: JSON, one object a line
 * @param change settings to use instead of the recorded ones
 * @throws Error naming the line that cannot be read
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

/** Timers that were due before the event, each at its own time. */
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

/** Real timers fire a little late, so the order and the decisions count, not the milliseconds. */
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
