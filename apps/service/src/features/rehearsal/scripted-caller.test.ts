import { expect, test } from "vitest";
import { HandTimer } from "../../conversation/call/hand-timer.ts";
import { ScriptedCaller, type SpokenPart } from "./scripted-caller.ts";

/** Says the parts and has the recognizer end what it heard once there was silence for 320 ms. */
function listen(parts: readonly SpokenPart[]) {
  const timer = new HandTimer(0);
  const caller = new ScriptedCaller(timer);
  const finals: string[] = [];
  const interims: string[] = [];
  const session = caller.recognizer.open({
    onTranscript: (event) => {
      if (event.kind === "update") (event.isFinal ? finals : interims).push(event.text);
    },
    onFailure: () => undefined,
  });
  let quietMs = 0;
  let voicedMs = 0;
  const detector = caller.createDetector();
  const speaking = caller.say(parts, (frame) => {
    detector.push(frame, (probability) => {
      if (probability > 0) voicedMs += 32;
      quietMs = probability > 0 ? 0 : quietMs + 32;
      if (quietMs === 320) session.finalize();
    });
  });
  timer.advance(60_000);
  return { finals, interims, voicedMs, ...speaking };
}

test("a sentence is recognized word by word, and ended in silence", () => {
  const { finals, interims, durationMs, lastWordsMs } = listen([{ kind: "words", words: "I would like to know" }]);
  expect(finals).toEqual(["I would like to know"]);
  expect(interims.at(-1)).toBe("I would like to");
  expect([durationMs > 1_000, lastWordsMs]).toEqual([true, 0]);
});

test("a long pause makes two of it, a short one does not", () => {
  const said = (pauseMs: number): readonly SpokenPart[] => [
    { kind: "words", words: "I would like" },
    { kind: "pause", durationMs: pauseMs },
    { kind: "words", words: "to know when" },
  ];
  expect(listen(said(1_200)).finals).toEqual(["I would like", "to know when"]);
  expect(listen(said(200)).finals).toEqual(["I would like to know when"]);
  expect(listen(said(1_200)).lastWordsMs).toBeGreaterThan(1_200);
});

test("a noise is a voice without words, and a bad line swallows words that were said", () => {
  const noise = listen([{ kind: "noise", durationMs: 640 }]);
  expect([noise.finals, noise.interims]).toEqual([[], []]);
  expect(noise.voicedMs).toBeGreaterThanOrEqual(600);
  const bad = listen([{ kind: "words", words: "I would like to know", heard: "I like know" }]);
  expect(bad.finals).toEqual(["I like know"]);
});
