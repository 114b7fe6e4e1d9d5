import { describe, expect, it } from "vitest";
import { CallScript } from "../../../../tests/support/calls/reducer/call-script.ts";
import type { CallSettings } from "./call-settings.ts";

const finalized = { kind: "heard", transcript: { kind: "finalized" } } as const;
const paused = (sinceMs: number) => ({ kind: "voice-paused", sinceMs }) as const;
const ended = (sinceMs: number) => ({ kind: "voice-ended", sinceMs }) as const;
const WHOLE = "Book a table for two.";

/** A caller who has been speaking since 2,500 ms, and is quiet since 3,000 ms. */
function quiet(settings: Partial<CallSettings> = {}): CallScript {
  const speculation = { isEnabled: true, debounceMs: 300, minWords: 1, similarityThreshold: 0.85 };
  const call = new CallScript({ language: "en", speculation, ...settings }).at(0, { kind: "stream-started" });
  call.plays(10, 1_500).played(2_000, "Hello.").at(2_500, { kind: "voice-started", sinceMs: 2_500 }).taken();
  return call.at(3_060, paused(3_000));
}

describe("a caller who is quiet, and may have stopped", () => {
  it("is answered in advance once a whole sentence is final, and heard when it is certain", () => {
    const call = quiet().hears(3_190, WHOLE, { isFinal: true }).at(3_260, ended(3_100)).until(4_000);
    expect(call.taken()).toEqual([
      `guess "${WHOLE}" @3190`,
      "finalize-transcript @3260",
      `turn "${WHOLE}" @3350`,
      "release @3350",
    ]);
  });

  it("is answered in advance as soon as a whole sentence is written down, final or not", () => {
    const call = quiet().hears(3_100, WHOLE).hears(3_220, WHOLE, { isFinal: true }).at(3_260, ended(3_100));
    expect(call.until(4_000).taken()).toEqual([
      `guess "${WHOLE}" @3100`,
      "finalize-transcript @3260",
      `turn "${WHOLE}" @3350`,
      "release @3350",
    ]);
  });

  it("is answered anew when the final words are others", () => {
    const call = quiet().hears(3_100, WHOLE).hears(3_220, "Book a table for ten.", { isFinal: true });
    const effects = call.at(3_260, ended(3_100)).until(4_000).taken();
    expect(effects.slice(0, 3)).toEqual([
      `guess "${WHOLE}" @3100`,
      "cancel @3220",
      'guess "Book a table for ten." @3220',
    ]);
    expect(effects).toContain('turn "Book a table for ten." @3350');
  });

  it("is not guessed at by words that are not final and no sentence, or from before the quiet", () => {
    expect(quiet().hears(3_100, "Book a table for").until(3_250).taken()).toEqual([]);
    const call = quiet().at(3_080, { kind: "voice-resumed" }).hears(3_090, WHOLE);
    expect(call.at(3_200, paused(3_140)).until(3_250).taken()).toEqual([]);
  });

  it("is guessed at only once words that are neither final nor a sentence have stayed the same for a while", () => {
    const call = quiet().at(3_160, ended(3_060)).hears(3_170, "Book a table for two");
    expect(call.until(3_300).taken()).toEqual(["finalize-transcript @3160"]);
    expect(call.until(3_480).taken()).toEqual(['guess "Book a table for two" @3470']);
  });

  it("has no turn before that, however long it takes", () => {
    const call = quiet().hears(3_190, WHOLE, { isFinal: true }).until(4_000);
    expect(call.taken()).toEqual([`guess "${WHOLE}" @3190`]);
  });

  it("is guessed at late words, too, though the silence would have been long enough by then", () => {
    expect(quiet().hears(3_290, WHOLE, { isFinal: true }).taken()).toContain(`guess "${WHOLE}" @3290`);
  });

  it("is not guessed at after words that take long to end a turn", () => {
    const call = quiet().hears(3_190, "Book a table for two", { isFinal: true });
    expect(call.taken()).toEqual([]);
    expect(call.at(3_260, ended(3_100)).taken()).toEqual([
      "finalize-transcript @3260",
      'guess "Book a table for two" @3260',
    ]);
  });

  it("is not guessed at after words from before, which may lack the last ones", () => {
    const call = quiet().at(3_080, { kind: "voice-resumed" }).hears(3_090, WHOLE, { isFinal: true });
    expect(call.at(3_200, paused(3_140)).until(3_250).taken()).toEqual([]);
  });

  it("is not guessed at when the voice goes on before the words are there", () => {
    const call = quiet().at(3_100, { kind: "voice-resumed" }).hears(3_190, WHOLE, { isFinal: true }).until(3_500);
    expect(call.taken()).toEqual([]);
  });

  it("takes the guess back by going on", () => {
    const call = quiet().hears(3_190, WHOLE, { isFinal: true }).at(3_200, { kind: "voice-resumed" });
    call.hears(3_600, "By the window").at(3_900, ended(3_800)).hears(3_950, "By the window.", { isFinal: true });
    const effects = call.until(5_000).taken();
    expect(effects).toContain("cancel @3600");
    expect(effects).toContain(`turn "${WHOLE} By the window." @4050`);
    expect(effects).toContain(`release @4050`);
  });

  it("is asked for nothing when the recognizer detects turns, or nobody speaks", () => {
    expect(quiet({ recognizer: { detectsTurns: true, finalLatencyMs: 300 } }).taken()).toEqual([]);
    const silent = new CallScript({ language: "en" }).at(0, { kind: "stream-started" });
    silent.taken();
    expect(silent.at(100, paused(50)).taken()).toEqual([]);
  });
});

describe("a recognizer that was asked twice", () => {
  /** At 3,160 and at 3,260 ms: the caller made another sound in between. */
  const askedTwice = () =>
    quiet().at(3_160, ended(3_060)).at(3_200, { kind: "voice-started", sinceMs: 3_180 }).at(3_260, ended(3_220));

  it("may still add words after its first answer", () => {
    const call = askedTwice().hears(3_270, "Book a table").at(3_280, finalized);
    call.hears(3_400, "Book a table for two.", { isFinal: true }).at(3_420, finalized).until(5_000);
    expect(call.taken().filter((line) => line.startsWith("turn"))).toEqual([`turn "${WHOLE}" @3470`]);
  });

  it("has told all after its second", () => {
    const call = askedTwice().hears(3_270, "yes").at(3_280, finalized).at(3_300, finalized);
    expect(call.state.caller).toMatchObject({ finalText: "yes", interimText: "", finalsAskedMs: [] });
  });

  it("is not waited for once it has forgotten a request", () => {
    const call = askedTwice().until(6_000);
    call.at(8_000, { kind: "voice-started", sinceMs: 8_000 }).at(8_500, ended(8_400));
    expect(call.state.caller.finalsAskedMs).toEqual([8_500]);
  });
});
