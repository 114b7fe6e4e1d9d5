import { describe, expect, it } from "vitest";
import { CallScript } from "../../../../tests/support/calls/reducer/call-script.ts";
import type { CallSettings } from "./call-settings.ts";

const OFTEN = { afterSpokenMs: 5_000, nextAfterMs: 10_000 };
const UNFINISHED = "so I moved in last summer and the heating was fine until the first frost and";

function talking(change: Partial<CallSettings> = {}): CallScript {
  const script = new CallScript({ welcomeMessage: null, language: "en", assents: OFTEN, ...change });
  script.at(0, { kind: "stream-started" }).taken();
  return script;
}
const assents = (script: CallScript) => script.taken().filter((effect) => effect.startsWith("assent"));

describe("a caller who speaks at length", () => {
  it("hears that somebody listens, in a pause that is not the end, and the turn goes on", () => {
    const script = talking().says(1_000, 7_000, UNFINISHED);
    expect(script.until(7_349).taken()).not.toContain("assent @7350");
    script.until(7_400);
    expect(script.taken()).toEqual(["assent @7350"]);
    script.says(7_600, 9_000, "then it stopped working altogether.").until(12_000);
    expect(script.taken().filter((effect) => effect.startsWith("turn"))).toEqual([
      `turn "${UNFINISHED} then it stopped working altogether." @${9_250}`,
    ]);
  });

  it.each([
    ["without the setting", { assents: undefined } as unknown as Partial<CallSettings>, 7_000, UNFINISHED],
    ["who has not spoken for long", {}, 5_900, UNFINISHED],
    ["whose words sound like the end", {}, 7_000, "I moved in last summer and the heating was fine until now."],
    ["whose words do not say whether it is the end", {}, 7_000, "I moved in last summer and the heating was fine"],
    ["who dictates a number", {}, 7_000, "my number is five five five one two and"],
    ["who says numerals", {}, 7_000, "you can reach me at 555 12 and"],
    [
      "whose turn would be over before it was said",
      { endpointing: { silenceMs: 200, waitsForUnfinished: true, utteranceTimeoutMs: 1_500 } },
      7_000,
      UNFINISHED,
    ],
  ])("hears none %s", (_name, change, untilMs, text) => {
    expect(
      assents(
        talking(change)
          .says(1_000, untilMs, text)
          .until(untilMs + 5_000),
      ),
    ).toEqual([]);
  });

  it.each([
    ["none where they sound whole", "I moved in last summer and the heating was fine until now.", []],
    ["one where they do not", UNFINISHED, ["assent @7350"]],
  ])("whose turns the recognizer ends is judged by the words: %s", (_name, text, expected) => {
    const script = talking({ recognizer: { detectsTurns: true, finalLatencyMs: 400 } });
    expect(assents(script.says(1_000, 7_000, text).until(9_000))).toEqual(expected);
  });

  it("hears none when asked for a number", () => {
    const script = new CallScript({
      welcomeMessage: "What is your phone number?",
      language: "en",
      assents: OFTEN,
    });
    script.at(0, { kind: "stream-started" }).plays(10, 500);
    script.at(600, { kind: "response-played", responseId: script.responseId, text: "What is your phone number?" });
    expect(assents(script.says(1_000, 7_000, UNFINISHED).until(12_000))).toEqual([]);
  });

  it("hears none while it is not known whether it is a machine", () => {
    const script = talking({ voicemail: { message: null } })
      .says(1_000, 7_000, UNFINISHED)
      .until(8_400);
    expect(assents(script)).toEqual([]);
  });

  it("hears none when they go on at once", () => {
    const script = talking().says(1_000, 7_000, UNFINISHED);
    script.at(7_300, { kind: "voice-started", sinceMs: 7_250 }).until(8_000);
    expect(assents(script)).toEqual([]);
  });

  it("hears the next one after a while only", () => {
    const script = talking();
    for (const fromMs of [1_000, 8_000, 15_000]) {
      script.at(fromMs, { kind: "voice-started", sinceMs: fromMs });
      script
        .hears(fromMs + 2_000, `at ${fromMs} I moved in`)
        .hears(fromMs + 4_000, `at ${fromMs} I moved in last summer`);
      script.at(fromMs + 6_000, { kind: "voice-ended", sinceMs: fromMs + 6_000 });
      script.hears(fromMs + 6_000, UNFINISHED, { isFinal: true });
    }
    expect(assents(script.until(21_500))).toEqual(["assent @7350", "assent @21350"]);
  });

  it("hears none while the assistant speaks, or has begun to answer", () => {
    const script = talking({ welcomeMessage: "Hello, how can I help you?" });
    script.plays(100, 60_000);
    script.at(1_000, { kind: "voice-started", sinceMs: 1_000 });
    script.at(7_000, { kind: "voice-ended", sinceMs: 7_000 });
    expect(assents(script.until(8_000))).toEqual([]);
    const guessed = talking().says(1_000, 7_000, UNFINISHED);
    guessed.at(7_100, { kind: "heard", transcript: { kind: "eager-end", text: UNFINISHED } });
    expect(assents(guessed.until(7_900))).toEqual([]);
  });

  it("has it prepared as soon as they begin, but not while the assistant speaks", () => {
    const script = talking().at(1_000, { kind: "voice-started", sinceMs: 950 });
    expect(script.taken()).toContain("prepare-assent @1000");
    const spoken = talking({ welcomeMessage: "Hello, how can I help you?" }).plays(100, 5_000);
    spoken.at(1_000, { kind: "voice-started", sinceMs: 950 });
    expect(spoken.taken()).not.toContain("prepare-assent @1000");
  });
});
