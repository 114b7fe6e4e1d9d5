import { describe, expect, it } from "vitest";
import { CallScript } from "../../../../tests/support/calls/reducer/call-script.ts";
import type { CallSettings } from "./call-settings.ts";

/** A call on which the assistant has said something, at 2,000 ms. */
function after(said: string, settings: Partial<CallSettings> = {}): CallScript {
  const call = new CallScript(settings).at(0, { kind: "stream-started" }).plays(10, 1_500).played(2_000, said);
  call.taken();
  return call;
}

/** The assistant has been talking since 4,000 ms, and will until 9,000. */
function answering(settings: Partial<CallSettings> = {}): CallScript {
  const call = after("Hello.", settings).says(2_500, 3_000, "Tell me about your prices.");
  call
    .at(3_050, { kind: "heard", transcript: { kind: "finalized" } })
    .until(3_900)
    .plays(4_000, 5_000);
  call.taken();
  return call;
}

function interruptions(change: Partial<CallSettings["interruptions"]>): Partial<CallSettings> {
  return { interruptions: { ...new CallScript().state.settings.interruptions, ...change } };
}

function turns(call: CallScript): readonly string[] {
  return call.taken().filter((line) => line.startsWith("turn"));
}

const finalized = { kind: "heard", transcript: { kind: "finalized" } } as const;
const detectsTurns = { recognizer: { detectsTurns: true, finalLatencyMs: 0 } };
const end = (text: string) => ({ kind: "heard" as const, transcript: { kind: "end" as const, text, confidence: 1 } });

describe("a number dictated in groups", () => {
  it("is one turn even when it was asked for without a question mark", () => {
    const call = after("Sure. Please spell your last name.");
    call.says(2_500, 3_000, "Em eye.").at(3_050, finalized);
    call.says(3_900, 4_400, "El el.").at(4_450, finalized).until(9_000);
    expect(turns(call)).toEqual(['turn "Em eye. El el." @5600']);
  });

  it("is one turn when nobody asked for it", () => {
    const call = after("How can I help you?").says(2_500, 3_500, "My number is four four one").at(3_550, finalized);
    call.says(4_300, 4_900, "two oh nine").at(4_950, finalized).until(9_000);
    expect(turns(call)).toEqual(['turn "My number is four four one two oh nine" @6100']);
  });

  it("is still waited for after a reminder", () => {
    const call = after("Could you spell your last name?", { idleTimeoutMs: 5_000 }).until(7_000);
    call.plays(7_100, 1_000).played(8_100, "Are you still there?");
    call.says(9_000, 9_500, "Em eye.").at(9_550, finalized);
    call.says(10_300, 10_800, "El el.").at(10_850, finalized).until(15_000);
    expect(turns(call)).toEqual(['turn "Em eye. El el." @12000']);
  });

  it("is waited for with a recognizer that detects turns, too", () => {
    const call = after("What is your phone number?", detectsTurns).at(2_500, { kind: "voice-started", sinceMs: 2_500 });
    call.hears(2_900, "Five five five").at(3_000, { kind: "voice-ended", sinceMs: 3_000 }).until(9_000);
    expect(turns(call)).toEqual(['turn "Five five five" @8500']);
  });

  it("does not make every later turn wait", () => {
    const call = after("What is your phone number?").says(2_500, 3_000, "Five five five.").at(3_050, finalized);
    call
      .says(3_900, 4_400, "One two three.")
      .at(4_450, finalized)
      .until(5_950)
      .plays(5_960, 200)
      .played(6_160, "Thanks.");
    call.taken();
    call.says(6_500, 7_000, "Book a table").at(7_050, finalized).until(9_000);
    expect(turns(call)).toEqual(['turn "Book a table" @7800']);
  });
});

