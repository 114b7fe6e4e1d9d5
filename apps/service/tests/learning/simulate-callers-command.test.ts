import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { ModelServerRequest, ScriptedReply } from "@parley/testkit/models/model-script";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type SimulateOptions, simulate } from "../../src/commands/simulate/simulate.ts";

const SUITE = fileURLToPath(new URL("../flows/suites/dental-reception.suite.json", import.meta.url));
const MILLION = { promptTokens: 1_000_000, completionTokens: 0 };

let judge: (request: ModelServerRequest) => ScriptedReply;
let models: ModelServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parley-callers-"));
  models = await startModelServer({
    reply: (request) => {
      if (request.systemPrompt.startsWith("You judge a conversation")) return judge(request);
      if (!request.systemPrompt.startsWith("You play a person")) return { text: "We open at nine in the morning." };
      const isFirst = !request.messages.some(({ role }) => role === "assistant");
      return { text: JSON.stringify(isFirst ? { say: "When?", next: "wait" } : { say: "Bye.", next: "done" }) };
    },
  });
});
afterAll(async () => {
  await models.stop();
  await rm(folder, { recursive: true });
});
beforeEach(() => {
  judge = () => ({ text: '{"reached": true, "reason": "Yes", "unbacked_claims": []}' });
});

const scenario = { name: "Hours", goal: "Find out when they open" };
const content = {
  assistant: { system_prompt: "You are Ada.", model: "gpt-4o-mini" },
  scenarios: [scenario],
  personalities: ["plain", "angry"],
};

async function write(name: string, what: unknown): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, JSON.stringify(what));
  return file;
}

async function run(files: readonly string[], options: Partial<SimulateOptions> = {}) {
  const lines: string[] = [];
  const code = await simulate((line) => lines.push(line), {
    files,
    flow: undefined,
    asJson: false,
    model: "demo",
    minCoverage: undefined,
    maxCostUsd: undefined,
    minReached: undefined,
    environment: { OPENAI_BASE_URL: `${models.url}/v1`, OPENAI_API_KEY: "sk-test" },
    ...options,
  });
  return { code, text: lines.join("\n") };
}

describe("parley simulate with callers", () => {
  test("prints a line for each conversation, and passes beside suites", async () => {
    const { code, text } = await run([await write("a.callers.json", content), SUITE]);
    expect(text).toMatch(/✓ Hours · plain · 1 {2}\(2 turns, caller-done, answers in [\d.]+ ms\)/);
    expect(text).toContain("2 of 2 conversations reached their goal (100 %).");
    expect(text).toContain("cases passed.");
    expect(code).toBe(0);
    const asked = models.requests.find(({ systemPrompt }) => systemPrompt.startsWith("You are Ada."));
    expect(asked?.modelId).toBe("gpt-4o-mini");
  });

  test("fails below the share that has to reach its goal, and shows what was said", async () => {
    let count = 0;
    judge = () => ({ text: `{"reached": ${count++ > 0}, "reason": "No hours", "unbacked_claims": []}` });
    const file = await write("b.callers.json", content);
    const { code, text } = await run([file]);
    expect(code).toBe(1);
    expect(text).toContain("✗ Hours");
    expect(text).toContain("    No hours");
    expect(text).toContain("assistant  We open at nine in the morning.");
    expect(text).toContain("fewer than 80 % of the callers reached their goal");
    count = 0;
    expect((await run([file], { minReached: "0.5" })).code).toBe(0);
  });

  test("stops at its budget, and counts what was not judged as not reached", async () => {
    judge = () => ({ text: "Fine, I think.", usage: MILLION });
    const file = await write("c.callers.json", { ...content, repeats: 10, channel: "voice" });
    const { code, text } = await run([file], { maxCostUsd: "0.5", asJson: true });
    expect(code).toBe(1);
    const [played] = JSON.parse(text).callers;
    expect(played).toMatchObject({
      channel: "voice",
      latency_clock: "driven",
      conversation_count: 20,
      share: 0,
      stopped: "The budget is used up",
    });
    expect(played.conversations.length).toBeLessThan(7);
    expect(played.conversations[0]).toMatchObject({
      scenario: "Hours",
      reached: null,
      problems: ["The judge's answer cannot be read"],
    });
    expect(played.cost_usd).toBeGreaterThanOrEqual(0.5);
  });

  test("plays nothing without a key, and nothing of files that are wrong", async () => {
    const before = models.requests.length;
    const file = await write("d.callers.json", content);
    expect(await run([file], { environment: {} })).toMatchObject({ code: 2, text: expect.stringContaining("No key") });
    const other = await write("e.callers.json", { ...content, assistant: { ...content.assistant, provider: "groq" } });
    expect((await run([file, other])).code).toBe(2);
    const wrong = await write("f.callers.json", { ...content, scenarios: [{ name: "No goal" }], repeats: 99 });
    const refused = await run([wrong]);
    expect(refused.code).toBe(1);
    expect(refused.text).toContain("f.callers.json: scenarios.0.goal: ");
    expect((await run([file], { minReached: "80" })).code).toBe(2);
    expect((await run([file], { maxCostUsd: "nothing" })).code).toBe(2);
    expect(models.requests.length).toBe(before);
  });

  test("says when the vendor refuses, and does not pass", async () => {
    await models.setFault({ kind: "status", statusCode: 401 });
    const { code, text } = await run([await write("g.callers.json", content)]);
    await models.setFault(null);
    expect(code).toBe(1);
    expect(text).toMatch(/2 of 2 were not played: .*openai/i);
  });
});
