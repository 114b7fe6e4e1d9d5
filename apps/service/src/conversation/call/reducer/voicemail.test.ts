import { describe, expect, it, test } from "vitest";
import { CallScript } from "../../../../tests/support/calls/reducer/call-script.ts";
import type { CallEventBody } from "./call-event.ts";
import type { CallSettings } from "./call-settings.ts";

const MESSAGE = "This is Acme, please call us back.";
const GREETING = "You have reached Bob. Please leave a message after the tone.";

/** An outbound call that is answered at 0 and looks for machines. */
function answered(settings: Partial<CallSettings> = {}): CallScript {
  return unwatched({ voicemail: { message: MESSAGE }, ...settings });
}

/** The same, and nobody looks for machines. */
function unwatched(settings: Partial<CallSettings> = {}): CallScript {
  return new CallScript(settings).at(0, { kind: "stream-started" });
}

/** A machine's greeting, from 300 to 4,300, known for what it is at its end; the welcome was being said. */
function greeted(settings: Partial<CallSettings> = {}): CallScript {
  const call = answered(settings).at(100, { kind: "response-audible", responseId: 1 });
  return call.says(300, 4_300, GREETING);
}

/** The message is being left, since 5,800. */
function leaving(settings: Partial<CallSettings> = {}): CallScript {
  const call = greeted(settings).until(5_800);
  call.taken();
  return call.plays(6_000, 3_000);
}

describe("a machine", () => {
  test("is left the message once its greeting is over, and nothing else", () => {
    const call = greeted();
    expect(call.taken()).toEqual([
      "say welcome @0",
      "duck @300",
      "unduck @1200",
      "finalize-transcript @4300",
      "machine (voicemail-words) @4300",
      "interrupt @4300",
    ]);
    call.until(5_799);
    expect(call.taken()).toEqual([`turn "${GREETING}" @4550`]);
    call.until(5_800);
    expect(call.effects).toMatchObject([{ kind: "say", purpose: "voicemail", text: MESSAGE }]);
    call.taken();
    call.plays(6_000, 3_000).played(9_000, MESSAGE);
    expect(call.taken()).toEqual(["hang-up voicemail @9000", "finish voicemail @9000"]);
  });

  test("without a message is hung up on at once, and what it said is kept", () => {
    const call = greeted({ voicemail: { message: null } });
    expect(call.taken().slice(-4)).toEqual([
      "interrupt @4300",
      "hang-up voicemail @4300",
      `turn "${GREETING}" @4300`,
      "finish voicemail @4300",
    ]);
  });

  test("that beeps is spoken to half a second later", () => {
    const call = greeted();
    call.taken();
    call.at(5_000, { kind: "beep", endedMs: 4_960 }).until(5_459);
    expect(call.taken()).toEqual([`turn "${GREETING}" @4550`]);
    call.until(5_460);
    expect(call.taken()).toEqual(["say voicemail @5460"]);
  });

  test("that beeps in the middle of its greeting is heard out", () => {
    const call = answered().says(300, 3_000, "Please leave a message after the tone.");
    call.taken();
    call.at(3_300, { kind: "beep", endedMs: 3_300 });
    call.says(3_600, 7_000, "Or press the star key.").until(8_499);
    expect(call.taken().filter((effect) => effect.startsWith("say"))).toEqual([]);
    call.until(8_500);
    expect(call.taken()).toContain("say voicemail @8500");
  });

  test("that is still beeping is not spoken to", () => {
    const call = greeted();
    call.taken();
    call.at(5_500, { kind: "beep", endedMs: null }).at(6_300, { kind: "beep", endedMs: 6_260 }).until(6_759);
    expect(call.taken()).toEqual([`turn "${GREETING}" @4550`]);
    call.until(6_760);
    expect(call.taken()).toEqual(["say voicemail @6760"]);
  });

  test("that beeps only when the message has begun is left it once more, from the beginning", () => {
    const call = leaving();
    call.at(7_000, { kind: "beep", endedMs: null }).at(7_500, { kind: "beep", endedMs: 7_460 }).until(7_960);
    expect(call.taken()).toEqual(["interrupt @7000", "say voicemail @7960"]);
    call.plays(8_100, 3_000).at(8_500, { kind: "beep", endedMs: null }).at(8_700, { kind: "beep", endedMs: 8_700 });
    call.played(11_100, MESSAGE);
    expect(call.taken()).toEqual(["hang-up voicemail @11100", "finish voicemail @11100"]);
  });

  test("that beeps at the end of its recording is not left the message again", () => {
    const call = leaving();
    call.at(8_900, { kind: "beep", endedMs: null });
    expect(call.taken()).toEqual([]);
  });

  test("that never falls silent is spoken to after half a minute", () => {
    const call = answered().at(300, { kind: "voice-started", sinceMs: 300 }).hears(2_000, GREETING);
    call.until(31_999);
    expect(call.taken().filter((effect) => effect.startsWith("say voicemail"))).toEqual([]);
    call.until(32_000);
    expect(call.taken()).toContain("say voicemail @32000");
  });

  test("that says so after we have begun to answer: the answer is dropped", () => {
    const call = answered({ welcomeMessage: null }).says(300, 3_300, "This is Bob.").until(3_550);
    expect(call.taken()).toContain('respond "This is Bob." @3550');
    call.at(4_000, { kind: "voice-started", sinceMs: 4_000 }).hears(5_000, "Please leave a message after the tone");
    expect(call.taken()).toEqual(["hold @4000", "machine (voicemail-words) @5000", "cancel @5000"]);
  });

  test("hears what must be said to everybody we call", () => {
    const call = answered({ disclosure: "This is an automated call." }).says(300, 4_300, GREETING).until(6_000);
    expect(call.effects.at(-1)).toMatchObject({ purpose: "voicemail", text: `This is an automated call. ${MESSAGE}` });
  });

  test("that is known for one when the assistant is ending the call already is not left a message as well", () => {
    const call = answered().at(500, { kind: "end-requested", message: "Goodbye." }).says(600, 4_300, GREETING);
    expect(call.state).toMatchObject({ phase: "talking", mailbox: null, detector: null });
    expect(call.state.next).toMatchObject({ reason: "assistant-ended-call" });
  });

  test("is not recorded on for more than a minute", () => {
    const call = leaving().until(65_799);
    expect(call.taken()).toEqual([]);
    call.until(65_800);
    expect(call.taken()).toEqual(["interrupt @65800", "hang-up voicemail @65800", "finish voicemail @65800"]);
  });
});

