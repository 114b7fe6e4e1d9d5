import { describe, expect, it } from "vitest";
import { CallScript } from "../../../../tests/support/calls/reducer/call-script.ts";
import type { CallSettings } from "./call-settings.ts";

/** A call on which the assistant has said hello, at 2,000 ms. */
function greeted(settings: Partial<CallSettings> = {}): CallScript {
  const call = new CallScript(settings).at(0, { kind: "stream-started" }).plays(10, 1_500).played(2_000);
  call.taken();
  return call;
}

/** The assistant has been talking since 4,000 ms, and will until 9,000. */
function answering(settings: Partial<CallSettings> = {}): CallScript {
  const call = greeted(settings).says(2_500, 3_000, "Tell me about your prices.").until(3_900).plays(4_000, 5_000);
  call.taken();
  return call;
}

const finalized = { kind: "heard", transcript: { kind: "finalized" } } as const;

describe("a turn", () => {
  it("ends after the silence that suits its words, and is answered", () => {
    const call = greeted().says(2_500, 3_500, "I would like to book a table.").until(9_000);
    expect(call.taken()).toEqual([
      "finalize-transcript @3500",
      'turn "I would like to book a table." @3750',
      'respond "I would like to book a table." @3750',
    ]);
  });

  it("goes on when the caller only paused, and the pause is learnt", () => {
    const call = greeted().says(2_500, 3_000, "I would like to").says(3_450, 4_000, "book a table").until(9_000);
    expect(call.taken().filter((line) => line.startsWith("turn"))).toEqual([
      'turn "I would like to book a table" @4800',
    ]);
    expect(call.state.caller.pace).toEqual([{ afterCompleteMs: 0, withinMs: 450 }]);
  });

  it("is answered at once when the last words come after the silence", () => {
    const call = greeted().at(2_500, { kind: "voice-started", sinceMs: 2_500 });
    call.at(3_000, { kind: "voice-ended", sinceMs: 3_000 }).hears(3_600, "Book a table.", { isFinal: true });
    expect(call.taken().at(-1)).toBe('respond "Book a table." @3600');
  });

  it("waits for the recognizer's last words, but not longer than they take", () => {
    const call = greeted().at(2_500, { kind: "voice-started", sinceMs: 2_500 }).hears(2_900, "Yes.");
    call.at(3_000, { kind: "voice-ended", sinceMs: 3_000 }).until(3_390);
    expect(call.taken()).toEqual(["finalize-transcript @3000"]);
    expect(call.until(9_000).taken()).toEqual(['turn "Yes." @3400', 'respond "Yes." @3400']);
  });

  it("that was taken early is not taken again when its final form arrives", () => {
    const call = greeted().at(2_500, { kind: "voice-started", sinceMs: 2_500 }).hears(2_900, "Yes please do");
    call.at(3_000, { kind: "voice-ended", sinceMs: 3_000 }).until(3_900).taken();
    expect(call.hears(3_950, "Yes, please do.", { isFinal: true }).until(9_000).taken()).toEqual([]);
  });

  it("ends on a noisy line, too", () => {
    const call = greeted().at(2_500, { kind: "voice-started", sinceMs: 2_500 });
    call.hears(3_000, "Book a table.", { isFinal: true }).until(9_000);
    expect(call.taken()).toEqual(['turn "Book a table." @6000', 'respond "Book a table." @6000']);
  });

  it("ends when a recognizer that detects turns says so", () => {
    const call = greeted({ recognizer: { detectsTurns: true, finalLatencyMs: 0 } });
    call.at(2_500, { kind: "voice-started", sinceMs: 2_500 }).hears(2_900, "book a table");
    call.at(3_000, { kind: "voice-ended", sinceMs: 3_000 });
    call.at(3_200, { kind: "heard", transcript: { kind: "end", text: "Book a table.", confidence: 0.9 } });
    expect(call.taken()).toEqual(['turn "Book a table." @3200', 'respond "Book a table." @3200']);
  });

  it("waits longer while a number is being dictated", () => {
    const call = new CallScript().at(0, { kind: "stream-started" }).plays(10, 1_500);
    call.played(2_000, "What is your phone number?").says(2_500, 3_500, "Five five five.").until(9_000);
    expect(call.taken().at(-1)).toBe('respond "Five five five." @5000');
  });

  it("of keys ends with the pound key, or after a pause", () => {
    const call = greeted().at(2_500, { kind: "digit", digit: "4" }).at(2_700, { kind: "digit", digit: "#" });
    expect(call.taken()[0]).toBe('turn "[Keypad: 4#]" @2700');
    const slow = greeted().at(2_500, { kind: "digit", digit: "7" }).until(9_000);
    expect(slow.taken()[0]).toBe('turn "[Keypad: 7]" @5000');
  });

  it("that was typed is over at once", () => {
    expect(greeted().at(2_500, { kind: "typed", text: " hi " }).taken()).toEqual([
      'turn "hi" @2500',
      'respond "hi" @2500',
    ]);
  });

  it("that was typed has its own time, whatever was heard before", () => {
    const call = greeted().at(2_500, { kind: "voice-started", sinceMs: 2_500 });
    call.at(3_000, { kind: "voice-ended", sinceMs: 3_000 }).at(9_000, { kind: "typed", text: "hi" });
    expect(call.effects).toContainEqual(
      expect.objectContaining({ kind: "commit-user-turn", startedMs: 9_000, endedMs: 9_000 }),
    );
  });
});

