import { describe, expect, it } from "vitest";
import { CallScript } from "../../../../tests/support/calls/reducer/call-script.ts";
import type { CallSettings } from "./call-settings.ts";

const finalized = { kind: "heard", transcript: { kind: "finalized" } } as const;
const listened = (untilMs: number) => ({ kind: "heard", transcript: { kind: "listened", untilMs } }) as const;

/** A call on which the assistant has said something, at 2,000 ms. */
function after(said: string, settings: Partial<CallSettings> = {}): CallScript {
  const call = new CallScript({ language: "en", ...settings }).at(0, { kind: "stream-started" });
  call.plays(10, 1_500).played(2_000, said).taken();
  return call;
}

const turnsOf = (call: CallScript) => call.taken().filter((line) => line.startsWith("turn"));

/** Says two halves with a pause between them, and is answered; returns when that is over. */
function halves(call: CallScript, fromMs: number, pauseMs: number, [first, second]: readonly [string, string]): number {
  const secondMs = fromMs + 1_000 + pauseMs;
  call.says(fromMs, fromMs + 1_000, first).at(fromMs + 1_050, finalized);
  call
    .says(secondMs, secondMs + 800, second)
    .at(secondMs + 850, finalized)
    .until(secondMs + 3_900);
  const answeredMs = secondMs + 4_000;
  if (call.state.response !== null) call.plays(answeredMs, 500).played(answeredMs + 500, "Done.");
  return answeredMs + 1_500;
}

const NO_STOP = ["the blue one in the window", "and the red one"] as const;

describe("a caller's pauses", () => {
  it.each([550, 700, 900, 1_200])("of %i ms in each turn cut few of fifteen turns", (pauseMs) => {
    const call = after("Hello.");
    let atMs = 2_500;
    let cut = 0;
    for (let turn = 0; turn < 15; turn += 1) {
      atMs = halves(call, atMs, pauseMs, NO_STOP);
      if (turnsOf(call).length > 1) cut += 1;
    }
    expect(cut).toBe(pauseMs > 800 ? 1 : 0);
  });

  it("after a full stop that ends nothing are learnt, too", () => {
    const call = after("Hello.");
    let atMs = 2_500;
    const cuts: boolean[] = [];
    for (let turn = 0; turn < 6; turn += 1) {
      atMs = halves(call, atMs, 700, ["The blue one.", "The red one."]);
      cuts.push(turnsOf(call).length > 1);
    }
    expect(cuts).toEqual([true, false, false, false, false, false]);
  });

  it("are not what lies between two turns, or before an answer to what the assistant says", () => {
    const call = after("Hello.").says(2_500, 3_000, "the blue one").at(3_050, finalized).until(4_000);
    call.plays(4_050, 3_000).says(4_900, 5_400, "not that one").at(5_450, finalized).until(9_000);
    expect(call.state.caller.pace).toEqual([
      { afterCompleteMs: 0, withinMs: 0 },
      { afterCompleteMs: 0, withinMs: 0 },
    ]);
    const late = after("Hello.").says(2_500, 3_000, "the blue one").at(3_050, finalized).until(5_900);
    late.says(5_950, 6_400, "and the red one").at(6_450, finalized).until(9_000);
    expect(late.state.caller.pace.map(({ withinMs }) => withinMs)).toEqual([0, 0]);
  });

  it("are nothing until there are words after them", () => {
    const call = after("Hello.").says(2_500, 3_000, "the blue one").at(3_050, finalized);
    call.at(3_600, { kind: "voice-started", sinceMs: 3_600 }).at(3_700, { kind: "voice-ended", sinceMs: 3_700 });
    call.at(3_750, finalized).until(9_000);
    expect(call.state.caller.pace).toEqual([{ afterCompleteMs: 0, withinMs: 0 }]);
  });

  it("between groups of digits say nothing", () => {
    const call = after("What is your phone number?").says(2_500, 3_000, "four one five").at(3_050, finalized);
    call.says(3_900, 4_400, "five five five").at(4_450, finalized);
    call.says(5_300, 5_900, "zero one two two").at(5_950, finalized).until(9_000);
    expect(turnsOf(call)).toEqual(['turn "four one five five five five zero one two two" @6400']);
    expect(call.state.caller.pace).toEqual([{ afterCompleteMs: 0, withinMs: 0 }]);
  });
});

