import { expect, it } from "vitest";
import { type Refusal, type RefusalKind, refusalKindOf, remedyOf } from "./failure-remedy.ts";

const refusal = (statusCode: number, vendorCode?: string, message = ""): Refusal => ({
  statusCode,
  vendorCode,
  message,
});

it.each<[string, Refusal, RefusalKind | null]>([
  ["OpenAI without a valid key", refusal(401, "invalid_api_key"), "authentication-failed"],
  ["OpenAI without credit", refusal(429, "insufficient_quota"), "quota-exhausted"],
  ["OpenAI in a hurry", refusal(429, "rate_limit_exceeded"), "rate-limited"],
  ["OpenAI with a long dialogue", refusal(400, "context_length_exceeded"), "context-too-long"],
  ["OpenAI without the model", refusal(404, "model_not_found"), "unknown-model"],
  [
    "Anthropic without credit",
    refusal(400, "invalid_request_error", "Your credit balance is too low to access the API."),
    "quota-exhausted",
  ],
  [
    "Anthropic with a long dialogue",
    refusal(400, "invalid_request_error", "prompt is too long: 210000 tokens > 200000 maximum"),
    "context-too-long",
  ],
  [
    "Gemini without a valid key",
    refusal(400, "INVALID_ARGUMENT", "API key not valid. Please pass a valid API key."),
    "authentication-failed",
  ],
  ["xAI without a valid key", refusal(400, undefined, "Incorrect API key provided: xa***et."), "authentication-failed"],
  [
    "xAI without credit",
    refusal(429, undefined, "Your team has either used all available credits or reached its monthly spending limit."),
    "quota-exhausted",
  ],
  [
    "Groq with a model of yesterday",
    refusal(400, undefined, "The model `mixtral-8x7b` has been decommissioned."),
    "unknown-model",
  ],
  ["Azure without the deployment", refusal(404, "DeploymentNotFound"), "unknown-model"],
  ["a key without the right", refusal(403), "permission-denied"],
  ["a request that is wrong somehow", refusal(400, "invalid_request_error", "Invalid value"), null],
  ["a failure on their side", refusal(500, undefined, "model foo not found"), null],
])("%s", (_name, given, expected) => {
  expect(refusalKindOf(given)).toBe(expected);
  if (expected !== null) expect(remedyOf(expected, "the-vendor")).toMatch(/\.$/);
});
