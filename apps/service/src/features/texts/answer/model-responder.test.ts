import { asId } from "@parley/foundation/branded-ids";
import { systemClock } from "@parley/foundation/clock";
import { describe, expect, test } from "vitest";
import { plainScript } from "../../../conversation/answer/answer-script.ts";
import type { LanguageModel } from "../../../providers/llm/language-model.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import { NO_TOOLS, type OpenToolSession } from "../../tools/executions/open-tool-session.ts";
import { createModelResponder, fitText } from "./model-responder.ts";
import { type AnswerRequest, NoAnswerError } from "./responder.ts";

/** Calls a tool for this many rounds, each for 0.21 US dollars, and then fails or says nothing. */
function answer(toolRounds: number, end: "fails" | "silent", call: OpenToolSession["call"] = async () => "found") {
  let asked = 0;
  const model: LanguageModel = {
    provider: "openai",
    modelId: "gpt-4o-mini",
    async *respond() {
      asked += 1;
      if (asked <= toolRounds) yield { kind: "tool-call", call: { id: "1", name: "look", arguments: { asked } } };
      else if (end === "fails") {
        throw new ProviderError({ provider: "openai", operation: "respond", outcome: "not-done", message: "down" });
      }
      yield { kind: "finish", usage: { promptTokens: 1_000_000, completionTokens: 100_000 }, reason: "stop" };
    },
  };
  const tools = { ...NO_TOOLS, tools: [{ name: "look", description: "", parameters: { type: "object" } }], call };
  const responder = createModelResponder({
    clock: systemClock,
    openScript: async () => ({
      script: plainScript({ model, systemPrompt: "You help.", settings: {}, tools }),
      earlierWords: [],
      leftOutTools: [],
      memories: [],
      citations: [],
      flow: null,
      disclosure: { language: "en", organization: "Acme", truth: "I am an AI.", words: null },
      whoWrites: null,
    }),
  });
  const request = { history: [], signal: new AbortController().signal, conversationId: asId(1) };
  return responder.answer(request as unknown as AnswerRequest).catch((error: unknown) => error);
}

const usageOf = (rounds: number) => ({
  provider: "openai",
  promptTokens: rounds * 1_000_000,
  completionTokens: rounds * 100_000,
  costMicros: rounds * 210_000,
});

describe("a failed answer says what its models used", () => {
  const lost = new NoAnswerError("turn-lost", "lost", { isRetryable: false, fix: "none" });
  const brokenDatabase = new Error("no connection");

  test.each([
    ["when the model fails after calling tools", () => answer(2, "fails"), { code: "model-failed", usage: usageOf(2) }],
    ["when the model says nothing", () => answer(0, "silent"), { code: "empty-answer", usage: usageOf(1) }],
    [
      "when the model keeps calling tools",
      () => answer(9, "silent"),
      { code: "too-many-tool-calls", usage: usageOf(5) },
    ],
    [
      "when the turn is lost",
      () => answer(9, "silent", () => Promise.reject(lost)),
      { code: "turn-lost", isRetryable: false, fix: "none", usage: usageOf(1) },
    ],
    [
      "after an unexpected error",
      () => answer(9, "silent", () => Promise.reject(brokenDatabase)),
      { code: "answer-failed", isRetryable: true, cause: brokenDatabase, usage: usageOf(1) },
    ],
    ["when no model ever answered", () => answer(0, "fails"), { code: "model-failed", usage: null }],
  ])("%s", async (_name, failed, expected) => {
    const error = await failed();
    expect(error).toBeInstanceOf(NoAnswerError);
    expect(error).toMatchObject(expected);
  });
});

describe("fitText", () => {
  test("keeps a text that fits", () => {
    expect(fitText("x".repeat(1_600))).toHaveLength(1_600);
  });

  test("cuts after the last sentence that fits, else after the last word", () => {
    const sentence = "We are open from nine to five. ";
    const cut = fitText(sentence.repeat(100));
    expect(cut.length).toBeLessThanOrEqual(1_600);
    expect(cut.endsWith("five.")).toBe(true);
    const words = fitText("word ".repeat(500));
    expect(words.length).toBeLessThanOrEqual(1_600);
    expect(words.endsWith("word")).toBe(true);
  });

  test("never splits a character", () => {
    const cut = fitText("🦷".repeat(1_000));
    expect(cut.length).toBeLessThanOrEqual(1_600);
    expect(cut.isWellFormed()).toBe(true);
  });
});