describe("a recognizer that sets full stops everywhere", () => {
  it("is not believed once it has set one where no sentence ends, in later turns either", () => {
    const call = after("Hello.").says(2_500, 3_000, "It is for my.").at(3_050, finalized);
    call.says(3_500, 4_000, "The blue one.").at(4_050, finalized).until(6_000);
    expect(turnsOf(call)).toEqual(['turn "It is for my. The blue one." @4800']);
    call.plays(6_100, 400).played(6_500, "Done.").says(9_000, 9_500, "The red one.").at(9_550, finalized).until(12_000);
    expect(turnsOf(call)).toEqual(['turn "The red one." @10300']);
  });
});

describe("on a line full of voices", () => {
  function babble(): CallScript {
    const call = after("Hello.").at(2_500, { kind: "voice-started", sinceMs: 2_500 });
    return call.hears(3_300, "Book a table for two.", { isFinal: true, endMs: 3_200 });
  }

  it("a turn ends once the recognizer has listened to a pause without words, and no sooner", () => {
    const call = babble().at(3_700, listened(3_600)).at(4_050, listened(3_999));
    expect(turnsOf(call)).toEqual([]);
    expect(turnsOf(call.at(4_150, listened(4_000)))).toEqual(['turn "Book a table for two." @4150']);
  });

  it("a text that is repeated shows that the recognizer listens, too", () => {
    const call = babble().hears(3_700, "", { endMs: 3_600 }).hears(4_200, "", { endMs: 4_100 });
    expect(turnsOf(call)).toEqual(['turn "Book a table for two." @4200']);
  });

  it("a pause before the caller goes on is no such silence", () => {
    const call = after("Hello.").says(2_500, 3_000, "I would like to").at(3_050, finalized);
    call.hears(3_060, "I would like to", { endMs: 2_900, isFinal: false }).at(4_000, listened(3_750));
    call.at(4_300, { kind: "voice-started", sinceMs: 4_250 }).at(4_500, listened(4_250)).at(4_750, listened(4_500));
    expect(turnsOf(call)).toEqual([]);
  });

  it("new words put the end off", () => {
    const call = babble().at(3_700, listened(3_600)).hears(3_900, "By the window", { endMs: 3_750 });
    expect(turnsOf(call.at(4_300, listened(4_200)))).toEqual([]);
    expect(turnsOf(call.at(4_700, listened(4_600)))).toEqual(['turn "Book a table for two. By the window" @4700']);
  });

  it("a recognizer that does not tell how far it is leaves it to the clock", () => {
    const call = after("Hello.").at(2_500, { kind: "voice-started", sinceMs: 2_500 });
    call.hears(3_300, "Book a table for two.", { isFinal: true }).at(5_000, listened(4_900)).until(9_000);
    expect(turnsOf(call)).toEqual(['turn "Book a table for two." @6300']);
  });
});

describe("a recognizer that detects turns", () => {
  const detector = (turnLimitMs?: number) => ({
    recognizer: { detectsTurns: true, finalLatencyMs: 0, ...(turnLimitMs === undefined ? {} : { turnLimitMs }) },
  });
  it.each([
    [3_000, 6_500],
    [undefined, 8_500],
    [500, 4_500],
  ])("is overruled only after its own limit of %s ms and a margin", (limitMs, endMs) => {
    const call = after("Hello.", detector(limitMs)).at(2_500, { kind: "voice-started", sinceMs: 2_500 });
    call.hears(2_900, "book a table").at(3_000, { kind: "voice-ended", sinceMs: 3_000 }).until(20_000);
    expect(turnsOf(call)).toEqual([`turn "book a table" @${endMs}`]);
  });

  it("is overruled by the clock of another one that takes its place", () => {
    const call = after("Hello.", detector()).at(2_400, {
      kind: "settings-changed",
      changes: { recognizer: { detectsTurns: false, finalLatencyMs: 300 } },
    });
    call.says(2_500, 3_000, "Book a table.").at(3_050, finalized).until(9_000);
    expect(turnsOf(call)).toEqual(['turn "Book a table." @3250']);
  });
});