describe("words that arrive after their turn was taken", () => {
  it("are not lost if the recognizer had not reported them before", () => {
    const call = after("Hello.").says(2_500, 3_000, "Book a table.").until(3_300);
    expect(turns(call)).toEqual(['turn "Book a table." @3250']);
    call.hears(3_350, "For two people.", { isFinal: true }).at(3_360, finalized).until(9_000);
    expect(call.taken()).toEqual(["cancel @3350", 'turn "For two people." @3350', 'respond "For two people." @3350']);
  });

  it("count only where they are new", () => {
    const call = after("Hello.").at(2_500, { kind: "voice-started", sinceMs: 2_500 }).hears(2_900, "yes please do");
    call.at(3_000, { kind: "voice-ended", sinceMs: 3_000 }).until(3_900).taken();
    call.hears(3_950, "Yes, please do that for Friday.", { isFinal: true }).until(9_000);
    expect(turns(call)).toEqual(['turn "that for Friday." @3950']);
  });

  it("are one turn when they come one by one", () => {
    const call = after("Hello.").at(2_500, { kind: "voice-started", sinceMs: 2_500 });
    call.at(3_500, { kind: "voice-ended", sinceMs: 3_500 }).at(3_800, finalized);
    call.hears(5_000, "Which").hears(5_020, "Which tables").hears(5_040, "Which tables are free");
    call.hears(5_060, "Which tables are free?", { isFinal: true }).until(9_000);
    expect(turns(call)).toEqual(['turn "Which tables are free?" @5060']);
  });

  it("are not repeated in the next turn", () => {
    const call = after("Hello.").at(2_500, { kind: "voice-started", sinceMs: 2_500 }).hears(2_900, "yes please do");
    call.at(3_000, { kind: "voice-ended", sinceMs: 3_000 }).until(3_900).taken();
    call.at(3_950, { kind: "voice-started", sinceMs: 3_920 }).hears(3_960, "Yes, please do.", { isFinal: true });
    call.hears(4_000, "And on Friday.").at(4_100, { kind: "voice-ended", sinceMs: 4_100 });
    call.hears(4_150, "And on Friday.", { isFinal: true }).at(4_160, finalized).until(9_000);
    expect(turns(call)).toEqual(['turn "And on Friday." @4350']);
  });

  it("count in full once the recognizer has finished the turn before", () => {
    const call = after("Hello.").at(2_500, { kind: "voice-started", sinceMs: 2_500 }).hears(2_900, "yes please do");
    call.at(3_000, { kind: "voice-ended", sinceMs: 3_000 }).until(3_900).at(3_950, finalized).plays(3_960, 140);
    call.played(4_100, "Done.").taken();
    call.says(5_000, 5_600, "Yes please do.").at(5_650, finalized).until(9_000);
    expect(turns(call)).toEqual(['turn "Yes please do." @5850']);
  });

  it("count in full in the next turn of a recognizer that detects turns", () => {
    const call = after("Hello.", detectsTurns).at(2_500, { kind: "voice-started", sinceMs: 2_500 });
    call.hears(2_900, "yes please do").at(3_000, { kind: "voice-ended", sinceMs: 3_000 }).until(8_600);
    call.plays(8_700, 400).played(9_100, "Done.").taken();
    call.at(9_900, { kind: "heard", transcript: { kind: "start" } });
    expect(turns(call.at(10_500, end("Yes please do.")))).toEqual(['turn "Yes please do." @10500']);
  });

  it("do not make a second turn when a recognizer that detects turns ends the turn late", () => {
    const call = after("Hello.", detectsTurns).at(2_500, { kind: "voice-started", sinceMs: 2_500 });
    call.hears(2_900, "book a table").at(3_000, { kind: "voice-ended", sinceMs: 3_000 }).until(8_600);
    expect(turns(call)).toEqual(['turn "book a table" @8500']);
    expect(call.at(8_700, end("Book a table.")).until(13_000).taken()).toEqual([]);
    call.says(13_500, 14_000, "x").taken();
    expect(turns(call.at(14_100, end("Book a table.")))).toEqual(['turn "Book a table." @14100']);
  });
});

