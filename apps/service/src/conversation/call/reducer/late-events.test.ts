import { describe, expect, it } from "vitest";
import { CallScript } from "../../../../tests/support/calls/reducer/call-script.ts";
import type { CallEventBody } from "./call-event.ts";
import { reduceCall } from "./reduce-call.ts";

/** Everything a shell may still report about a response, however late. */
const reports = (responseId: number): readonly CallEventBody[] => [
  { kind: "response-audible", responseId },
  { kind: "response-generated", responseId, remainingMs: 60_000 },
  { kind: "tool-started", responseId },
  { kind: "tool-finished", responseId },
  { kind: "response-played", responseId, text: "What is your number?" },
  { kind: "response-failed", responseId, stage: "model" },
  { kind: "response-failed", responseId, stage: "voice" },
];

/** A caller who cut the first answer short: the second is in flight, the first is gone. */
function interruptedCall(): { readonly call: CallScript; readonly goneId: number } {
  const call = new CallScript({ welcomeMessage: null });
  call.at(0, { kind: "stream-started" }).says(1_000, 2_000, "what does it cost").until(4_000);
  const goneId = call.responseId;
  call.plays(4_100, 20_000).says(6_000, 7_500, "no wait I meant the other one please").until(10_000);
  expect(call.responseId).not.toBe(goneId);
  return { call, goneId };
}

describe("a report about a response that is gone", () => {
  it.each(reports(0).map(({ kind }, index) => [kind, index] as const))("changes nothing: %s", (_kind, index) => {
    const { call, goneId } = interruptedCall();
    const report = reports(goneId)[index];
    if (report === undefined) throw new Error("no such report");
    expect(reduceCall(call.state, { ...report, atMs: 10_000 })).toEqual(
      reduceCall(call.state, { kind: "tick", atMs: 10_000 }),
    );
  });

  it("while the same report about the response in flight does change something", () => {
    const { call } = interruptedCall();
    for (const report of reports(call.responseId).filter(({ kind }) => kind !== "tool-finished")) {
      expect(reduceCall(call.state, { ...report, atMs: 10_000 })).not.toEqual(
        reduceCall(call.state, { kind: "tick", atMs: 10_000 }),
      );
    }
  });
});
