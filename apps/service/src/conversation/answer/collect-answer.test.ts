import { type Clock, systemClock } from "@parley/foundation/clock";
import { describe, expect, test } from "vitest";
import type { LanguageModel, ModelRequest, ModelToolCall } from "../../providers/llm/language-model.ts";
import { textAnswers } from "./answer-policy.ts";
import { plainScript } from "./answer-script.ts";
import { collectAnswer } from "./collect-answer.ts";
import type { ToolSession } from "./tool-session.ts";

type Reply = string | readonly Omit<ModelToolCall, "id">[];

/** A model that replies as scripted, round by round, and records what it was asked. */
function scriptedModel(...replies: readonly Reply[]) {
  const asked: ModelRequest[] = [];
  const model: LanguageModel = {
    provider: "test",
    modelId: "m",
    async *respond(request) {
      const reply = replies[Math.min(asked.length, replies.length - 1)] ?? "";
      asked.push({ ...request, messages: [...request.messages] });
      if (typeof reply === "string") yield { kind: "text", text: reply };
      else for (const call of reply) yield { kind: "tool-call", call: { ...call, id: "same" } };
      yield { kind: "finish", usage: { promptTokens: 1, completionTokens: 1 }, reason: "stop" };
    },
  };
  return { model, asked };
}

function session(change: Partial<ToolSession> = {}) {
  const calls: { name: string; ordinal: number; timeoutMs: number }[] = [];
  const made: ToolSession = {
    tools: [{ name: "look", description: "", parameters: { type: "object" } }],
    earlierCalls: [],
    call: async ({ name }, ordinal, timeoutMs) => {
      calls.push({ name, ordinal, timeoutMs });
      return `result ${calls.length}`;
    },
    ...change,
  };
  return { made, calls };
}

const respond = (model: LanguageModel, tools: ToolSession, clock: Clock = systemClock) =>
  collectAnswer({
    script: plainScript({ model, settings: {}, systemPrompt: "You help.", tools }),
    messages: [{ role: "user", content: "Hello" }],
    policy: { ...textAnswers(clock), answerTimeoutMs: 60_000 },
    nowMs: () => clock.monotonicMs(),
    signal: new AbortController().signal,
  });

const look = (given: Record<string, unknown> = {}) => ({ name: "look", arguments: given });

describe("an answer by text", () => {
  test("passes every result back under an id of its own, in order", async () => {
    const { model, asked } = scriptedModel([look({ a: 1 }), look({ a: 2 })], [look({ a: 1 })], "Done.");
    const { made, calls } = session();
    const { text, rounds } = await respond(model, made);
    expect([text, rounds.length]).toEqual(["Done.", 3]);
    // The same call made again counts as the second of its kind.
    expect(calls.map(({ ordinal }) => ordinal)).toEqual([0, 0, 1]);
    const dialogue = asked.at(-1)?.messages ?? [];
    expect(dialogue.map(({ role }) => role)).toEqual(["user", "assistant", "tool", "tool", "assistant", "tool"]);
    const ids = dialogue.flatMap((message) => (message.role === "tool" ? [message.toolCallId] : []));
    expect(new Set(ids).size).toBe(3);
    expect(asked.map(({ tools }) => tools)).toEqual([made.tools, made.tools, made.tools]);
  });

  test("starts with the calls of an earlier try", async () => {
    const { model, asked } = scriptedModel("Done.");
    const { made, calls } = session({ earlierCalls: [{ name: "look", arguments: { a: 1 }, result: "known" }] });
    await respond(model, made);
    expect(calls).toEqual([]);
    expect(asked[0]?.messages.slice(1)).toEqual([
      { role: "assistant", content: "", toolCalls: [{ id: "call_0_1", name: "look", arguments: { a: 1 } }] },
      { role: "tool", toolCallId: "call_0_1", toolName: "look", result: "known" },
    ]);
  });

  test("makes eight calls in four requests, and asks for words in the fifth", async () => {
    const { model, asked } = scriptedModel([look({ a: 1 }), look({ a: 2 }), look({ a: 3 })]);
    const { made, calls } = session();
    const { text, rounds } = await respond(model, made);
    expect([text, rounds.length, calls.length]).toEqual(["", 5, 8]);
    expect(asked.map(({ systemPrompt }) => systemPrompt.includes("No more tools"))).toEqual([
      ...Array(4).fill(false),
      true,
    ]);
    expect(asked.map(({ tools }) => tools.length)).toEqual([1, 1, 1, 1, 0]);
    const last = asked.at(-1)?.messages.at(-1);
    expect(last?.role === "tool" && last.result).toContain("not run");
  });

  test("leaves time for the last words", async () => {
    let nowMs = 0;
    const clock: Clock = { ...systemClock, monotonicMs: () => nowMs };
    const { model, asked } = scriptedModel([look({ a: 1 })], [look({ a: 2 })], "Done.");
    const { made, calls } = session({
      call: async ({ name }, ordinal, timeoutMs) => {
        calls.push({ name, ordinal, timeoutMs });
        nowMs += 45_000;
        return "slow";
      },
    });
    expect((await respond(model, made, clock)).text).toBe("Done.");
    expect(calls).toEqual([{ name: "look", ordinal: 0, timeoutMs: 40_000 }]);
    const last = asked.at(-1)?.messages.at(-1);
    expect(last?.role === "tool" && last.result).toContain("not run");
  });
});