describe("speaking over the assistant", () => {
  it("twice in a row: the second interruption takes effect once the cool-down is over", () => {
    const call = answering().at(5_000, { kind: "voice-started", sinceMs: 4_936 }).hears(5_100, "stop");
    call
      .at(5_300, { kind: "voice-ended", sinceMs: 5_300 })
      .hears(5_350, "Stop.", { isFinal: true })
      .at(5_360, finalized);
    call.until(5_900).plays(6_000, 20_000).taken();
    call.says(6_500, 6_900, "wait wait wait").at(6_950, finalized).until(20_000);
    expect(call.taken()).toEqual([
      "finalize-transcript @6900",
      "interrupt @7100",
      'turn "wait wait wait" @7700',
      'respond "wait wait wait" @7700',
    ]);
  });

  it("during the cool-down counts after it, even if no voice was detected", () => {
    const call = answering().at(5_000, { kind: "voice-started", sinceMs: 4_936 }).hears(5_100, "stop");
    call.at(5_300, { kind: "voice-ended", sinceMs: 5_300 }).hears(5_350, "Stop.", { isFinal: true });
    call.at(5_360, finalized).until(5_900).plays(6_000, 20_000).taken();
    expect(call.hears(6_500, "wait").until(7_200).taken()[0]).toBe("interrupt @7100");
  });

  it("makes the assistant quieter after its protected first moments when both began at once", () => {
    const call = answering().at(4_100, { kind: "voice-started", sinceMs: 4_040 }).until(4_250);
    expect(call.taken()).toEqual(["duck @4200"]);
    expect(call.hears(4_400, "not that").taken()).toEqual(["interrupt @4400"]);
  });

  it("with mere noise hardly makes the assistant waver", () => {
    const call = answering();
    for (let atMs = 4_500; atMs < 8_500; atMs += 700) {
      call
        .at(atMs, { kind: "voice-started", sinceMs: atMs - 64 })
        .at(atMs + 200, { kind: "voice-ended", sinceMs: atMs + 200 });
      call.at(atMs + 250, finalized);
    }
    const ducks = call.taken().filter((line) => line.startsWith("duck"));
    expect(ducks).toEqual(["duck @4500", "duck @7300"]);
  });

  it("with words too few to interrupt, then a sound that does: the words are answered", () => {
    const call = answering(interruptions({ wordCount: 1 }))
      .says(4_600, 4_900, "Tuesday")
      .at(4_950, finalized)
      .until(6_000);
    call.taken();
    call.at(7_500, { kind: "voice-started", sinceMs: 7_436 }).at(7_800, { kind: "voice-ended", sinceMs: 7_800 });
    call.until(20_000);
    expect(call.taken().filter((line) => !line.startsWith("finalize"))).toEqual([
      "duck @7500",
      "interrupt @7800",
      'turn "Tuesday" @8600',
      'respond "Tuesday" @8600',
    ]);
  });

  it("with a yeah while the question is still being said answers it", () => {
    const call = answering();
    call.says(8_200, 8_500, "Yeah.").at(8_550, finalized).until(8_900);
    expect(turns(call.played(9_000, "We have one at seven. Shall I book it?"))).toEqual(['turn "Yeah." @9000']);
  });

  it("with a yeah at the end of a statement is not taken as an answer", () => {
    const call = answering();
    call.says(8_200, 8_500, "Yeah.").at(8_550, finalized).until(8_900);
    call.played(9_000, "We are open until nine.");
    expect(call.taken().at(-1)).toBe('drop "Yeah." @9000');
    expect(call.until(40_000).taken()).toEqual(["say idle @39000"]);
  });

  it("with an okay before the answer is audible does not start the answer over", () => {
    const call = after("Hello.").says(2_500, 3_000, "Book a table.").at(3_050, finalized).until(3_300);
    call.taken();
    call.says(3_500, 3_800, "Okay.").at(3_850, finalized).until(4_500);
    expect(call.taken()).toEqual(["hold @3500", "finalize-transcript @3800", "resume @3850", 'drop "Okay." @4050']);
  });
});

