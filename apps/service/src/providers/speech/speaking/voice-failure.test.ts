import { describe, expect, it } from "vitest";
import { faultOfEnd, faultOfStatus, voiceFailure } from "./voice-failure.ts";

describe("voiceFailure", () => {
  it.each([
    ["quota_exceeded", "quota_exceeded"],
    ["NET-0001", "NET-0001"],
    [null, "vendor-failed"],
    ["", "vendor-failed"],
    ["You said: my card is 4242", "vendor-failed"],
    ["x".repeat(65), "vendor-failed"],
  ])("takes a vendor's code %j only when it is a word", (vendorCode, code) => {
    const error = voiceFailure("deepgram", { kind: "vendor-failed", vendorCode });
    expect(error.vendorCode).toBe(code);
    expect(error).toMatchObject({ provider: "deepgram", operation: "speak", outcome: "not-done" });
  });
});

describe("faultOfStatus", () => {
  it.each([
    [400, "invalid-request"],
    [401, "authentication-failed"],
    [402, "quota-exhausted"],
    [403, "permission-denied"],
    [404, "unknown-voice"],
    [408, "vendor-failed"],
    [422, "invalid-request"],
    [429, "rate-limited"],
    [500, "vendor-failed"],
    [503, "vendor-failed"],
  ])("%d: %s", (statusCode, kind) => {
    expect(faultOfStatus(statusCode)).toBe(kind);
  });
});

describe("faultOfEnd", () => {
  const end = { code: null, reason: "my card is 4242", statusCode: null, retryAfterMs: null, failure: null };

  it.each([
    [{ ...end, statusCode: 429, retryAfterMs: 7_000 }, false, { kind: "rate-limited", retryAfterMs: 7_000 }],
    [{ ...end, code: 1011 }, true, { kind: "connection-lost" }],
    [{ ...end, failure: "blocked" as const }, false, { kind: "address-blocked" }],
    [{ ...end, failure: "timeout" as const }, false, { kind: "no-connection" }],
    [{ ...end, failure: "unreachable" as const }, false, { kind: "no-connection" }],
  ])("%j", (socketEnd, wasOpen, fault) => {
    expect(faultOfEnd(socketEnd, wasOpen)).toMatchObject(fault);
    expect(voiceFailure("deepgram", faultOfEnd(socketEnd, wasOpen)).message).not.toContain("4242");
  });
});
