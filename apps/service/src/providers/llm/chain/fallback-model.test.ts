import { VirtualClock } from "@parley/testkit/virtual-clock";
import { describe, expect, it } from "vitest";
import { ProviderError, type ProviderOutcome } from "../../provider-error.ts";
import type { LanguageModel, ModelEvent, ModelRequest } from "../language-model.ts";
import { collectResponse } from "../reading/collect-response.ts";
import { createFallbackModel } from "./fallback-model.ts";
import { type ModelAttempt, ModelChainError } from "./model-attempt.ts";

type Step = ModelEvent | ProviderError | { readonly kind: "wait"; readonly ms: number };

interface ScriptedModel extends LanguageModel {
  readonly requests: ModelRequest[];
}

const REQUEST: ModelRequest = {
  systemPrompt: "",
  messages: [{ role: "user", content: "Hello" }],
  tools: [],
  settings: {},
  firstTokenTimeoutMs: 1_000,
  totalTimeoutMs: 10_000,
};
const FINISH: ModelEvent = { kind: "finish", usage: { promptTokens: 3, completionTokens: 2 }, reason: "stop" };

function text(value: string): ModelEvent {
  return { kind: "text", text: value };
}

function failure(outcome: ProviderOutcome = "not-done", more: { retryAfterMs?: number } = {}): ProviderError {
  return new ProviderError({ provider: "x", operation: "respond", outcome, message: `failed ${outcome}`, ...more });
}

function scripted(modelId: string, steps: readonly Step[], clock = new VirtualClock()): ScriptedModel {
  const requests: ModelRequest[] = [];
  return {
    provider: "test",
    modelId,
    requests,
    async *respond(request, signal) {
      requests.push(request);
      for (const step of steps) {
        if (signal?.aborted === true) throw failure();
        if (step instanceof Error) throw step;
        if (step.kind === "wait") await clock.sleep(step.ms);
        else yield step;
      }
    },
  };
}

async function stream(model: LanguageModel): Promise<ModelEvent[]> {
  const events: ModelEvent[] = [];
  for await (const event of model.respond(REQUEST)) events.push(event);
  return events;
}

describe("createFallbackModel", () => {
  it("asks only the first when it answers, and goes by its name", async () => {
    const second = scripted("second", [FINISH]);
    const chain = createFallbackModel(scripted("first", [text("Hi"), FINISH]), [second]);
    expect(await stream(chain)).toEqual([text("Hi"), FINISH]);
    expect(second.requests).toHaveLength(0);
    expect(chain).toMatchObject({ provider: "test", modelId: "first" });
  });

  it.each(["not-done", "rejected", "unknown"] as const)("moves on when the first fails with %s", async (outcome) => {
    const chain = createFallbackModel(scripted("first", [failure(outcome)]), [
      scripted("second", [text("Hi"), FINISH]),
    ]);
    const attempts: ModelAttempt[] = [];
    const events: ModelEvent[] = [];
    for await (const event of chain.respond(REQUEST, undefined, (attempt) => attempts.push(attempt))) {
      events.push(event);
    }
    expect(events).toEqual([text("Hi"), FINISH]);
    expect(attempts).toMatchObject([
      { modelId: "first", error: { outcome } },
      { provider: "test", modelId: "second" },
    ]);
    expect(attempts[1]?.error).toBeUndefined();
  });

  it.each<[string, ModelEvent]>([
    ["text", text("We are")],
    ["a tool call", { kind: "tool-call", call: { id: "1", name: "look", arguments: {} } }],
  ])("passes the failure on once %s was emitted", async (_what, event) => {
    const second = scripted("second", [text("Hi"), FINISH]);
    const error = failure();
    const seen: ModelEvent[] = [];
    const answer = (async () => {
      const chain = createFallbackModel(scripted("first", [event, error]), [second]);
      for await (const item of chain.respond(REQUEST)) seen.push(item);
    })();
    await expect(answer).rejects.toBe(error);
    expect(seen).toEqual([event]);
    expect(second.requests).toHaveLength(0);
  });

  it("does not move on when nobody wants the answer any more", async () => {
    const second = scripted("second", [FINISH]);
    const chain = createFallbackModel(scripted("first", [text("a"), text("b")]), [second]);
    const answer = collectResponse(chain, REQUEST, AbortSignal.abort());
    await expect(answer).rejects.toBeInstanceOf(ProviderError);
    await expect(chain.respond(REQUEST, AbortSignal.abort())[Symbol.asyncIterator]().next()).rejects.toThrow();
    expect(second.requests).toHaveLength(0);
  });

  it("tells of every attempt when none answered", async () => {
    const chain = createFallbackModel(scripted("a", [failure("rejected")]), [
      scripted("b", [failure("not-done", { retryAfterMs: 9_000 })]),
      scripted("c", [failure("not-done", { retryAfterMs: 4_000 })]),
    ]);
    const error = await stream(chain).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(ModelChainError);
    expect(error).toMatchObject({
      outcome: "not-done",
      vendorCode: "all-models-failed",
      retryAfterMs: 4_000,
      attempts: [{ modelId: "a" }, { modelId: "b" }, { modelId: "c" }],
    });
  });

  it("is rejected only when all were", async () => {
    const chain = createFallbackModel(scripted("a", [failure("rejected")]), [scripted("b", [failure("rejected")])]);
    await expect(stream(chain)).rejects.toMatchObject({ outcome: "rejected", isRetryable: false });
  });

  it("shares the total time among all, and gives each its own time for the first token", async () => {
    const clock = new VirtualClock();
    const second = scripted("second", [text("Hi"), FINISH]);
    const chain = createFallbackModel(
      scripted("first", [{ kind: "wait", ms: 4_000 }, failure()], clock),
      [second],
      clock,
    );
    const answer = stream(chain);
    await clock.runUntilIdle();
    await answer;
    expect(second.requests[0]).toMatchObject({ totalTimeoutMs: 6_000, firstTokenTimeoutMs: 1_000 });
  });

  it("asks nobody more when the time is up", async () => {
    const clock = new VirtualClock();
    const second = scripted("second", [text("Hi"), FINISH]);
    const chain = createFallbackModel(
      scripted("first", [{ kind: "wait", ms: 10_000 }, failure()], clock),
      [second],
      clock,
    );
    const answer = stream(chain).catch((reason: unknown) => reason);
    await clock.runUntilIdle();
    expect(await answer).toMatchObject({ attempts: [{ modelId: "first" }] });
    expect(second.requests).toHaveLength(0);
  });

  it("passes on what is no failure of a model", async () => {
    const broken: LanguageModel = {
      provider: "test",
      modelId: "broken",
      respond: () => {
        throw new TypeError("a defect");
      },
    };
    const second = scripted("second", [FINISH]);
    await expect(stream(createFallbackModel(broken, [second]))).rejects.toThrow("a defect");
    expect(second.requests).toHaveLength(0);
  });
});