describe("a guess", () => {
  const speculation = { isEnabled: true, debounceMs: 300, minWords: 1, similarityThreshold: 0.85 };
  const started = (said = "Hello.", settings: Partial<CallSettings> = {}) =>
    after(said, { speculation, ...settings }).at(2_500, { kind: "voice-started", sinceMs: 2_500 });
  const ended = (call: CallScript) => call.at(3_160, { kind: "voice-ended", sinceMs: 3_000 });
  const asked = (call: CallScript) => call.taken().filter((line) => /^(guess|respond|cancel|release)/.test(line));

  it("is made with the final words", () => {
    const call = ended(started()).hears(3_220, "tomorrow morning", { isFinal: true }).until(9_000);
    expect(asked(call)).toEqual(['guess "tomorrow morning" @3220', "release @3800"]);
  });

  it("is made when the voice ends, if the final words came within the silence", () => {
    const call = ended(started().hears(3_120, "tomorrow morning", { isFinal: true })).until(9_000);
    expect(asked(call)).toEqual(['guess "tomorrow morning" @3160', "release @3800"]);
  });

  it("waits for the rest when the final words are older than the silence", () => {
    const call = ended(started().hears(2_900, "tomorrow", { isFinal: true })).hears(3_250, "morning", {
      isFinal: true,
    });
    expect(asked(call.until(9_000))).toEqual(['guess "tomorrow morning" @3250', "release @3800"]);
  });

  it("is made when the recognizer has said all, though the text was not final", () => {
    const call = ended(started().hears(2_900, "tomorrow morning")).at(3_300, finalized).until(9_000);
    expect(asked(call)).toEqual(['guess "tomorrow morning" @3300', "release @3800"]);
  });

  it("is made a while after the last word when the recognizer says nothing more", () => {
    const call = ended(started().hears(3_100, "tomorrow morning")).until(9_000);
    expect(asked(call)).toEqual(['guess "tomorrow morning" @3400', "release @3800"]);
  });

  it("is not made while somebody speaks", () => {
    expect(asked(started().hears(2_900, "tomorrow morning", { isFinal: true }).until(4_000))).toEqual([]);
  });

  it("is made only a second before the end of a long wait", () => {
    const endpointing = { silenceMs: 1_000, waitsForUnfinished: true, utteranceTimeoutMs: 1_500 };
    const call = ended(started("Hello.", { endpointing })).hears(3_220, "tomorrow morning", { isFinal: true });
    expect(asked(call.until(9_000))).toEqual(['guess "tomorrow morning" @3600', "release @4600"]);
  });

  it.each([
    ["Hello.", "I would like to"],
    ["What is your phone number?", "five five five"],
  ])("after %j is made only a moment before it is taken for all: %j", (said, text) => {
    const call = ended(started(said)).hears(3_220, text, { isFinal: true }).at(3_230, finalized);
    expect(asked(call.until(9_000))).toEqual([`guess "${text}" @4200`, "release @4500"]);
  });

  it("is forgotten when words follow, and made anew", () => {
    const call = ended(started()).hears(3_220, "tomorrow morning", { isFinal: true }).at(3_230, finalized);
    call.at(3_600, { kind: "voice-started", sinceMs: 3_500 }).at(4_160, { kind: "voice-ended", sinceMs: 4_000 });
    call.hears(4_200, "at nine", { isFinal: true }).at(4_210, finalized).until(9_000);
    expect(asked(call)).toEqual([
      'guess "tomorrow morning" @3220',
      "cancel @4200",
      'guess "tomorrow morning at nine" @4200',
      "release @4800",
    ]);
  });

  it("is not made of fewer words than it takes, nor when the turn is over anyway", () => {
    const few = after("Hello.", { speculation: { ...speculation, minWords: 3 } });
    few.says(2_500, 3_000, "tomorrow morning").at(3_050, finalized).until(9_000);
    expect(asked(few)).toEqual(['respond "tomorrow morning" @3800']);
    const late = ended(started()).hears(3_900, "Tomorrow.", { isFinal: true }).until(9_000);
    expect(asked(late)).toEqual(['respond "Tomorrow." @3900']);
  });
});

describe("what a flow asks for", () => {
  const flow = {
    opens: false,
    silenceAfterMs: null,
    exactKeys: [],
    keyCount: null,
    isInterruptible: true,
    expects: { kind: "number", digits: 6 },
  } as const;

  it("is waited for whatever the question sounds like", () => {
    const call = after("What does it say there?", { flow }).says(2_500, 3_000, "four seven one").at(3_050, finalized);
    expect(turnsOf(call.until(9_000))).toEqual(['turn "four seven one" @4500']);
  });

  it("is not waited for when the value is read back", () => {
    const call = after("I have 4 7 1. Is that right?", { flow })
      .says(2_500, 3_000, "that is right")
      .at(3_050, finalized);
    expect(turnsOf(call.until(9_000))).toEqual(['turn "that is right" @3640']);
  });
});
