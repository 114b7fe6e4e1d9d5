import { systemClock } from "@parley/foundation/clock";
import { describe, expect, test } from "vitest";
import { finish, text } from "../../../../tests/support/calls/scripted-parts.ts";
import { backingTool, SENTENCES, unrelatedTool } from "../../../../tests/support/claims/sentences.ts";
import type { LanguageModel } from "../../../providers/llm/language-model.ts";
import { ProviderError } from "../../../providers/provider-error.ts";
import { textAnswers } from "../answer-policy.ts";
import { plainScript } from "../answer-script.ts";
import { collectAnswer } from "../collect-answer.ts";

/** The model's rounds; a name in brackets calls that tool, an empty one fails. */
async function answer(rounds: readonly string[]) {
  let asked = 0;
  const model: LanguageModel = {
    provider: "test",
    modelId: "claims",
    async *respond() {
      const round = rounds[Math.min(asked, rounds.length - 1)] ?? "";
      asked += 1;
      if (round === "")
        throw new ProviderError({ provider: "test", operation: "respond", outcome: "not-done", message: "down" });
      const [, tool] = /^\[(\w+)\]$/.exec(round) ?? [];
      if (tool === undefined) yield text(round);
      else yield { kind: "tool-call", call: { id: "1", name: tool, arguments: {} } };
      yield finish();
    },
  };
  return collectAnswer({
    script: plainScript({
      model,
      settings: {},
      systemPrompt: "You help.",
      tools: { tools: [], earlierCalls: [], call: async () => '{"status":"success"}' },
    }),
    messages: [{ role: "user", content: "Please." }],
    policy: textAnswers(systemClock),
    nowMs: () => systemClock.monotonicMs(),
    signal: new AbortController().signal,
  });
}

const TRUTH = /not been able|konnte ich noch nicht|no he podido|pas encore pu/;

test.each(SENTENCES.map((sentence, index) => ({ ...sentence, index })))(
  "by text: $language $text",
  async (sentence) => {
    const isWithTool = sentence.index % 3 === 0;
    const said = await answer(isWithTool ? [`[${unrelatedTool(sentence)}]`, sentence.text] : [sentence.text]);
    if (sentence.action === null) {
      expect(said).toMatchObject({ text: sentence.text, claims: [] });
      return;
    }
    expect(said.text).not.toContain(sentence.text);
    expect(said.text).toMatch(TRUTH);
    expect(said.claims.map(({ outcome }) => outcome)).toEqual(["rephrased", "replaced"]);
  },
);

describe("a claim by text", () => {
  test("is sent when a tool has done it", async () => {
    for (const sentence of SENTENCES.filter(({ action }) => action !== null)) {
      const said = await answer([`[${backingTool(sentence)}]`, sentence.text]);
      expect(said).toMatchObject({ text: sentence.text, claims: [] });
    }
  });

  test("takes the whole answer back: only the second one is sent", async () => {
    const said = await answer(["Great! I've booked it. See you!", "I need your name first."]);
    expect(said.text).toBe("I need your name first.");
  });

  test("is replaced when the model fails when it is asked again", async () => {
    const said = await answer(["Great! I've booked it.", ""]);
    expect(said.text).toBe("I have not been able to do that yet.");
  });
});
