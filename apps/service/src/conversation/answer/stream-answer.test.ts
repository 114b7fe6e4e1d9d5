import { describe, expect, it } from "vitest";
import { calls, finish, ScriptedModel, text } from "../../../tests/support/calls/scripted-parts.ts";
import type { ModelEvent } from "../../providers/llm/language-model.ts";
import { plainScript } from "./answer-script.ts";
import { streamAnswer, type ToolReceipt } from "./stream-answer.ts";
import type { ToolSession } from "./tools/respond-with-tools.ts";

/** Lets the model answer with a tool that always succeeds; returns what was asked, called and said. */
async function answer(reply: () => readonly ModelEvent[]) {
  const mind = new ScriptedModel(reply);
  const called: string[] = [];
  const receipts: ToolReceipt[] = [];
  const said: string[] = [];
  const tools: ToolSession = {
    tools: [{ name: "look_up", description: "Looks it up", parameters: { type: "object" } }],
    earlierCalls: [],
    call: async ({ name }) => {
      called.push(name);
      return "found";
    },
  };
  await streamAnswer(
    {
      script: plainScript({ model: mind.model, settings: {}, systemPrompt: "Help.", tools }),
      messages: [{ role: "user", content: "Where is my order?" }],
      limits: { firstTokenTimeoutMs: 1_000, totalTimeoutMs: 10_000 },
      answerNumber: 1,
      toolTimeoutMs: 1_000,
      nowMs: () => 0,
      after: () => () => undefined,
      signal: new AbortController().signal,
    },
    {
      onFirstToken: () => undefined,
      onPiece: (piece) => said.push(piece),
      onToolStarted: () => undefined,
      onToolFinished: (receipt) => receipts.push(receipt),
      onDialogue: () => undefined,
      onRound: () => undefined,
    },
  );
  return { called, said, asked: mind.asked };
}

describe("a spoken answer whose model calls tools without end", () => {
  it("calls at most eight, and tells the model of each one that was not run", async () => {
    const { called, asked } = await answer(() => [
      calls("look_up"),
      calls("look_up"),
      calls("look_up"),
      finish("tool-calls"),
    ]);
    expect(called).toHaveLength(8);
    const results = asked.at(-1)?.filter(({ role }) => role === "tool") ?? [];
    expect(results.filter((message) => "result" in message && message.result === "found")).toHaveLength(8);
    expect(results.filter((message) => "result" in message && String(message.result).includes("not run"))).toHaveLength(
      results.length - 8,
    );
    expect(results.length).toBeGreaterThan(8);
  });

  it("asks the model at most five times", async () => {
    const { asked } = await answer(() => [calls("look_up"), finish("tool-calls")]);
    expect(asked).toHaveLength(5);
  });

  it("says what it says between the calls, in order", async () => {
    let round = 0;
    const { said, called } = await answer(() => {
      round += 1;
      return round === 1
        ? [text("Let me see. "), calls("look_up"), finish("tool-calls")]
        : [text("It is on its way."), finish()];
    });
    expect(said.join(" ").replaceAll(/\s+/g, " ").trim()).toBe("Let me see. It is on its way.");
    expect(called).toEqual(["look_up"]);
  });
});
