import { describe, expect, test } from "vitest";
import { buildCallSettings } from "../../../tests/support/calls/reducer/call-settings.ts";
import { finish, text } from "../../../tests/support/calls/scripted-parts.ts";
import { StagedSession } from "../../../tests/support/calls/staged-session.ts";
import { backingTool, SENTENCES, type Sentence, unrelatedTool } from "../../../tests/support/claims/sentences.ts";
import type { LanguageModel, ModelRequest } from "../../providers/llm/language-model.ts";
import { type ClaimMode, SUGGESTED_BACKING } from "../answer/claims/tool-backing.ts";

interface Scene {
  /** What the model says, round by round; the last is said again. A name in brackets is a call of that tool. */
  readonly rounds: readonly string[];
  readonly mode?: ClaimMode;
  readonly settings?: Parameters<typeof buildCallSettings>[0];
  readonly result?: string;
}

/** A call whose model follows its rounds; words arrive in small pieces. */
function stage({ rounds, mode = "enforce", settings = {}, result = '{"status":"success"}' }: Scene) {
  const requests: ModelRequest[] = [];
  const model: LanguageModel = {
    provider: "test",
    modelId: "claims",
    async *respond(request) {
      const round = rounds[Math.min(requests.length, rounds.length - 1)] ?? "";
      requests.push(request);
      const [, words = "", tool] = /^([^[]*)(?:\[(\w+)\])?$/.exec(round) ?? [];
      for (let at = 0; at < words.length; at += 5) yield text(words.slice(at, at + 5));
      if (tool !== undefined) yield { kind: "tool-call", call: { id: "1", name: tool, arguments: {} } };
      yield finish();
    },
  };
  const call = new StagedSession({
    settings: buildCallSettings({ welcomeMessage: null, ...settings }),
    model,
    openTools: () => ({
      tools: [],
      earlierCalls: [],
      backing: { ...SUGGESTED_BACKING, mode },
      call: async () => result,
    }),
  });
  call.session.attach(call.stream);
  const run = async (ms: number) => {
    for (let passed = 0; passed < ms; passed += 500) await call.pass(500);
  };
  return {
    call,
    requests,
    run,
    answer: async (words: string) => {
      const before = call.turns.length;
      call.session.typed(words);
      await run(15_000);
      return call.turns
        .slice(before)
        .filter(({ role }) => role === "assistant")
        .map(({ content }) => content)
        .join(" ");
    },
    claims: () => call.logged.filter((event) => event === "unbacked-claim").length,
  };
}

const TRUTH = /not been able|konnte ich noch nicht|no he podido|pas encore pu/;

/** A third of the conversations have a tool's success that has nothing to do with it. */
function roundsOf(sentence: Sentence, index: number): readonly string[] {
  return index % 3 === 0 ? [`[${unrelatedTool(sentence)}]`, sentence.text] : [sentence.text];
}

describe("two hundred sentences in calls", () => {
  test.each(SENTENCES.map((sentence, index) => ({ ...sentence, index })))("$language $text", async (sentence) => {
    const scene = stage({ rounds: roundsOf(sentence, sentence.index) });
    const said = await scene.answer("Please.");
    if (sentence.action === null) {
      expect(said).toBe(sentence.text);
      expect(scene.claims()).toBe(0);
    } else {
      expect(said).not.toContain(sentence.text);
      expect(said).toMatch(TRUTH);
      // Asked again once, and then replaced.
      expect(scene.claims()).toBe(2);
    }
  });

  test("are said when a tool has done it", async () => {
    for (const sentence of SENTENCES.filter(({ action }) => action !== null)) {
      const scene = stage({ rounds: [`[${backingTool(sentence)}]`, sentence.text] });
      expect(await scene.answer("Please.")).toBe(sentence.text);
      expect(scene.claims()).toBe(0);
    }
  });
});

describe("a claim in a call", () => {
  test("is said again truthfully by the model, which is told that nothing was done", async () => {
    const scene = stage({ rounds: ["Good. I've booked your table.", "I need your name first."] });
    expect(await scene.answer("A table, please.")).toBe("Good. I need your name first.");
    expect(scene.requests[0]?.systemPrompt).not.toContain("Nothing was done");
    expect(scene.requests[1]?.systemPrompt).toContain("Nothing was done");
    expect(scene.call.messages.map(({ content }) => content).join(" ")).not.toContain("booked");
  });

  test("waits for the tool that is called with it, and is said when that succeeds", async () => {
    const scene = stage({ rounds: ["I've booked your table. [book_table]", "See you then."] });
    expect(await scene.answer("A table, please.")).toBe("I've booked your table. See you then.");
  });

  test("is left out when that tool fails", async () => {
    const failed = '{"status":"error","error":"It is full."}';
    const scene = stage({ rounds: ["I've booked your table. [book_table]", "It is full."], result: failed });
    expect(await scene.answer("A table, please.")).toBe("It is full.");
    expect(scene.claims()).toBe(1);
  });

  test("is made true by a model that calls the tool when it is asked again", async () => {
    const scene = stage({ rounds: ["I've booked your table.", "[book_table]", "I've booked your table."] });
    expect(await scene.answer("A table, please.")).toBe("I've booked your table.");
    expect(scene.requests[2]?.systemPrompt).not.toContain("Nothing was done");
  });

  test("of an earlier answer's tool is true in later ones", async () => {
    const scene = stage({ rounds: ["[book_table]", "I've booked your table.", "Yes, your table is booked."] });
    await scene.answer("A table, please.");
    expect(await scene.answer("Sure?")).toBe("Yes, your table is booked.");
  });

  test("is replaced when the model has nothing more to say", async () => {
    const scene = stage({ rounds: ["I've booked your table.", ""] });
    expect(await scene.answer("A table, please.")).toBe("I have not been able to do that yet.");
  });

  test("is said and noted in mode log, and neither in mode off", async () => {
    const log = stage({ rounds: ["I've booked your table."], mode: "log" });
    expect(await log.answer("A table, please.")).toBe("I've booked your table.");
    expect(log.claims()).toBe(1);
    const off = stage({ rounds: ["I've booked your table."], mode: "off" });
    expect(await off.answer("A table, please.")).toBe("I've booked your table.");
    expect(off.claims()).toBe(0);
  });
});
