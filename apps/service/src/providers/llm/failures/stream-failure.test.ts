import { describe, expect, it } from "vitest";
import { toProviderError } from "./model-failure.ts";
import { readStreamFailure } from "./stream-failure.ts";

describe("an error frame after the answer began", () => {
  it.each<[string, unknown, { vendorCode: string; statusCode?: number; retryAfterMs?: number }]>([
    ["with a code", { message: "No.", type: "server_error", code: "overloaded" }, { vendorCode: "overloaded" }],
    ["with a type only", { message: "No.", type: "server_error" }, { vendorCode: "server_error" }],
    ["with nothing but a message", { message: "No." }, { vendorCode: "malformed-response" }],
    ["as a whole", { error: { message: "No.", code: "inner" }, code: "outer" }, { vendorCode: "inner" }],
    ["within a response", { response: { error: { message: "No.", code: "failed" } } }, { vendorCode: "failed" }],
    ["with a status", { message: "No.", code: "a", statusCode: 503 }, { vendorCode: "a", statusCode: 503 }],
    ["with a status for a code", { message: "No.", code: "429" }, { vendorCode: "429", statusCode: 429 }],
    ["with a number that is no status", { message: "No.", code: 13, type: "x" }, { vendorCode: "x" }],
    ["that says what a status says", { message: "Overloaded", type: "o" }, { vendorCode: "o", statusCode: 503 }],
    [
      "that its package has read",
      { message: "No.", code: 429, data: { error: { status: "EXHAUSTED", details: [{ retryDelay: "3s" }] } } },
      { vendorCode: "EXHAUSTED", statusCode: 429, retryAfterMs: 3_000 },
    ],
  ])("%s says so", (_what, frame, expected) => {
    const error = toProviderError(readStreamFailure(frame), { provider: "acme", apiKey: null }, new Date(0));
    expect(error).toMatchObject({ outcome: "not-done", statusCode: undefined, retryAfterMs: undefined, ...expected });
    expect(error.cause).toBeUndefined();
  });

  it.each<[unknown]>([[new Error("cut")], ["text"], [null], [{ message: 5 }], [[]]])("%o is left as it is", (error) => {
    expect(readStreamFailure(error)).toBe(error);
  });
});
