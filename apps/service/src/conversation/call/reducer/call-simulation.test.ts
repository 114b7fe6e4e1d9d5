import { describe, expect, it } from "vitest";
import { simulateCall } from "../../../../tests/support/calls/reducer/simulated-call.ts";
import type { CallEffect } from "./call-effect.ts";
import { reduceCall } from "./reduce-call.ts";

/** Each mutant below is found by seed 41 at the latest. `SIMULATED_CALLS=100000` looks further. */
const SEED_COUNT = Number(process.env["SIMULATED_CALLS"] ?? 4_000);

/** The first seed whose call broke a rule, and the rules it broke; null: none did. */
function firstBrokenSeed(
  seedCount: number,
  reduce?: typeof reduceCall,
): { seed: number; problems: readonly string[] } | null {
  for (let seed = 1; seed <= seedCount; seed += 1) {
    const problems = simulateCall(seed, reduce);
    if (problems.length > 0) return { seed, problems };
  }
  return null;
}

/** The reducer, with one kind of effect altered in its output. */
function mutant(change: (effect: CallEffect) => readonly CallEffect[]): typeof reduceCall {
  return (state, event) => {
    const reduced = reduceCall(state, event);
    return { ...reduced, effects: reduced.effects.flatMap(change) };
  };
}

describe("whatever happens on a call", () => {
  it(`no rule is broken in ${SEED_COUNT} simulated calls`, () => {
    expect(firstBrokenSeed(SEED_COUNT)).toBeNull();
  });

  it.each<[string, typeof reduceCall]>([
    ["forgets to cancel", mutant((effect) => (effect.kind === "cancel" ? [] : [effect]))],
    ["forgets to interrupt", mutant((effect) => (effect.kind === "interrupt" ? [] : [effect]))],
    ["finishes twice", mutant((effect) => (effect.kind === "finish" ? [effect, effect] : [effect]))],
    ["commits twice", mutant((effect) => (effect.kind === "commit-user-turn" ? [effect, effect] : [effect]))],
    ["holds twice", mutant((effect) => (effect.kind === "hold" ? [effect, effect] : [effect]))],
    ["stays quiet", mutant((effect) => (effect.kind === "unduck" ? [] : [effect]))],
    ["leaves a gap", mutant((effect) => (effect.kind === "duck" ? [{ ...effect, kind: "hold" }] : [effect]))],
    [
      "gives back the loudness of what has been played",
      (state, event) => {
        const reduced = reduceCall(state, event);
        if (event.kind !== "response-played" || state.response?.id !== event.responseId) return reduced;
        return { ...reduced, effects: [{ kind: "unduck", responseId: event.responseId }, ...reduced.effects] };
      },
    ],
    [
      "goes on after the end",
      (state, event) => reduceCall(state.phase === "ended" ? { ...state, phase: "talking" } : state, event),
    ],
    [
      "forgets the response in flight",
      (state, event) => {
        const reduced = reduceCall(state, event);
        return event.kind === "voice-ended" ? { ...reduced, state: { ...reduced.state, response: null } } : reduced;
      },
    ],
    [
      "obeys reports of a response that is gone",
      (state, event) =>
        reduceCall(
          state,
          "responseId" in event && state.response !== null ? { ...event, responseId: state.response.id } : event,
        ),
    ],
    [
      "loses the last words",
      (state, event) => {
        const { state: after, effects } = reduceCall(state, event);
        const kept = effects.filter(({ kind }) => after.phase !== "ended" || kind !== "commit-user-turn");
        return { state: after, effects: kept };
      },
    ],
    [
      "takes words twice",
      (state, event) => reduceCall({ ...state, caller: { ...state.caller, takenText: null } }, event),
    ],
    [
      "loses a waiting turn when another is heard",
      (state, event) => {
        const earlierText = event.kind === "heard" ? "" : state.caller.earlierText;
        return reduceCall({ ...state, caller: { ...state.caller, earlierText } }, event);
      },
    ],
    [
      "forgets keys",
      mutant((effect) => (effect.kind === "commit-user-turn" && effect.source === "keypad" ? [] : [effect])),
    ],
  ])("a reducer that %s is found out", (_name, reduce) => {
    expect(firstBrokenSeed(200, reduce)).not.toBeNull();
  });
});
