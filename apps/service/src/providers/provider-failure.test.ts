import { expect, test } from "vitest";
import { ProviderError, type ProviderOutcome } from "./provider-error.ts";
import { providerFailure } from "./provider-failure.ts";

const FIX = "Set the answer URL of the application.";

function failureOf(outcome: ProviderOutcome, statusCode?: number): ProviderError {
  const status = statusCode === undefined ? {} : { statusCode };
  return new ProviderError({ provider: "vonage", operation: "x", outcome, message: "No", fix: FIX, ...status });
}

test.each<[ProviderOutcome, number | undefined, string]>([
  ["rejected", undefined, "provider-refused"],
  ["rejected", 400, "provider-refused"],
  ["rejected", 404, "provider-refused"],
  ["rejected", 401, "provider-failed"],
  ["rejected", 403, "provider-failed"],
  // An answer we could not read.
  ["rejected", 200, "provider-failed"],
  ["not-done", undefined, "provider-failed"],
  ["not-done", 429, "provider-failed"],
  ["unknown", undefined, "provider-failed"],
  ["unknown", 408, "provider-failed"],
])("%s with status %s is %s, with its fix", (outcome, statusCode, code) => {
  const kind = code === "provider-refused" ? "invalid-input" : "provider-failed";
  expect(providerFailure(failureOf(outcome, statusCode))).toMatchObject({ kind, code, fix: FIX });
});

test("is never the caller's fault if the caller had no choice", () => {
  expect(providerFailure(failureOf("rejected"), false)).toMatchObject({ kind: "provider-failed", fix: FIX });
  expect(providerFailure(failureOf("rejected", 404), false)).toMatchObject({ kind: "provider-failed" });
});