describe("an answer that is not audible yet", () => {
  it("is dropped when the caller goes on", () => {
    const call = greeted().says(2_500, 3_000, "Book a table.").until(3_300);
    call.taken();
    call.says(3_400, 4_000, "For two people.").until(9_000);
    expect(call.taken()).toEqual([
      "hold @3400",
      "finalize-transcript @4000",
      "cancel @4000",
      'turn "For two people." @4800',
      'respond "For two people." @4800',
    ]);
  });

  it("is only held by a cough", () => {
    const call = greeted().says(2_500, 3_000, "Book a table.").until(3_300);
    call.taken();
    call.at(3_400, { kind: "voice-started", sinceMs: 3_400 }).at(3_600, { kind: "voice-ended", sinceMs: 3_600 });
    call.at(3_700, { kind: "heard", transcript: { kind: "finalized" } });
    expect(call.taken()).toEqual(["hold @3400", "finalize-transcript @3600", "resume @3700"]);
  });
});

describe("speaking over the assistant", () => {
  it("to take the call does not stop the welcome, and is answered after it", () => {
    const call = new CallScript({ language: "en" }).at(0, { kind: "stream-started" }).plays(10, 2_500);
    call.taken();
    call
      .says(500, 800, "Hello?")
      .at(850, { kind: "heard", transcript: { kind: "finalized" } })
      .until(2_400);
    expect(call.taken()).toEqual(["duck @500", "finalize-transcript @800", "unduck @850"]);
    call.played(2_510, "Hello, how can I help you?");
    expect(call.taken()).toEqual(['turn "Hello?" @2510', 'respond "Hello?" @2510']);
  });

  it("makes it quieter at once and interrupts with words", () => {
    const call = answering().at(5_000, { kind: "voice-started", sinceMs: 4_936 }).hears(5_300, "that is too");
    expect(call.taken()).toEqual(["duck @5000", "interrupt @5300"]);
    call.at(5_600, { kind: "voice-ended", sinceMs: 5_600 }).hears(5_650, "That is too much.", { isFinal: true });
    expect(call.until(9_000).taken()).toEqual([
      "finalize-transcript @5600",
      'turn "That is too much." @5850',
      'respond "That is too much." @5850',
    ]);
  });

  it("makes it quieter for 900 ms at most when it brings no words", () => {
    const call = answering().at(5_000, { kind: "voice-started", sinceMs: 4_936 }).until(9_000);
    expect(call.taken()).toEqual(["duck @5000", "unduck @5900"]);
  });

  it("is a backchannel: as loud as before when the recognizer has told all it heard, and not answered", () => {
    const call = answering().says(5_000, 5_300, "Mm-hm.").at(5_450, finalized).until(8_000);
    expect(call.taken()).toEqual(["duck @5000", "finalize-transcript @5300", "unduck @5450", 'drop "Mm-hm." @5550']);
  });

  it("gets the confirmation window when the recognizer does not tell that it has told all", () => {
    const call = answering().says(5_000, 5_300, "Mm-hm.").until(8_000);
    expect(call.taken().filter((line) => line.startsWith("unduck"))).toEqual(["unduck @5700"]);
  });

  it.each(["Cancel it.", "Not Tuesday.", "Two people."])(
    "with two words interrupts, however late they come: %s",
    (text) => {
      const call = answering().at(5_000, { kind: "voice-started", sinceMs: 4_936 });
      call.at(5_860, { kind: "voice-ended", sinceMs: 5_700 }).hears(6_100, text, { isFinal: true });
      expect(call.taken().slice(0, 3)).toEqual(["duck @5000", "finalize-transcript @5860", "interrupt @6100"]);
    },
  );

  it("with a word that may become an interruption keeps it quiet while more may come, but not for ever", () => {
    const call = answering().at(5_000, { kind: "voice-started", sinceMs: 4_936 }).hears(5_800, "Tuesday");
    expect(call.until(7_000).taken()).toEqual(["duck @5000"]);
    expect(call.until(9_000).taken()).toEqual(["unduck @7100"]);
  });

  it("again while it is still quiet does not begin anew", () => {
    const call = answering().at(5_000, { kind: "voice-started", sinceMs: 4_936 });
    call.at(5_300, { kind: "voice-ended", sinceMs: 5_200 }).at(5_500, { kind: "voice-started", sinceMs: 5_440 });
    expect(call.until(9_000).taken()).toEqual(["duck @5000", "finalize-transcript @5300", "unduck @6400"]);
  });

  it("hears no filler that would be said over it", () => {
    const call = greeted().says(2_500, 3_000, "Tell me about your prices.").until(3_900);
    call.at(4_000, { kind: "response-audible", responseId: call.responseId });
    call.at(4_200, { kind: "tool-started", responseId: call.responseId }).taken();
    call.at(5_200, { kind: "voice-started", sinceMs: 5_136 }).until(6_000);
    expect(call.taken()).toEqual(["duck @5200"]);
    expect(call.until(6_400).taken()).toEqual(["unduck @6100", "fill @6300"]);
  });

  it("before the answer is audible puts its filler off, too", () => {
    const call = greeted().at(3_000, { kind: "typed", text: "What does it cost?" });
    call.at(3_900, { kind: "voice-started", sinceMs: 3_836 }).at(4_400, { kind: "voice-ended", sinceMs: 4_300 });
    const made = call.until(4_900).effects.flatMap(({ kind, atMs }) => (atMs > 3_000 ? [`${kind} @${atMs}`] : []));
    expect(made).toEqual(["hold @3900", "finalize-transcript @4400", "resume @4800", "fill @4800"]);
  });

  it("with a backchannel that is not complete is not taken for an interruption", () => {
    const call = answering().at(5_000, { kind: "voice-started", sinceMs: 4_936 }).hears(5_400, "yeah I");
    expect(call.hears(5_600, "yeah I see", { isFinal: true }).taken()).toEqual(["duck @5000"]);
  });

  it("becomes the next turn if it did not interrupt", () => {
    const call = answering().says(5_000, 5_300, "Tuesday").until(8_000);
    call.taken();
    expect(call.played(9_000).taken()).toEqual(['turn "Tuesday" @9000', 'respond "Tuesday" @9000']);
  });

  it("does nothing in the first moments or during the cool-down", () => {
    expect(answering().at(4_100, { kind: "voice-started", sinceMs: 4_040 }).taken()).toEqual([]);
    const call = answering().at(5_000, { kind: "voice-started", sinceMs: 4_936 }).hears(5_100, "stop");
    call.at(5_300, { kind: "voice-ended", sinceMs: 5_300 }).until(6_200).plays(6_250, 5_000);
    call.taken();
    call.says(6_500, 6_900, "wait wait wait").until(7_050);
    expect(call.taken()).toEqual(["finalize-transcript @6900"]);
  });

  /** Of five seconds the last 1,250 ms are protected: a quarter. */
  it("leaves the protected tail as loud as it is, though three words interrupt even that", () => {
    const call = answering().at(7_760, { kind: "voice-started", sinceMs: 7_700 }).hears(8_000, "at nine");
    expect(call.taken()).toEqual([]);
    expect(call.hears(8_300, "at nine please").taken()).toEqual(["interrupt @8300"]);
  });

  it("is not in the tail when it begins before the last quarter", () => {
    const call = answering().at(7_740, { kind: "voice-started", sinceMs: 7_680 }).hears(8_000, "at nine");
    expect(call.taken()).toEqual(["duck @7740", "interrupt @8000"]);
  });

  it.each([
    ["Stop.", ["interrupt @8000"]],
    ["Hello?", ["interrupt @8000"]],
    ["Excuse me.", ["interrupt @8000"]],
    ["No.", []],
  ])("within the tail: %s", (text, effects) => {
    const call = answering().at(7_800, { kind: "voice-started", sinceMs: 7_736 }).hears(8_000, text);
    expect(call.taken()).toEqual(effects);
  });

  it("does not cut off what must be heard in full", () => {
    const call = new CallScript({ disclosure: "This call is recorded." })
      .at(0, { kind: "stream-started" })
      .plays(10, 3_000);
    call.taken();
    call.at(1_000, { kind: "voice-started", sinceMs: 900 }).hears(1_700, "stop this right now").until(2_900);
    expect(call.taken()).toEqual([]);
  });
});

