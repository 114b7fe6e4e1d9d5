import { expect, it } from "vitest";
import { HandTimer } from "../../../apps/service/src/conversation/call/hand-timer.ts";
import type { TranscriptEvent } from "../../../apps/service/src/providers/speech/recognizing/recognizer.ts";
import { drawsFor } from "../set/draws.ts";
import type { Regime } from "./regimes.ts";
import { ScriptedRecognizer } from "./scripted-recognizer.ts";

/** "Yes, | on Friday." with words that end at 300, 1,500 and 2,000 ms. */
function hear(regime: Regime, finalizeAtMs: readonly number[]) {
  const timer = new HandTimer(0);
  const told: { readonly atMs: number; readonly event: TranscriptEvent }[] = [];
  const scripted = new ScriptedRecognizer(timer, drawsFor(1, regime), regime);
  const stream = scripted.recognizer.open({
    onTranscript: (event) => told.push({ atMs: timer.nowMs(), event }),
    onFailure: (error) => {
      throw error;
    },
  });
  const words = [
    ["Yes,", 300],
    ["on", 1_500],
    ["Friday.", 2_000],
  ] as const;
  scripted.hear(words.map(([text, endMs]) => ({ text, endMs, confidence: 0.9 })));
  for (const atMs of finalizeAtMs) timer.after(atMs, () => stream.finalize());
  timer.advance(4_000);
  return told;
}

const texts = (told: ReturnType<typeof hear>) =>
  told.map(({ event }) =>
    event.kind === "update" ? `${event.isFinal ? "final" : "interim"} ${event.text}` : event.kind,
  );

it("writes words as late as recognizers do, and answers `finalize`", () => {
  const told = hear("honest", [700, 2_500]);
  expect(texts(told)).toEqual([
    "interim Yes,",
    "final Yes,",
    "finalized",
    "interim on",
    "interim on Friday.",
    "final on Friday.",
    "finalized",
  ]);
  const lateMs = told.map(({ atMs }, index) => atMs - ([300, 700, 700, 1_500, 2_000, 2_500, 2_500][index] ?? 0));
  for (const index of [0, 3, 4]) expect(lateMs[index]).toSatisfy((ms: number) => ms >= 250 && ms <= 400);
  for (const index of [1, 2, 5, 6]) expect(lateMs[index]).toSatisfy((ms: number) => ms >= 80 && ms <= 250);
});

it("keeps words that end after `finalize` for later", () => {
  expect(texts(hear("honest", [700, 1_950, 2_500])).filter((text) => text.startsWith("final "))).toEqual([
    "final Yes,",
    "final on",
    "final Friday.",
  ]);
});

it("makes words final by itself where nobody asks", () => {
  expect(texts(hear("honest", [])).filter((text) => text.startsWith("final"))).toEqual([
    "final Yes,",
    "final on Friday.",
  ]);
});

it("ends each final with a full stop when it is eager, and none otherwise", () => {
  const eager = texts(hear("eager", [500, 2_200])).filter((text) => text.startsWith("final "));
  expect(eager).toEqual(["final Yes.", "final on Friday."]);
  const none = texts(hear("none", [500, 2_200])).filter((text) => text.startsWith("final "));
  expect(none).toEqual(["final yes", "final on friday"]);
});

it("ends a turn once, after its last word, when it detects turns", () => {
  const told = hear("flux", []);
  expect(texts(told).filter((text) => !text.startsWith("interim"))).toEqual(["start", "end"]);
  const end = told.at(-1);
  expect(end?.event).toMatchObject({ kind: "end", text: "Yes, on Friday." });
  expect(end?.atMs).toBeGreaterThanOrEqual(2_250);
});
