import { expect, it } from "vitest";
import { HandTimer } from "../../../apps/service/src/conversation/call/hand-timer.ts";
import type { TranscriptEvent } from "../../../apps/service/src/providers/speech/recognizing/recognizer.ts";
import { drawsFor } from "../set/draws.ts";
import type { Regime } from "./regimes.ts";
import { ScriptedRecognizer } from "./scripted-recognizer.ts";

/** "Yes, | on Friday." with words that end at 300, 1,500 and 1,590 ms. */
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
    ["Friday.", 1_590],
  ] as const;
  scripted.hear(words.map(([text, endMs]) => ({ text, endMs, confidence: 0.9 })));
  for (const atMs of finalizeAtMs) timer.after(atMs, () => stream.finalize());
  timer.advance(4_000);
  return told;
}

const texts = (told: ReturnType<typeof hear>) =>
  told.flatMap(({ event }) => {
    if (event.kind === "listened") return [];
    return event.kind === "update" ? `${event.isFinal ? "final" : "interim"} ${event.text}` : event.kind;
  });
const finals = (told: ReturnType<typeof hear>) => texts(told).filter((text) => text.startsWith("final "));
/** When it told of this, in the order of telling. */
const timesOf = (told: ReturnType<typeof hear>, isMeant: (event: TranscriptEvent) => boolean) =>
  told.filter(({ event }) => isMeant(event)).map(({ atMs }) => atMs);

it("writes words as late as recognizers do", () => {
  const told = hear("flux", []);
  expect(texts(told)).toEqual(["start", "interim Yes,", "interim Yes, on", "interim Yes, on Friday.", "end"]);
  const writtenMs = timesOf(told, ({ kind }) => kind === "update");
  for (const [index, endMs] of [300, 1_500, 1_590].entries()) {
    expect((writtenMs[index] ?? 0) - endMs).toSatisfy((ms: number) => ms >= 250 && ms <= 400);
  }
});

it("makes words final by itself, all of them 100 ms after the last", () => {
  const told = hear("honest", []);
  expect(finals(told)).toEqual(["final Yes,", "final on Friday."]);
  const finalMs = timesOf(told, (event) => event.kind === "update" && event.isFinal);
  for (const [index, endMs] of [300, 1_590].entries()) {
    expect((finalMs[index] ?? 0) - endMs).toSatisfy((ms: number) => ms >= 150 && ms <= 300);
  }
});

it("answers `finalize` with the words that had ended by then, and keeps the others for later", () => {
  const told = hear("honest", [1_500, 2_500]);
  expect(texts(told).filter((text) => !text.startsWith("interim"))).toEqual([
    "final Yes,",
    "final on",
    "finalized",
    "final Friday.",
    "finalized",
  ]);
  const answeredMs = timesOf(told, ({ kind }) => kind === "finalized");
  for (const [index, askedMs] of [1_500, 2_500].entries()) {
    expect((answeredMs[index] ?? 0) - askedMs).toSatisfy((ms: number) => ms >= 80 && ms <= 250);
  }
});

it("tells how far it has listened four times a second, unless it detects turns", () => {
  const listened = (regime: Regime) =>
    hear(regime, []).flatMap(({ atMs, event }) => (event.kind === "listened" ? [[atMs, event.untilMs]] : []));
  expect(listened("honest")).toEqual(Array.from({ length: 16 }, (_, index) => [250 * (index + 1), 250 * index]));
  expect(listened("flux")).toEqual([]);
});

it("ends each final with a full stop when it is eager, and none otherwise", () => {
  expect(finals(hear("eager", []))).toEqual(["final Yes.", "final on Friday."]);
  expect(finals(hear("none", []))).toEqual(["final yes", "final on friday"]);
});

it("ends a turn once, after its last word, when it detects turns", () => {
  const told = hear("flux", []);
  expect(texts(told).filter((text) => !text.startsWith("interim"))).toEqual(["start", "end"]);
  const end = told.at(-1);
  expect(end?.event).toMatchObject({ kind: "end", text: "Yes, on Friday." });
  expect((end?.atMs ?? 0) - 1_590).toSatisfy((ms: number) => ms >= 250 && ms <= 400);
});
