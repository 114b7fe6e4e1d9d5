import { describe, expect, it } from "vitest";
import { ProviderError, type ProviderErrorReason } from "../../provider-error.ts";
import type { LanguageModel, ModelEvent, ModelRequest } from "../language-model.ts";
import { collectResponse } from "../reading/collect-response.ts";
import { createFallbackKeyModel } from "./fallback-key-model.ts";
import { createFallbackModel } from "./fallback-model.ts";
import { KeySlots } from "./key-slots.ts";
import { type ModelAttempt, ModelChainError } from "./model-attempt.ts";

const REQUEST: ModelRequest = {
  systemPrompt: "",
  messages: [{ role: "user", content: "Hello" }],
  tools: [],
  settings: {},
  firstTokenTimeoutMs: 1_000,
  totalTimeoutMs: 10_000,
};
const FINISH: ModelEvent = { kind: "finish", usage: { promptTokens: 1, completionTokens: 1 }, reason: "stop" };

function failure(reason?: ProviderErrorReason): ProviderError {
  const options = { provider: "x", operation: "respond", outcome: "rejected", message: "failed" } as const;
  return new ProviderError(reason === undefined ? options : { ...options, reason });
}

interface Scripted extends LanguageModel {
  requestCount: number;
}

function scripted(modelId: string, error: ProviderError | null, release?: Promise<void>): Scripted {
  const model: Scripted = {
    provider: "openai",
    modelId,
    requestCount: 0,
    async *respond() {
      model.requestCount += 1;
      if (error !== null) throw error;
      yield { kind: "text", text: modelId };
      await release;
      yield FINISH;
    },
  };
  return model;
}

function keyed(model: LanguageModel, name: string, slots = new KeySlots(), concurrentLimit: number | null = null) {
  return createFallbackKeyModel(model, { id: name, name, concurrentLimit }, slots, true);
}

async function stream(
  model: ReturnType<typeof createFallbackModel>,
): Promise<{ readonly text: string; readonly attempts: readonly ModelAttempt[] }> {
  const attempts: ModelAttempt[] = [];
  const events: ModelEvent[] = [];
  for await (const event of model.respond(REQUEST, undefined, (attempt) => attempts.push(attempt))) events.push(event);
  return { text: events.flatMap((event) => (event.kind === "text" ? [event.text] : [])).join(""), attempts };
}

const WAYS: readonly [string, (chain: ReturnType<typeof createFallbackModel>) => ReturnType<typeof stream>][] = [
  ["streamed", stream],
  ["collected", (chain) => collectResponse(chain, REQUEST)],
];

describe.each(WAYS)("fallback keys, %s", (_name, ask) => {
  it("are tried in order while the key is what is refused, and are named", async () => {
    const chain = createFallbackModel(scripted("first", failure("key-refused")), [
      keyed(scripted("second", failure("key-refused")), "spare 1"),
      keyed(scripted("third", null), "spare 2"),
    ]);
    const { text, attempts } = await ask(chain);
    expect(text).toBe("third");
    expect(attempts.map((attempt) => [attempt.modelId, attempt.keyName])).toEqual([
      ["first", undefined],
      ["second", "spare 1"],
      ["third", "spare 2"],
    ]);
  });

  it("are passed over for what another key would not mend", async () => {
    const spare = scripted("spare", null);
    const chain = createFallbackModel(scripted("first", failure()), [
      keyed(spare, "spare"),
      scripted("other vendor", null),
    ]);
    expect((await ask(chain)).text).toBe("other vendor");
    expect(spare.requestCount).toBe(0);
  });

  it("are passed over when their limit is reached, and free again after", async () => {
    const slots = new KeySlots();
    const { promise, resolve } = Promise.withResolvers<void>();
    const busy = keyed(scripted("busy", null, promise), "one at a time", slots, 1);
    const running = busy.respond(REQUEST)[Symbol.asyncIterator]();
    await running.next();
    const chain = createFallbackModel(scripted("first", failure("key-refused")), [
      busy,
      keyed(scripted("next", null), "spare", slots, 1),
    ]);
    expect((await ask(chain)).text).toBe("next");
    resolve();
    await running.next();
    await running.next();
    expect((await ask(chain)).text).toBe("busy");
  });

  it("fail by name when none is left", async () => {
    const chain = createFallbackModel(scripted("first", failure("key-refused")), [
      keyed(scripted("second", failure("key-refused")), "spare"),
    ]);
    const error = await ask(chain).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ModelChainError);
    expect((error as ModelChainError).attempts).toMatchObject([{ modelId: "first" }, { keyName: "spare" }]);
  });
});

it("a slot is given back by whoever stops listening", async () => {
  const slots = new KeySlots();
  const model = keyed(scripted("m", null), "k", slots, 1);
  for await (const _event of model.respond(REQUEST)) break;
  expect(slots.take("k", 1)).not.toBeNull();
});

it("slots are counted by key, whatever the limit is now", () => {
  const slots = new KeySlots();
  const first = slots.take("a", null);
  expect(slots.take("a", 1)).toBeNull();
  expect(slots.take("b", 1)).not.toBeNull();
  first?.();
  expect(slots.take("a", 1)).not.toBeNull();
});
