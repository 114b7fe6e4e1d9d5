import { systemClock } from "@parley/foundation/clock";
import { describe, expect, it } from "vitest";
import { calls, finish, text } from "../../../tests/support/calls/scripted-parts.ts";
import type { LanguageModel, ModelEvent, ModelMessage, ModelRequest } from "../../providers/llm/language-model.ts";
import { type AnswerPolicy, callAnswers, textAnswers } from "./answer-policy.ts";
import { plainScript } from "./answer-script.ts";
import { followScript } from "./follow-script.ts";
import type { ToolReceipt, ToolSession } from "./tool-session.ts";

const IN_CALLS = callAnswers({ firstTokenTimeoutMs: 1_000, after: () => () => undefined });
const BY_TEXT = textAnswers(systemClock);
const BOTH: readonly (readonly [string, AnswerPolicy])[] = [
  ["in a call", IN_CALLS],
  ["by text", BY_TEXT],
];

/** Has a model with one tool make an answer. @returns what was asked, called and said */
async function answer(
  policy: AnswerPolicy,
  reply: (round: number) => readonly ModelEvent[],
  call: ToolSession["call"] = async () => "found",
) {
  const asked: ModelRequest[] = [];
  const model: LanguageModel = {
    provider: "mind",
    modelId: "m",
    async *respond(request) {
      asked.push(request);
      yield* reply(asked.length);
    },
  };
  const called: { readonly name: string; readonly ordinal: number }[] = [];
  const receipts: ToolReceipt[] = [];
  const said: string[] = [];
  const tools: ToolSession = {
    tools: [{ name: "look_up", description: "Looks it up", parameters: { type: "object" } }],
    earlierCalls: [],
    call: (made, ordinal, timeoutMs, signal) => {
      called.push({ name: made.name, ordinal });
      return call(made, ordinal, timeoutMs, signal);
    },
  };
  await followScript(
    {
      script: plainScript({ model, settings: {}, systemPrompt: "Help.", tools }),
      messages: [{ role: "user", content: "Where is my order?" }],
      policy,
      callIdPrefix: "call_1",
      nowMs: () => 0,
      signal: new AbortController().signal,
    },
    {
      onText: (words) => said.push(words),
      onTextEnd: () => said.push("|"),
      onToolFinished: (receipt) => receipts.push(receipt),
      onRound: () => undefined,
    },
  );
  return { asked, called, receipts, said: said.join("").replaceAll(/\|+/g, "|") };
}

function resultsOf(messages: readonly ModelMessage[]): readonly string[] {
  return messages.flatMap((message) => (message.role === "tool" ? [String(message.result)] : []));
}

describe.each(BOTH)("an answer %s whose model keeps calling tools", (_name, policy) => {
  it("calls at most eight, and tells the model which calls were not run", async () => {
    const { called, asked } = await answer(policy, () => [
      calls("look_up"),
      calls("look_up"),
      calls("look_up"),
      finish("tool-calls"),
    ]);
    const results = resultsOf(asked.at(-1)?.messages ?? []);
    expect(called).toHaveLength(8);
    expect(results.filter((result) => result === "found")).toHaveLength(8);
    expect(results.filter((result) => result.includes("not run"))).toHaveLength(4);
  });

  it("asks the model five times; the last time it says so and offers no tools", async () => {
    const { asked, called } = await answer(policy, () => [calls("look_up"), finish("tool-calls")]);
    expect(asked.map(({ tools }) => tools.length)).toEqual([1, 1, 1, 1, 0]);
    expect(asked.map(({ systemPrompt }) => systemPrompt.includes("No more tools"))).toEqual([
      false,
      false,
      false,
      false,
      true,
    ]);
    // Tools that were not offered are not run either.
    expect(called).toHaveLength(4);
  });

  it("numbers calls of the same kind by how many came before", async () => {
    const { called } = await answer(policy, (round) =>
      round < 3 ? [calls("look_up"), calls("look_up"), finish("tool-calls")] : [text("It is on its way."), finish()],
    );
    expect(called.map(({ ordinal }) => ordinal)).toEqual([0, 1, 2, 3]);
  });
});

describe("what differs between the channels", () => {
  const announced = (round: number) =>
    round === 1
      ? [text("Let me see. "), calls("look_up"), finish("tool-calls")]
      : [text("It is on "), text("its way."), finish()];

  it("says the words before a tool's call in a call, but not by text", async () => {
    expect((await answer(IN_CALLS, announced)).said).toBe("Let me see. |It is on its way.|");
    expect((await answer(BY_TEXT, announced)).said).toBe("It is on its way.|");
  });

  it.each([
    ["at the same time in a call", IN_CALLS, 2],
    ["one after the other by text", BY_TEXT, 1],
  ] as const)("runs the tools of one round %s", async (_name, policy, most) => {
    let running = 0;
    let together = 0;
    const { receipts } = await answer(
      policy,
      (round) => (round === 1 ? [calls("look_up"), calls("look_up"), finish("tool-calls")] : announced(round)),
      async () => {
        running += 1;
        together = Math.max(together, running);
        await new Promise((resolve) => setImmediate(resolve));
        running -= 1;
        return "found";
      },
    );
    expect(together).toBe(most);
    expect(receipts).toHaveLength(2);
  });
});