describe("an answer begun before the turn was over", () => {
  const flux = { recognizer: { detectsTurns: true, finalLatencyMs: 0 } };
  const eager = (text: string) => ({ kind: "heard" as const, transcript: { kind: "eager-end" as const, text } });
  const end = (text: string) => ({ kind: "heard" as const, transcript: { kind: "end" as const, text, confidence: 1 } });

  it("is released when the turn ends with the same words", () => {
    const call = greeted(flux).at(3_000, eager("book a table")).at(3_200, end("Book a table."));
    expect(call.taken()).toEqual(['guess "book a table" @3000', 'turn "Book a table." @3200', "release @3200"]);
  });

  it("is dropped when the turn goes on", () => {
    const call = greeted(flux).at(3_000, eager("book a table"));
    call.at(3_100, { kind: "heard", transcript: { kind: "resume" } });
    call.at(3_900, end("Book a table for the whole family."));
    expect(call.taken().slice(1)).toEqual([
      "cancel @3100",
      'turn "Book a table for the whole family." @3900',
      'respond "Book a table for the whole family." @3900',
    ]);
  });

  it("can be switched on without a recognizer that detects turns", () => {
    const speculation = { isEnabled: true, debounceMs: 300, minWords: 3, similarityThreshold: 0.85 };
    const call = greeted({ speculation })
      .at(2_500, { kind: "voice-started", sinceMs: 2_500 })
      .hears(3_000, "book a table");
    call
      .at(3_200, { kind: "voice-ended", sinceMs: 3_200 })
      .hears(3_400, "book a table", { isFinal: true })
      .until(5_000);
    expect(call.taken()).toEqual([
      "finalize-transcript @3200",
      'guess "book a table" @3500',
      'turn "book a table" @4000',
      "release @4000",
    ]);
  });
});

