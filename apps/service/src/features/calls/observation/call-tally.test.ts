import { expect, test } from "vitest";
import type { JournaledEvent, JournaledTurn } from "../../../conversation/call/call-journal.ts";
import { CallTally, quantile } from "./call-tally.ts";

const latency = (firstAudioOut: number | null) => ({
  endpointing: 200,
  sttFinal: 150,
  modelFirstToken: 400,
  firstSentence: 500,
  ttsFirstByte: 600,
  firstAudioOut,
  wasGuessed: false,
});
const turn = (change: Partial<JournaledTurn>): JournaledTurn => ({
  index: 0,
  role: "assistant",
  content: "",
  generatedText: null,
  filler: null,
  purpose: null,
  wasInterrupted: false,
  startedMs: 0,
  endedMs: 0,
  toolCalls: [],
  moves: [],
  latency: null,
  failure: null,
  provider: null,
  model: null,
  making: null,
  hearing: null,
  ...change,
});
const failed = (event: string, provider: string): JournaledEvent => ({
  level: "error",
  event,
  message: "",
  data: { provider, from: `${provider}/x`, to: "y/z", reason: "failed" },
});

test("a call in which nothing happened", () => {
  expect(new CallTally().sums).toEqual({
    turns: 0,
    interruptions: 0,
    errors: { recognizer: 0, voice: 0, model: 0 },
    latencyP50Ms: null,
    latencyP95Ms: null,
    failed: null,
  });
});

test("turns of the caller, interruptions and how long callers waited; what was never heard was not waited for", () => {
  const tally = new CallTally();
  tally.turn(turn({ purpose: "welcome" }));
  for (const heardMs of [900, null, 700, 2_400]) {
    tally.turn(turn({ role: "user" }));
    tally.turn(turn({ latency: latency(heardMs), wasInterrupted: heardMs === null }));
  }
  expect(tally.sums).toMatchObject({ turns: 4, interruptions: 1, latencyP50Ms: 900, latencyP95Ms: 2_400 });
});

test("a vendor that was given up is named before one that was replaced", () => {
  const tally = new CallTally();
  tally.log(failed("voice-switched", "deepgram"));
  expect(tally.sums.failed).toMatchObject({ service: "voice", provider: "deepgram", isFinal: false });
  tally.log(failed("voice-failed", "elevenlabs"));
  tally.log(failed("recognizer-switched", "soniox"));
  expect(tally.sums).toMatchObject({
    errors: { recognizer: 1, voice: 2, model: 0 },
    failed: { service: "voice", provider: "elevenlabs", isFinal: true },
  });
});

test.for<[readonly number[], number, number | null]>([
  [[], 0.5, null],
  [[7], 0.95, 7],
  [[3, 1, 2], 0.5, 2],
  [[4, 3, 2, 1], 0.5, 2],
  [Array.from({ length: 100 }, (_, index) => 100 - index), 0.95, 95],
  [Array.from({ length: 20 }, (_, index) => index + 1), 0.95, 19],
])("of %j, the value at %d is %s", ([values, share, expected]) => {
  expect(quantile(values, share)).toBe(expected);
});