describe("a person", () => {
  it.each<[string, (call: CallScript) => void]>([
    ["who says hello", (call) => call.says(300, 900, "Hello?")],
    ["who gives name and firm", (call) => call.says(300, 4_000, "Baker and Sons, this is Amy, how can I help you?")],
    ["who says nothing", () => undefined],
    ["whom nobody understands", (call) => call.at(300, { kind: "voice-started", sinceMs: 300 })],
    [
      "whose line beeps in the middle of a sentence",
      (call) =>
        call
          .at(300, { kind: "voice-started", sinceMs: 300 })
          .at(1_500, { kind: "beep", endedMs: 1_500 })
          .at(4_000, { kind: "voice-ended", sinceMs: 4_000 })
          .hears(4_000, "Baker and Sons in Springfield, Amy Baker here", { isFinal: true }),
    ],
    [
      "whose line beeps afterwards",
      (call) => call.says(300, 4_000, "You've reached Baker and Sons, Amy Baker here").at(4_400, beep(4_400)),
    ],
    [
      "who is a secretary and answers us",
      (call) =>
        call
          .plays(100, 2_000)
          .played(2_100, "Hello, is Bob there?")
          .says(2_600, 6_000, "He is not available, he will call you back, or leave a message with me.")
          .at(6_300, beep(6_300)),
    ],
  ])("%s is treated exactly as without the look for machines", (_name, live) => {
    const [looking, plain] = [answered(), unwatched()].map((call) => {
      live(call);
      return call.until(25_000).taken();
    });
    expect(looking?.filter((effect) => !/^(human|uncertain) /.test(effect))).toEqual(plain);
    expect(looking?.some((effect) => effect.startsWith("machine"))).toBe(false);
  });

  test("who offers to take a message is no machine, whatever beeps", () => {
    const call = answered().says(300, 4_000, "He is not here. Do you want to leave a message?").at(4_300, beep(4_300));
    expect(call.until(10_000).taken()).toContain("human (personal-words) @4800");
    expect(call.state.phase).toBe("talking");
  });

  test("whose line beeps between two sentences is heard out before anything is made of it", () => {
    const call = answered().says(300, 3_000, "The office is not available on weekends.").at(3_200, beep(3_160));
    call.says(3_400, 5_000, "But what can I do for you?").until(25_000);
    expect(call.taken().filter((effect) => effect.startsWith("machine"))).toEqual([]);
  });

  test("who presses a key is one, whatever is heard afterwards", () => {
    const call = answered().at(1_000, { kind: "digit", digit: "1" }).says(2_000, 5_000, GREETING).until(30_000);
    expect(call.taken()).toContain("human (key-pressed) @1000");
    expect(call.state).toMatchObject({ phase: "talking", detector: null });
  });

  test("after twenty seconds nobody becomes a machine any more", () => {
    const call = answered().until(20_000);
    expect(call.taken()).toEqual(["say welcome @0", "uncertain (no-speech) @10000"]);
    call.says(20_100, 24_000, GREETING).until(30_000);
    expect(call.state).toMatchObject({ phase: "talking", detector: null });
  });

  test("who picks up while the message is being left is answered", () => {
    const call = leaving();
    call.taken();
    call.at(7_000, { kind: "voice-started", sinceMs: 7_000 }).hears(7_400, "Hello? I'm here.");
    expect(call.taken()).toEqual(["human (picked-up) @7400", "interrupt @7400"]);
    call.at(7_900, { kind: "voice-ended", sinceMs: 7_900 }).hears(7_900, "Hello? I'm here.", { isFinal: true });
    call.until(9_000);
    expect(call.taken()).toContain('respond "Hello? I\'m here." @8150');
    expect(call.state).toMatchObject({ phase: "talking", mailbox: null, next: null });
    call.at(9_500, { kind: "hung-up", reason: "customer-ended-call" });
    expect(call.taken()).toContain("finish customer-ended-call @9500");
  });

  it.each([
    ["goes on with its greeting", "You can also leave a message for the office"],
    ["gives its menu", "To send your message press one"],
    ["makes a noise", "uh"],
  ])("a machine that %s meanwhile is no person", (_name, text) => {
    const call = leaving();
    call.taken();
    call.at(7_000, { kind: "voice-started", sinceMs: 7_000 }).hears(7_400, text);
    expect(call.state.phase).toBe("voicemail");
    expect(call.taken()).toEqual([]);
  });

  test("late words of the greeting are no person either", () => {
    const call = leaving();
    call.hears(6_500, "Thank you very much, hello", { isFinal: true });
    expect(call.state.phase).toBe("voicemail");
  });
});