describe("a recognizer that ends turns itself", () => {
  const waits = { recognizer: { detectsTurns: true, finalLatencyMs: 300, turnLimitMs: 5_000 } };
  const says = (call: CallScript) =>
    call
      .at(2_500, { kind: "voice-started", sinceMs: 2_500 })
      .hears(3_000, "I think")
      .at(3_200, { kind: "voice-ended", sinceMs: 3_200 });

  it("is given the time it takes, however long it waits for somebody who is thinking", () => {
    expect(says(greeted(waits)).until(8_699).taken()).toEqual([]);
  });

  it("is not waited for beyond it", () => {
    expect(says(greeted(waits)).until(9_000).taken()).toEqual(['turn "I think" @8700', 'respond "I think" @8700']);
  });

  it("is asked for nothing; the one that takes over from it is, if it does not end turns", () => {
    const call = greeted(waits);
    call.at(2_100, { kind: "settings-changed", changes: { recognizer: { detectsTurns: false, finalLatencyMs: 300 } } });
    expect(says(call).until(5_000).taken()).toEqual([
      "finalize-transcript @3200",
      'turn "I think" @4000',
      'respond "I think" @4000',
    ]);
  });
});

describe("silence", () => {
  it("brings a reminder, then ends the call", () => {
    const call = greeted({ maxIdleMessages: 1 }).until(40_000);
    call.plays(40_000, 1_000).played(41_000).until(80_000);
    expect(call.taken()).toEqual(["say idle @32000", "say farewell @71000"]);
    expect(call.plays(71_100, 1_000).played(72_100).taken()).toEqual([
      "hang-up silence-timed-out @72100",
      "finish silence-timed-out @72100",
    ]);
  });

  it("is counted afresh after the caller said something, even if no answer was heard", () => {
    const call = greeted({ maxIdleMessages: 1 }).until(32_000).plays(32_000, 1_000).played(33_000);
    call.at(34_000, { kind: "typed", text: "hi" });
    call.at(34_500, { kind: "response-failed", responseId: call.responseId, stage: "model" });
    call.plays(34_600, 1_000).played(35_600).taken();
    expect(call.until(70_000).taken()).toEqual(["say idle @65600"]);
  });

  it("full of music still counts, only more slowly", () => {
    const call = greeted().at(3_000, { kind: "voice-started", sinceMs: 3_000 }).until(100_000);
    expect(call.taken()).toEqual(["say idle @92000"]);
  });
});

