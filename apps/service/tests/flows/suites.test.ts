import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type SimulateOptions, simulate } from "../../src/commands/simulate/simulate.ts";

const SUITES = fileURLToPath(new URL("./suites/", import.meta.url));
const LEAST_PERCENT = 90;

/** The command with its options, and what it printed. */
async function run(files: readonly string[], options: Partial<SimulateOptions> = {}) {
  const lines: string[] = [];
  const given = {
    flow: undefined,
    asJson: false,
    model: "demo",
    minCoverage: undefined,
    maxCostUsd: undefined,
    minReached: undefined,
    environment: {},
    ...options,
  };
  const code = await simulate((line) => lines.push(line), { files, ...given });
  return { code, text: lines.join("\n") };
}

describe("the suites of this folder", () => {
  test("pass, and cover their flows", async () => {
    const files = (await readdir(SUITES)).filter((name) => name.endsWith(".suite.json"));
    expect(files.length).toBeGreaterThanOrEqual(3);
    const { code, text } = await run(
      files.map((name) => join(SUITES, name)),
      { asJson: true, minCoverage: String(LEAST_PERCENT) },
    );
    const { passed, suites, coverage } = JSON.parse(text);
    const failed = suites.flatMap(({ cases }: { cases: readonly { status: string }[] }) =>
      cases.filter(({ status }) => status !== "passed"),
    );
    expect(failed).toEqual([]);
    expect(coverage).toHaveLength(files.length);
    for (const { nodes, transitions } of coverage) {
      expect(nodes.percent).toBe(100);
      expect(transitions.percent).toBeGreaterThanOrEqual(LEAST_PERCENT);
    }
    expect([passed, code]).toEqual([true, 0]);
  });
});

describe("parley simulate", () => {
  let folder: string;
  const dental = join(SUITES, "dental-reception.suite.json");
  const graph = join(SUITES, "dental-reception.flow.json");
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "parley-suites-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const write = async (name: string, content: unknown): Promise<string> => {
    const file = join(folder, name);
    await writeFile(file, typeof content === "string" ? content : JSON.stringify(content));
    return file;
  };

  test("shows the conversation of a case that fails, and what nobody visited", async () => {
    const file = await write("failing.json", {
      name: "Failing",
      cases: [
        { name: "books", turns: [{ say: "I need an appointment", expect: { node: "prices", says: "sixty euros" } }] },
        { name: "is silent", turns: [{ silent_ms: 1_000 }] },
      ],
    });
    const { code, text } = await run([file], { flow: graph });
    expect(code).toBe(1);
    expect(text).toContain("✗ books (voice, 1 turns)");
    expect(text).toContain("caller     I need an appointment");
    expect(text).toContain("greet → name  (model: wants to book an appointment)");
    expect(text).toContain("assistant  May I have your name, please?");
    expect(text).toContain('✗ node: The conversation is at "name", and not "prices"');
    expect(text).toContain("✓ is silent (voice, 1 turns)");
    expect(text).toContain("never visited: goodbye");
    expect(text).toContain("greet [1] → prices  (prompt: asks what a treatment costs)");
    expect(text).toContain("1 of 2 cases passed.");
  });

  test("fails below the coverage that is demanded, though every case passes", async () => {
    const file = await write("small.json", { name: "Small", cases: [{ name: "greets", turns: [] }] });
    expect((await run([file], { flow: graph, minCoverage: "0" })).code).toBe(0);
    const { code, text } = await run([file], { flow: graph, minCoverage: "90" });
    expect(code).toBe(1);
    expect(text).toContain("fewer than 90 % of the transitions were taken");
  });

  test("says every mistake of every file with its place, and runs nothing", async () => {
    const file = await write("wrong.json", {
      name: "",
      channel: "sms",
      colour: "red",
      cases: [
        {
          name: "a",
          opening: { node: "x" },
          tools: [{ name: "t" }, { name: "t", result: 1, error: "e" }],
          turns: [{ say: "a", keys: "1" }, { keys: "1x" }, { expect: { node: 1 } }, { keys: "1" }],
        },
      ],
    });
    const broken = await write("broken.json", "{");
    const { code, text } = await run([file, broken, join(folder, "missing.json"), dental], { flow: undefined });
    expect(code).toBe(1);
    for (const place of ["name", "cases.0.tools.0", "cases.0.tools.1", "cases.0.turns.0", "cases.0.turns.1.keys"]) {
      expect(text).toContain(`${file}: ${place}: `);
    }
    expect(text).toContain(`${file}: cases.0.turns.2.expect.node: `);
    expect(text).toMatch(/colour/);
    expect(text).toContain(`${broken}: is no JSON`);
    expect(text).toContain("missing.json: cannot be read");
    expect(text).not.toContain("✓");
  });

  test("refuses keys, silence and an opening in texts", async () => {
    const file = await write("texts.json", {
      name: "Texts",
      channel: "sms",
      cases: [{ name: "a", opening: {}, turns: [{ keys: "1" }, { silent_ms: 5 }, { say: "a", after_ms: 1 }] }],
    });
    const { code, text } = await run([file], { flow: graph });
    expect(code).toBe(1);
    for (const place of ["opening", "turns.0.keys", "turns.1.silent_ms", "turns.2.after_ms"]) {
      expect(text).toContain(`cases.0.${place}: `);
    }
  });

  test("refuses a graph with errors, and a suite without a graph", async () => {
    const file = await write("none.json", { name: "None", cases: [{ name: "a", turns: [] }] });
    expect((await run([file])).text).toContain("Names no graph");
    const wrong = JSON.parse(await readFile(graph, "utf8"));
    wrong.nodes.greet.transitions[0].to = "nowhere";
    const { code, text } = await run([file], { flow: await write("graph.json", wrong) });
    expect(code).toBe(1);
    expect(text).toContain("nodes.greet.transitions.0.to: ");
    const json = await run([file], { flow: await write("list.json", []), asJson: true });
    expect(json.code).toBe(1);
    expect(JSON.parse(json.text)).toMatchObject({ passed: false, problems: [expect.stringContaining("is no graph")] });
  });

  test("says how it is used when it is used otherwise", async () => {
    expect(await run([])).toMatchObject({ code: 2, text: expect.stringContaining("Usage: parley simulate") });
    expect(await run([dental], { minCoverage: "much" })).toMatchObject({ code: 2 });
    expect(await run([dental], { model: "openai" })).toMatchObject({ code: 2, text: expect.stringContaining("demo") });
  });
});
