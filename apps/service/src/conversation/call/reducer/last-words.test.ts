import { describe, expect, it } from "vitest";
import { CallScript } from "../../../../tests/support/calls/reducer/call-script.ts";
import type { CallSettings } from "./call-settings.ts";

/** A call in the middle of the caller's turn, at 3,000 ms: its first part is final, the second is not. */
function speaking(settings: Partial<CallSettings> = {}): CallScript {
  const call = new CallScript({ farewell: null, ...settings }).at(0, { kind: "stream-started" });
  call.plays(10, 1_500).played(2_000).at(2_200, { kind: "voice-started", sinceMs: 2_200 });
  call.hears(2_600, "Cancel the order.", { isFinal: true }).hears(2_900, "the red one");
  call.taken();
  return call;
}

const said = 'turn "Cancel the order. the red one"';
const update = { kind: "update", isFinal: true, confidence: 0.9, startMs: null, endMs: null, language: null } as const;

describe("what the caller has said when the call ends becomes a turn, without an answer:", () => {
  it.each<[string, (call: CallScript) => CallScript, readonly string[]]>([
    [
      "they hang up",
      (call) => call.at(3_100, { kind: "hung-up", reason: "customer-ended-call" }),
      [`${said} @3100`, "finish customer-ended-call @3100"],
    ],
    [
      "somebody terminates it",
      (call) => call.at(3_100, { kind: "terminated", reason: "terminated-by-user" }),
      [`${said} @3100`, "finish terminated-by-user @3100"],
    ],
    [
      "the stream is lost for good",
      (call) => call.at(3_100, { kind: "stream-lost" }).until(9_000),
      ["hang-up media-stream-lost @4600", `${said} @4600`, "finish media-stream-lost @4600"],
    ],
    [
      "the assistant ends it",
      (call) => call.at(3_100, { kind: "end-requested", message: null }),
      ["hang-up assistant-ended-call @3100", `${said} @3100`, "finish assistant-ended-call @3100"],
    ],
    [
      "it is transferred",
      (call) => {
        call.at(3_100, { kind: "transfer-requested", to: "+15550100", message: null });
        return call.at(9_000, { kind: "transfer-ended", hasSucceeded: true });
      },
      [`${said} @3100`, "transfer @3100", "finish assistant-forwarded-call @9000"],
    ],
    [
      "the recognizer fails",
      (call) => call.at(3_100, { kind: "speech-input-failed" }).until(3_150).plays(3_150, 1_000).played(3_900),
      ["say farewell @3100", "hang-up transcriber-failed @3900", `${said} @3900`, "finish transcriber-failed @3900"],
    ],
  ])("%s", (_end, end, expected) => {
    expect(end(speaking()).taken()).toEqual(expected);
  });

  it("it reaches its maximum duration", () => {
    const call = speaking({ maxDurationMs: 3_100 }).until(9_000);
    expect(call.taken()).toEqual([
      "hang-up exceeded-max-duration @3100",
      `${said} @3100`,
      "finish exceeded-max-duration @3100",
    ]);
  });
});

describe("what was said before a transfer that fails", () => {
  const failed = { kind: "transfer-ended", hasSucceeded: false } as const;

  it("is answered once the caller was told of the failure", () => {
    const call = speaking().at(3_100, { kind: "transfer-requested", to: "+15550100", message: null });
    call.taken();
    call.at(9_000, failed).plays(9_050, 1_000).played(10_050);
    expect(call.taken()).toEqual(["say transfer-failed @9000", 'respond "Cancel the order. the red one" @10050']);
  });

  it("is not answered if it was only a backchannel", () => {
    const call = new CallScript({ welcomeMessage: null }).at(0, { kind: "stream-started" });
    call.at(2_000, { kind: "heard", transcript: { ...update, text: "Okay." } });
    call.at(2_100, { kind: "transfer-requested", to: "+15550100", message: null }).at(9_000, failed);
    call.plays(9_050, 1_000).played(10_050).until(11_000);
    expect(call.taken()).toEqual(['turn "Okay." @2100', "transfer @2100", "say transfer-failed @9000"]);
  });
});

describe("two turns of a recognizer that detects turns, while the assistant speaks,", () => {
  it("are both kept", () => {
    const end = (text: string) => ({ kind: "heard", transcript: { kind: "end", text, confidence: 0.9 } }) as const;
    const call = new CallScript({ recognizer: { detectsTurns: true, finalLatencyMs: 0 } });
    call.at(0, { kind: "stream-started" }).plays(10, 9_000).at(2_000, end("Tuesday evening"));
    call.at(4_000, { kind: "heard", transcript: { kind: "eager-end", text: "for two" } }).at(4_200, end("For two."));
    call.taken();
    expect(call.played(9_010).taken().slice(0, 1)).toEqual(['turn "Tuesday evening For two." @9010']);
  });
});

describe("last words", () => {
  const hangUp = { kind: "hung-up", reason: "customer-ended-call" } as const;

  it("that are a turn already are not taken twice", () => {
    const call = new CallScript({ welcomeMessage: null }).at(0, { kind: "stream-started" });
    call.at(1_000, { kind: "voice-started", sinceMs: 1_000 }).hears(1_400, "book a table");
    call.at(1_500, { kind: "voice-ended", sinceMs: 1_500 }).until(2_500).taken();
    // The recognizer repeats them.
    call.hears(2_600, "book a table for").at(2_700, hangUp);
    expect(call.taken().filter((line) => line.startsWith("turn"))).toEqual(['turn "for" @2700']);
  });

  it("end with the keys, in the same turn", () => {
    const call = speaking().at(3_000, { kind: "digit", digit: "4" }).at(3_050, { kind: "digit", digit: "2" });
    expect(call.at(3_100, hangUp).taken()).toEqual([
      'turn "Cancel the order. the red one [Keypad: 42]" @3100',
      "finish customer-ended-call @3100",
    ]);
  });

  it("may be a backchannel: it is kept, after the response it was said over", () => {
    const call = new CallScript().at(0, { kind: "stream-started" }).plays(10, 5_000);
    call.at(1_000, { kind: "voice-started", sinceMs: 1_000 });
    call.at(1_300, { kind: "heard", transcript: { ...update, text: "Mm-hm." } }).taken();
    expect(call.at(1_350, hangUp).taken()).toEqual([
      "interrupt @1350",
      'turn "Mm-hm." @1350',
      "finish customer-ended-call @1350",
    ]);
  });

  it("that were waiting for an answer no longer get one", () => {
    const call = new CallScript().at(0, { kind: "stream-started" }).plays(10, 9_000);
    call.at(1_000, { kind: "heard", transcript: { kind: "end", text: "Tuesday", confidence: 0.9 } }).until(2_000);
    call.taken();
    expect(call.at(2_000, hangUp).taken()).toEqual([
      "interrupt @2000",
      'turn "Tuesday" @2000',
      "finish customer-ended-call @2000",
    ]);
  });

  it("may be missing", () => {
    const call = new CallScript().at(0, { kind: "stream-started" }).plays(10, 1_500).played(2_000);
    call.taken();
    expect(call.at(3_000, hangUp).taken()).toEqual(["finish customer-ended-call @3000"]);
  });
});