describe("the end", () => {
  it("comes after the words being said and the farewell", () => {
    const call = answering().at(5_000, { kind: "end-requested", message: "Thank you for calling." });
    expect(call.taken()).toEqual([]);
    call.played(9_000).plays(9_010, 1_000).played(10_010);
    expect(call.taken()).toEqual([
      "say farewell @9000",
      "hang-up assistant-ended-call @10010",
      "finish assistant-ended-call @10010",
    ]);
  });

  it("asked for twice happens as first asked", () => {
    const call = answering().at(5_000, { kind: "end-requested", message: null });
    call.at(5_100, { kind: "end-requested", message: "And another thing." }).played(9_000).until(9_100);
    expect(call.taken()).toEqual(["hang-up assistant-ended-call @9000", "finish assistant-ended-call @9000"]);
  });

  it("comes on time even if a transfer failed in between", () => {
    const call = greeted({ maxDurationMs: 60_000, idleTimeoutMs: 600_000 });
    call.at(3_000, { kind: "transfer-requested", to: "+14155550199", message: null });
    call.at(9_000, { kind: "transfer-ended", hasSucceeded: false }).plays(9_100, 1_000).played(10_100).taken();
    expect(call.until(90_000).taken()[0]).toBe("say farewell @60000");
  });

  it("does not wait for ever for words to end", () => {
    const call = answering().at(5_000, { kind: "end-requested", message: null }).until(60_000);
    expect(call.taken()).toEqual([
      "interrupt @25000",
      "hang-up assistant-ended-call @25000",
      "finish assistant-ended-call @25000",
    ]);
  });

  it("cuts off what is being said when the caller hangs up, and nothing follows", () => {
    const call = answering().at(5_000, { kind: "hung-up", reason: "customer-ended-call" });
    expect(call.taken()).toEqual(["interrupt @5000", "finish customer-ended-call @5000"]);
    expect(call.says(6_000, 6_500, "hello?").until(90_000).taken()).toEqual([]);
  });

  it("keeps our reason while the last words are said, whoever hangs up first", () => {
    const call = greeted({ maxDurationMs: 10_000, idleTimeoutMs: 60_000 }).until(10_100);
    call.at(10_200, { kind: "hung-up", reason: "customer-ended-call" });
    expect(call.taken().at(-1)).toBe("finish exceeded-max-duration @10200");
  });

  it("is announced when the maximum duration is reached", () => {
    const call = greeted({ maxDurationMs: 10_000, idleTimeoutMs: 60_000 }).until(10_000);
    expect(call.taken()).toEqual(["say farewell @10000"]);
  });
});

