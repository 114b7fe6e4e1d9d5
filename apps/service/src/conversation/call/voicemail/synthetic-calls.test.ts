import { loadVadKernel, type VadKernel } from "@parley/audio/vad/voice-activity-detector";
import { beforeAll, describe, expect, test } from "vitest";
import { CallScript } from "../../../../tests/support/calls/reducer/call-script.ts";
import {
  hearFarEnd,
  playFarEnd,
  renderFarEnd,
  type SyntheticFarEnd,
} from "../../../../tests/support/calls/voicemail/synthetic-far-end.ts";
import { syntheticGreetings } from "../../../../tests/support/calls/voicemail/synthetic-greetings.ts";
import { syntheticPeople } from "../../../../tests/support/calls/voicemail/synthetic-people.ts";
import type { AnsweredBy } from "./answer-detector.ts";

let kernel: VadKernel;
beforeAll(async () => {
  kernel = await loadVadKernel();
});

function watchedCall(): CallScript {
  return new CallScript({ voicemail: { message: "Please call us back." } });
}

function playGreeting(farEnd: SyntheticFarEnd) {
  const rendered = renderFarEnd(farEnd);
  const call = watchedCall();
  const detector = kernel.createDetector();
  playFarEnd(hearFarEnd(rendered, detector), call);
  detector.dispose();
  return { farEnd, call, soundEndMs: rendered.soundEndMs };
}

/** The same sounds to two calls, one of which looks who took it. */
function playPerson(farEnd: SyntheticFarEnd) {
  const detector = kernel.createDetector();
  const heard = [...hearFarEnd(renderFarEnd(farEnd), detector)];
  detector.dispose();
  const [call, plainCall] = [watchedCall(), new CallScript()];
  for (const each of [call, plainCall]) playFarEnd(heard, each);
  return { farEnd, call, plainCall };
}

/** The last verdict, and when it was given. */
function verdictOf({ effects }: CallScript): { readonly answeredBy: AnsweredBy | null; readonly atMs: number } {
  const last = effects.findLast((effect) => effect.kind === "answered-by");
  return last?.kind === "answered-by" ? last : { answeredBy: null, atMs: 0 };
}

function tally(calls: readonly { readonly call: CallScript }[]) {
  const counts: Record<string, number> = { human: 0, machine: 0, uncertain: 0 };
  for (const { call } of calls) {
    const verdict = verdictOf(call).answeredBy ?? "uncertain";
    counts[verdict] = (counts[verdict] ?? 0) + 1;
  }
  return counts;
}

describe("synthetic calls: audio made by code, through voice activity, beep detection and the reducer", () => {
  test("of 60 synthetic greetings at least nine in ten are found, and left the message when they are over", () => {
    const calls = syntheticGreetings().map(playGreeting);
    const counts = tally(calls);
    const missed = calls
      .filter(({ call }) => verdictOf(call).answeredBy !== "machine")
      .map(({ farEnd }) => farEnd.name);
    print(`60 synthetic greetings: ${JSON.stringify(counts)}; missed: ${missed.join(", ") || "none"}`);
    expect(calls).toHaveLength(60);
    expect(counts["machine"]).toBeGreaterThanOrEqual(54);
    for (const { farEnd, call, soundEndMs } of calls) {
      const spoken = call.effects.filter((effect) => effect.kind === "say" && effect.purpose === "voicemail");
      expect([farEnd.name, spoken.length]).toEqual([farEnd.name, missed.includes(farEnd.name) ? 0 : 1]);
      for (const { atMs } of spoken) expect([farEnd.name, atMs > soundEndMs]).toEqual([farEnd.name, true]);
    }
  });

  test("of 60 synthetic people none is taken for a machine, and each is answered as if nobody looked", () => {
    const calls = syntheticPeople().map(playPerson);
    print(`60 synthetic people: ${JSON.stringify(tally(calls))}`);
    expect(calls).toHaveLength(60);
    for (const { farEnd, call, plainCall } of calls) {
      expect([farEnd.name, call.effects.filter(isOfMachine)]).toEqual([farEnd.name, []]);
      const watched = call.effects.filter((effect) => effect.kind !== "answered-by");
      // Every step at the same millisecond: the look costs a person nothing.
      expect([farEnd.name, watched]).toEqual([farEnd.name, plainCall.effects]);
    }
  });
});

function isOfMachine(effect: CallScript["effects"][number]): boolean {
  return effect.kind === "answered-by" && effect.answeredBy === "machine";
}

function print(figures: string): void {
  process.stdout.write(`${figures}\n`);
}