describe("collectResponse", () => {
  it("gathers text, calls, usage and who answered", async () => {
    const call = { id: "1", name: "look", arguments: { a: 1 } };
    const clock = new VirtualClock();
    const model = scripted(
      "only",
      [text("We "), { kind: "wait", ms: 250 }, text("open."), { kind: "tool-call", call }, FINISH],
      clock,
    );
    const answer = collectResponse(model, REQUEST, undefined, clock);
    await clock.runUntilIdle();
    expect(await answer).toEqual({
      text: "We open.",
      toolCalls: [call],
      usage: { promptTokens: 3, completionTokens: 2 },
      finishReason: "stop",
      model,
      durationMs: 250,
      attempts: [{ provider: "test", modelId: "only" }],
    });
  });

  it("starts again with the next model after a failure in the middle, and mixes nothing", async () => {
    const second = scripted("second", [text("Whole."), FINISH]);
    const answer = await collectResponse(
      createFallbackModel(scripted("first", [text("Hal"), failure()]), [second]),
      REQUEST,
    );
    expect(answer).toMatchObject({ text: "Whole.", model: { modelId: "second" } });
    expect(answer.attempts).toMatchObject([
      { modelId: "first", error: { outcome: "not-done" } },
      { modelId: "second" },
    ]);
  });

  it("knows the models of a chain within a chain", async () => {
    const inner = createFallbackModel(scripted("b", [text("x"), failure()]), [scripted("c", [text("Hi"), FINISH])]);
    const answer = await collectResponse(createFallbackModel(scripted("a", [failure()]), [inner]), REQUEST);
    expect(answer.attempts.map((attempt) => attempt.modelId)).toEqual(["a", "b", "c"]);
  });

  it("keeps the data of a single model's failure", async () => {
    const error = new ProviderError({
      provider: "test",
      operation: "respond",
      outcome: "rejected",
      message: "test answered 401.",
      statusCode: 401,
      vendorCode: "bad_key",
    });
    await expect(collectResponse(scripted("only", [error]), REQUEST)).rejects.toMatchObject({
      outcome: "rejected",
      message: "test answered 401.",
      statusCode: 401,
      vendorCode: "bad_key",
      attempts: [{ modelId: "only", error }],
    });
  });
});