/** Everything that may happen, at a machine that still greets and at one that is being left a message. */
describe("whatever happens at a machine", () => {
  const EVENTS: readonly (readonly [string, CallEventBody, string])[] = [
    ["stream-lost", { kind: "stream-lost" }, "voicemail"],
    ["stream-started", { kind: "stream-started" }, "voicemail"],
    ["hung-up by it", { kind: "hung-up", reason: "customer-ended-call" }, "ended voicemail"],
    ["hung-up for a fault", { kind: "hung-up", reason: "carrier-failed" }, "ended carrier-failed"],
    ["terminated", { kind: "terminated", reason: "terminated-by-user" }, "ended terminated-by-user"],
    ["transfer-ended", { kind: "transfer-ended", hasSucceeded: true }, "voicemail"],
    ["settings-changed", { kind: "settings-changed", changes: {} }, "voicemail"],
    ["tick", { kind: "tick" }, "voicemail"],
    ["voice-started", { kind: "voice-started", sinceMs: 6_100 }, "voicemail"],
    ["voice-ended", { kind: "voice-ended", sinceMs: 6_100 }, "voicemail"],
    ["beep", { kind: "beep", endedMs: 6_100 }, "voicemail"],
    ["speech-input-failed", { kind: "speech-input-failed" }, "voicemail"],
    ["typed", { kind: "typed", text: "hello" }, "voicemail"],
    ["digit", { kind: "digit", digit: "1" }, "voicemail"],
    ["end-requested", { kind: "end-requested", message: "Bye." }, "voicemail"],
    ["transfer-requested", { kind: "transfer-requested", to: "+15550100", message: null }, "voicemail"],
    ["tool-started of an answer that is gone", { kind: "tool-started", responseId: 1 }, "voicemail"],
    ["response-played of an answer that is gone", { kind: "response-played", responseId: 1, text: "" }, "voicemail"],
    ["a voice that failed", { kind: "response-failed", responseId: 2, stage: "voice" }, "ended voice-failed"],
  ];

  function outcomeOf(call: CallScript): string {
    const finish = call.effects.find((effect) => effect.kind === "finish");
    return finish?.kind === "finish" ? `${call.state.phase} ${finish.reason}` : call.state.phase;
  }

  it.each(EVENTS)("%s, while the message is being left", (_name, event, outcome) => {
    const call = leaving().at(6_200, event);
    expect(outcomeOf(call)).toBe(outcome);
    expect(call.until(200_000).state.phase).toBe("ended");
  });

  it.each(EVENTS.filter(([name]) => name !== "a voice that failed"))("%s, while it greets", (_name, event, outcome) => {
    const call = greeted().at(4_400, event);
    expect(outcomeOf(call)).toBe(outcome);
    const spoken = call.until(60_000).effects.flatMap((effect) => ("purpose" in effect ? [effect.purpose] : []));
    expect(spoken.filter((purpose) => purpose !== "welcome" && purpose !== "voicemail")).toEqual([]);
  });
});

test("a call that asks for nothing looks for nothing", () => {
  const call = unwatched().says(300, 4_300, GREETING).until(5_000);
  expect(call.state).toMatchObject({ phase: "talking", detector: null, mailbox: null });
  expect(call.taken()).toContain(`respond "${GREETING}" @4550`);
});

test("a call that is put through at once looks for nothing", () => {
  expect(answered({ putThroughTo: "+15550100" }).state).toMatchObject({ phase: "transferring", detector: null });
});

function beep(endedMs: number): CallEventBody {
  return { kind: "beep", endedMs };
}