describe("what must be heard in full", () => {
  const recorded = { disclosure: "This call is recorded." };

  it.each([
    [
      "keys",
      [
        { kind: "digit", digit: "5" },
        { kind: "digit", digit: "#" },
      ],
      "[Keypad: 5#]",
    ],
    ["typing", [{ kind: "typed", text: "hi" }], "hi"],
  ] as const)("is not cut off by %s, which is answered afterwards", (_name, events, text) => {
    const call = new CallScript(recorded).at(0, { kind: "stream-started" }).plays(10, 3_000);
    call.taken();
    for (const event of events) call.at(1_000, event);
    expect(call.until(2_900).taken()).toEqual([`turn "${text}" @1000`]);
    expect(call.played(3_010, "This call is recorded.").taken()).toEqual([`respond "${text}" @3010`]);
  });

  it("is still said when the caller speaks before it begins", () => {
    const call = new CallScript(recorded).at(0, { kind: "stream-started" }).says(100, 400, "Hello?").at(450, finalized);
    call.until(900).plays(1_000, 2_000);
    expect(call.taken().filter((line) => !line.startsWith("finalize"))).toEqual([
      "say disclosure @0",
      'turn "Hello?" @650',
    ]);
    expect(call.played(3_000, "This call is recorded.").taken()).toEqual(['respond "Hello?" @3000']);
  });
});

describe("a caller who speaks and presses keys", () => {
  it("gets both into one turn", () => {
    const call = answering().says(5_000, 5_300, "Tuesday").at(5_350, finalized).until(6_200);
    call.at(6_200, { kind: "digit", digit: "1" }).until(9_000);
    expect(turns(call)).toEqual(['turn "Tuesday [Keypad: 1]" @8700']);
  });
});

describe("silence", () => {
  it("counts again when the recognizer takes back its only word", () => {
    const call = after("Hello.").at(3_000, { kind: "voice-started", sinceMs: 3_000 }).hears(3_100, "uh");
    call.at(3_300, { kind: "voice-ended", sinceMs: 3_300 }).hears(3_400, "", { isFinal: true }).at(3_410, finalized);
    expect(call.until(60_000).taken().at(-1)).toMatch(/^say idle @33\d\d\d$/);
  });

  it("with noises in it still counts, only more slowly", () => {
    const call = after("Hello.");
    for (let atMs = 3_000; atMs < 95_000; atMs += 5_000) {
      call
        .at(atMs, { kind: "voice-started", sinceMs: atMs })
        .at(atMs + 500, { kind: "voice-ended", sinceMs: atMs + 500 });
      call.at(atMs + 600, finalized);
    }
    expect(call.taken().filter((line) => line.startsWith("say"))).toEqual(["say idle @92000"]);
  });

  it("of the assistant after a turn is a fault, and apologized for", () => {
    const call = after("Hello.").at(3_000, { kind: "typed", text: "hi" });
    call.taken();
    expect(call.played(3_500, "").taken()).toEqual(["say apology @3500"]);
  });

  it("of the assistant after it pressed keys is not apologized for", () => {
    const call = after("Hello.").at(3_000, { kind: "typed", text: "hi" }).plays(3_100, 400);
    call.taken();
    expect(call.played(3_500, "").taken()).toEqual([]);
  });

  it("separates a turn from an earlier noise, which is not its beginning", () => {
    const call = after("Hello.").at(3_000, { kind: "voice-started", sinceMs: 3_000 });
    call.at(3_200, { kind: "voice-ended", sinceMs: 3_200 }).at(3_250, finalized);
    call.says(9_000, 9_500, "Book a table.").at(9_550, finalized).until(12_000);
    expect(call.effects).toContainEqual(expect.objectContaining({ kind: "commit-user-turn", startedMs: 9_000 }));
  });
});