describe("failures", () => {
  it("of the model are apologized for once, then end the call", () => {
    const call = greeted().at(3_000, { kind: "typed", text: "hi" });
    call.at(3_500, { kind: "response-failed", responseId: call.responseId, stage: "model" });
    expect(call.taken().at(-1)).toBe("say apology @3500");
    call.plays(3_600, 1_000).played(4_600).at(5_000, { kind: "typed", text: "hi" });
    call.at(5_500, { kind: "response-failed", responseId: call.responseId, stage: "model" });
    expect(call.taken().at(-1)).toBe("say farewell @5500");
    expect(call.plays(5_600, 500).played(6_100).taken().at(-1)).toBe("finish model-failed @6100");
  });

  it("of the voice end it after recorded words, which nothing interrupts", () => {
    const mute = greeted().at(3_000, { kind: "typed", text: "hi" });
    mute.taken();
    mute.at(3_500, { kind: "response-failed", responseId: mute.responseId, stage: "voice" }).plays(3_500, 4_000);
    mute.says(4_000, 5_000, "Hello? Is anybody there?").at(5_100, { kind: "typed", text: "hello?" });
    expect(mute.taken().filter((line) => !/^(turn|finalize)/.test(line))).toEqual(["play-apology @3500"]);
    expect(mute.played(7_500).taken()).toEqual(["hang-up voice-failed @7500", "finish voice-failed @7500"]);
  });

  it("of the voice during last words end it with the reason for those words", () => {
    const call = greeted().at(3_000, { kind: "end-requested", message: "Bye." });
    call.at(3_100, { kind: "response-failed", responseId: call.responseId, stage: "voice" });
    expect(call.taken()).toEqual([
      "say farewell @3000",
      "hang-up assistant-ended-call @3100",
      "finish assistant-ended-call @3100",
    ]);
  });

  it("of the recognizer end it after an apology", () => {
    const deaf = greeted().at(3_000, { kind: "speech-input-failed" });
    expect(deaf.taken()).toEqual(["say farewell @3000"]);
  });

  it("of the socket end it, unless it comes back or the carrier says why", () => {
    const call = answering().at(5_000, { kind: "stream-lost" }).until(9_000);
    expect(call.taken()).toEqual([
      "interrupt @5000",
      "hang-up media-stream-lost @6500",
      "finish media-stream-lost @6500",
    ]);
    const told = answering().at(5_000, { kind: "stream-lost" });
    told.at(5_200, { kind: "hung-up", reason: "customer-ended-call" });
    expect(told.until(9_000).taken()).toEqual(["interrupt @5000", "finish customer-ended-call @5200"]);
    const back = answering().at(5_000, { kind: "stream-lost" }).at(5_900, { kind: "stream-started" }).until(9_000);
    expect(back.taken()).toEqual(["interrupt @5000"]);
  });
});

describe("a transfer", () => {
  it("is announced, and the assistant leaves the call", () => {
    const call = answering().at(5_000, { kind: "transfer-requested", to: "+15550100", message: "One moment." });
    call.played(9_000).plays(9_100, 500).played(9_600);
    expect(call.taken()).toEqual(["say transfer @9000", "transfer @9600"]);
    expect(call.at(9_700, { kind: "stream-lost" }).taken()).toEqual([]);
    expect(call.at(20_000, { kind: "transfer-ended", hasSucceeded: true }).taken()).toEqual([
      "finish assistant-forwarded-call @20000",
    ]);
  });

  it("that fails brings the assistant back", () => {
    const call = greeted().at(5_000, { kind: "transfer-requested", to: "+15550100", message: null });
    expect(call.at(9_000, { kind: "transfer-ended", hasSucceeded: false }).taken()).toEqual([
      "transfer @5000",
      "say transfer-failed @9000",
    ]);
  });
});

describe("a slow tool", () => {
  it("gets a filler", () => {
    const call = greeted().at(3_000, { kind: "typed", text: "hi" });
    call.at(3_100, { kind: "tool-started", responseId: call.responseId }).until(5_000);
    expect(call.taken().at(-1)).toBe("fill @4300");
    call.at(5_000, { kind: "tool-finished", responseId: call.responseId }).until(20_000);
    expect(call.taken()).toEqual([]);
  });
});
