import { systemClock } from "@parley/foundation/clock";
import { describe, expect, test } from "vitest";
import type { LanguageModel, ModelRequest } from "../../llm/language-model.ts";
import type { EvolutionTask, MeasuredAnswer } from "../prompt-optimizer.ts";
import { axOptimizer } from "./ax-optimizer.ts";

const optimizer = await axOptimizer.load();

/** A model that says what it is told to, and what it was asked. */
function scripted(reply: (request: ModelRequest) => string): {
  readonly model: LanguageModel;
  readonly asked: ModelRequest[];
} {
  const asked: ModelRequest[] = [];
  const model: LanguageModel = {
    provider: "scripted",
    modelId: "script-1",
    async *respond(request) {
      asked.push(request);
      yield { kind: "text", text: reply(request) };
      yield { kind: "finish", usage: { promptTokens: 1, completionTokens: 1 }, reason: "stop" };
    },
  };
  return { model, asked };
}

const isProposal = ({ systemPrompt }: ModelRequest) => systemPrompt.includes("newValue");
const BETTER = "You are Ada of {{ house }}.\n\nRules: say that we open at nine.";
const teaching = (proposal = BETTER) =>
  scripted((request) => (isProposal(request) ? `newValue: ${proposal}` : "feedbackSummary: The hour is missing."));

const EXAMPLES = ["When?", "At which hour?", "Early?", "Late?", "Sundays?", "Mondays?"].map((content) => ({
  conversation: [{ role: "user", content }],
  expected: { should_contain: ["nine"] },
}));

const answerTo = (prompt: string): MeasuredAnswer =>
  prompt.includes("nine")
    ? { answer: "At nine.", toolCalls: [], score: 1, isGood: true, faults: [] }
    : { answer: "We open.", toolCalls: [], score: 0.5, isGood: false, faults: ['it lacks "nine"'] };

type Measure = EvolutionTask["measure"];
function taskOf(model: LanguageModel, more: Partial<EvolutionTask> = {}) {
  const measured: Parameters<Measure>[] = [];
  const task: EvolutionTask = {
    prompt: "You are Ada of {{ house }}.",
    examples: EXAMPLES,
    seed: 7,
    teacher: model,
    clock: systemClock,
    signal: new AbortController().signal,
    fixedWords: ["{{ house }}"],
    findProblem: () => null,
    measure: async (...asked) => {
      measured.push(asked);
      return asked[2].map(() => answerTo(asked[0]));
    },
    ...more,
  };
  return { task, measured };
}