describe("a stream that breaks", () => {
  it("and comes back: a turn that was waiting is answered", () => {
    const call = answering().says(5_000, 5_300, "Tuesday").at(5_350, finalized).until(6_200);
    call.at(6_200, { kind: "stream-lost" }).at(6_500, { kind: "stream-started" }).until(9_000);
    expect(turns(call)).toEqual(['turn "Tuesday" @6500']);
  });

  it("during last words ends the call with the reason for those words", () => {
    const call = after("Hello.").at(3_000, { kind: "end-requested", message: "Bye." }).plays(3_100, 2_000);
    call.at(4_000, { kind: "stream-lost" }).until(9_000);
    expect(call.taken().at(-1)).toBe("finish assistant-ended-call @5500");
  });
});

describe("a failure while the phone still rings", () => {
  it("is announced as soon as there is a stream", () => {
    const call = new CallScript({ disclosure: "This call is recorded." }).at(0, { kind: "speech-input-failed" });
    expect(call.at(900, { kind: "stream-started" }).taken()).toEqual(["say farewell @900"]);
    call.plays(950, 3_000).played(4_000);
    expect(call.taken()).toEqual(["hang-up transcriber-failed @4000", "finish transcriber-failed @4000"]);
  });

  it("ends the call when there never is one", () => {
    const call = new CallScript().at(0, { kind: "speech-input-failed" }).until(60_000);
    expect(call.taken().at(-1)).toBe("finish transcriber-failed @20000");
  });
});

describe("a slow tool", () => {
  it("asks for fillers again and again, in case the announcement of the tool swallows one", () => {
    const call = after("Hello.").at(3_000, { kind: "typed", text: "hi" });
    call.at(3_100, { kind: "tool-started", responseId: call.responseId }).taken();
    expect(call.until(7_000).taken()).toEqual(["fill @4300", "fill @5500", "fill @6700"]);
  });

  it("that is done leaves the model its own time", () => {
    const call = after("Hello.").at(3_000, { kind: "typed", text: "hi" });
    const { responseId } = call;
    call.at(3_100, { kind: "tool-started", responseId }).at(4_250, { kind: "tool-finished", responseId }).until(8_000);
    const fills = call.effects.flatMap((effect) => (effect.kind === "fill" ? [[effect.cause, effect.atMs]] : []));
    expect(fills).toEqual([
      ["model", 5_450],
      ["model", 6_650],
      ["model", 7_850],
    ]);
  });

  it("is filled until the last of several tools is done", () => {
    const call = after("Hello.").at(3_000, { kind: "typed", text: "hi" });
    const { responseId } = call;
    call.at(3_100, { kind: "tool-started", responseId }).at(3_100, { kind: "tool-started", responseId });
    call.at(4_250, { kind: "tool-finished", responseId }).until(6_000);
    expect(call.effects.flatMap((effect) => (effect.kind === "fill" ? [effect.cause] : []))).toEqual(["tool", "tool"]);
  });

  it("of a speculative answer is not filled before the caller waits for it", () => {
    const speculation = { isEnabled: true, debounceMs: 300, minWords: 1, similarityThreshold: 0.85 };
    const call = after("Hello.", { speculation }).at(2_500, { kind: "voice-started", sinceMs: 2_500 });
    call.hears(2_600, "what does it cost").at(3_700, { kind: "voice-ended", sinceMs: 3_600 }).until(4_000);
    call.at(4_010, { kind: "tool-started", responseId: call.responseId });
    call.hears(4_020, "what does it cost", { isFinal: true }).until(6_000);
    expect(call.taken().filter((line) => /fill|release/.test(line))).toEqual(["release @4400", "fill @5600"]);
  });
});