describe("evolution", () => {
  test("measures what the teacher proposes: first on a few examples, then on all", async () => {
    const { model, asked } = teaching();
    const { task, measured } = taskOf(model);
    await optimizer.evolve(task);
    expect(measured[0]).toEqual([task.prompt, null, [0, 1, 2, 3, 4, 5]]);
    const proposed = measured.filter(([prompt]) => prompt === BETTER);
    expect(proposed[0]?.[1]).toBe(task.prompt);
    expect(proposed[0]?.[2]).toHaveLength(5);
    expect(proposed[1]?.[2]).toEqual([0, 1, 2, 3, 4, 5]);
    const [feedback, proposal] = asked.map(({ messages }) => JSON.stringify(messages));
    expect(feedback).toContain("it lacks");
    expect(proposal).toContain("You are Ada of {{ house }}.");
    expect(proposal).toContain("Preserve these literals exactly: {{ house }}");
  });

  test("looks at all examples, however many", async () => {
    const examples = Array.from({ length: 40 }, () => ({ ...EXAMPLES[0], conversation: [], expected: {} }));
    const { task, measured } = taskOf(teaching().model, { examples });
    await optimizer.evolve(task);
    expect(measured[0]?.[2]).toHaveLength(40);
  });

  test("asks for the same with the same seed, whenever and wherever it runs", async () => {
    const runs = [teaching(), teaching()];
    for (const { model } of runs) {
      const { task } = taskOf(model, {
        measure: async (prompt, _, places) => places.map((place) => ({ ...answerTo(prompt), score: place / 10 })),
      });
      await optimizer.evolve(task);
    }
    const [one, other] = runs.map(({ asked }) => JSON.stringify(asked));
    expect(one).toBe(other);
    expect(runs[0]?.asked.length).toBeGreaterThan(4);
  });

  test("tells the teacher why a proposal cannot be used, and does not measure it", async () => {
    const { model, asked } = teaching("Say nine.");
    const { task, measured } = taskOf(model, {
      findProblem: (prompt) => (prompt.includes("{{ house }}") ? null : "It lacks {{ house }}"),
    });
    await optimizer.evolve(task);
    expect(measured.every(([prompt]) => prompt === task.prompt)).toBe(true);
    expect(asked.some(({ messages }) => JSON.stringify(messages).includes("It lacks {{ house }}"))).toBe(true);
  });

  test("stops at once when measuring fails, and says why", async () => {
    const { model, asked } = teaching();
    let count = 0;
    const { task } = taskOf(model, {
      measure: async (prompt, _, places) => {
        count += 1;
        if (count > 1) throw new Error("the budget is used up");
        return places.map(() => answerTo(prompt));
      },
    });
    await expect(optimizer.evolve(task)).rejects.toThrow("the budget is used up");
    expect([count, asked.length]).toEqual([2, 0]);
  });

  test("stops at once when the teacher fails, and says why", async () => {
    const { model, asked } = scripted(() => {
      throw new Error("the teacher is away");
    });
    const { task, measured } = taskOf(model);
    await expect(optimizer.evolve(task)).rejects.toThrow("the teacher is away");
    expect([asked.length, measured.length]).toEqual([1, 2]);
  });

  test("a teacher that writes prose proposes nothing", async () => {
    const { model } = scripted(() => "I would rather not.");
    const { task, measured } = taskOf(model);
    await optimizer.evolve(task);
    expect(new Set(measured.map(([prompt]) => prompt)).size).toBeLessThanOrEqual(2);
  });
});

describe("demonstrations", () => {
  const attempt = async (place: number): Promise<MeasuredAnswer> => ({
    answer: `Answer ${place}`,
    toolCalls: [],
    score: 1,
    isGood: place % 2 === 1,
    faults: [],
  });

  test("are the good answers, in the order of the examples, whatever order they were tried in", async () => {
    for (let run = 0; run < 5; run += 1) {
      expect(await optimizer.demonstrate({ examples: EXAMPLES, attempt })).toEqual(
        [1, 3, 5].map((place) => ({ place, answer: `Answer ${place}` })),
      );
    }
  });

  test("are none when no answer is good", async () => {
    const none = async (place: number) => ({ ...(await attempt(place)), isGood: false });
    expect(await optimizer.demonstrate({ examples: EXAMPLES, attempt: none })).toEqual([]);
  });

  test("stop at once when an attempt fails, and say why", async () => {
    let count = 0;
    const failing = async (place: number) => {
      count += 1;
      if (count === 2) throw new Error("the budget is used up");
      return attempt(place);
    };
    await expect(optimizer.demonstrate({ examples: EXAMPLES, attempt: failing })).rejects.toThrow(
      "the budget is used up",
    );
    expect(count).toBe(2);
  });
});

test("ax itself asks nobody: no request, no output", async () => {
  const said: unknown[] = [];
  const { fetch } = globalThis;
  const { log, warn, error } = console;
  globalThis.fetch = ((...asked: unknown[]) => {
    said.push(asked);
    return Promise.reject(new Error("no network"));
  }) as typeof fetch;
  console.log = console.warn = console.error = (...words: unknown[]) => said.push(words);
  try {
    const { task } = taskOf(teaching().model);
    await optimizer.evolve(task);
    await optimizer.demonstrate({ examples: EXAMPLES, attempt: async () => answerTo("nine") });
  } finally {
    globalThis.fetch = fetch;
    Object.assign(console, { log, warn, error });
  }
  expect(said).toEqual([]);
});
