import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../harness/test-service.ts";
import {
  type PromptedConversation,
  readConversationSet,
  readConversations,
  readRecordedAnswers,
} from "./conversation-set/conversation-set.ts";
import { junkShare, recall } from "./conversation-set/judge-reading.ts";
import { type MeasuredExtraction, measureExtraction } from "./conversation-set/measure-extraction.ts";
import { promptLines } from "./conversation-set/prompts.ts";
import { createRecordedModel, type RecordedModel } from "./conversation-set/recorded-model.ts";

const MOST_JUNK = 0.05;
const LEAST_RECALL = 0.8;
const RECORD_ANEW =
  "The prompts of these conversations have no recorded answer. Record them anew, as conversation-set/README.md says.";

let models: ModelServer;
let service: TestService;
beforeAll(async () => {
  models = await startModelServer();
  service = await startTestService({ env: { OPENAI_BASE_URL: `${models.url}/v1`, OPENAI_API_KEY: "sk-test" } });
});
afterAll(async () => {
  await service.stop();
  await models.stop();
});

/** By an assistant with this vendor's model. Only OpenAI has a key, so that one of another has none. */
async function measure(set: readonly PromptedConversation[], vendor: "openai" | "anthropic") {
  const { organizationId, admin } = await service.addOrganization();
  const body = { name: "Reception", llm_provider: vendor };
  const { status, json, text } = await admin.client.post("/api/v1/assistants", body);
  expect(status, text).toBe(201);
  const { database } = service.service.platform;
  return measureExtraction({ database, organizationId, client: admin.client, assistantId: json.id }, set);
}

async function measureRecorded(set: readonly PromptedConversation[], answers: ReadonlyMap<string, string>) {
  const recorded = createRecordedModel(answers);
  models.setReply(recorded.reply);
  return { recorded, measured: await measure(set, "openai") };
}

const keysIn = (lines: string) =>
  lines
    .trim()
    .split("\n")
    .map((line): string => JSON.parse(line).key)
    .toSorted();

describe("three hundred conversations, read by a model", () => {
  let set: readonly PromptedConversation[];
  let measured: MeasuredExtraction;
  let recorded: RecordedModel;
  beforeAll(async () => {
    set = readConversationSet();
    ({ measured, recorded } = await measureRecorded(set, readRecordedAnswers().byKey));
  });

  test("are a hundred in each of three languages, and most hold nothing", () => {
    expect([...measured.byLanguage].map(([language, { conversations }]) => [language, conversations])).toEqual([
      ["en", 100],
      ["de", 100],
      ["es", 100],
    ]);
    expect(set.filter(({ expected }) => expected.length === 0).length).toBeGreaterThan(150);
  });

  test("were asked about as prompts.ts writes it, and have recorded answers", () => {
    expect([...new Set(recorded.sentKeys)].toSorted()).toEqual(keysIn(promptLines(set)));
    const unknown = new Set(recorded.unknownKeys);
    expect(
      set.filter(({ key }) => unknown.has(key)).map(({ id }) => id),
      RECORD_ANEW,
    ).toEqual([]);
  });

  test.each(["en", "de", "es"] as const)("in %s: little of what is kept is junk, most of it is found", (language) => {
    const figures = measured.byLanguage.get(language);
    if (figures === undefined) throw new Error(`none in ${language}`);
    expect(junkShare(figures), JSON.stringify(figures)).toBeLessThanOrEqual(MOST_JUNK);
    expect(recall(figures), JSON.stringify(figures)).toBeGreaterThanOrEqual(LEAST_RECALL);
  });

  test("in all: little of what is kept is junk, most of it is found", () => {
    expect(junkShare(measured.all), JSON.stringify(measured.all)).toBeLessThanOrEqual(MOST_JUNK);
    expect(recall(measured.all), JSON.stringify(measured.all)).toBeGreaterThanOrEqual(LEAST_RECALL);
  });
});

test("three hundred conversations, read by rules: little of what is kept is junk", async () => {
  const { all } = await measure(readConversationSet(), "anthropic");
  expect(all).toMatchObject({ conversations: 300, kept: expect.toSatisfy((kept: number) => kept > 0) });
  expect(junkShare(all), JSON.stringify(all)).toBeLessThanOrEqual(MOST_JUNK);
});

describe("how it is measured", () => {
  const said = (content: string) => [
    { index: 0, role: "assistant", content: "Acme, hello." },
    { index: 1, role: "user", content },
  ];
  const add = (words: string, supersedes?: number) => ({ op: "add", turns: [1], words: [words], supersedes });
  const samples = readConversations(
    "en",
    [
      { id: "en-901", channel: "voice", known: [], turns: said("My name is Ada Lovelace."), expected: [add("ada")] },
      {
        id: "en-902",
        channel: "text",
        known: ["Lives in York", "Has a dog", "Has a cat", "Is a member"].map((fact, index) => ({
          id: index + 1,
          fact,
        })),
        turns: said("I moved to Leeds, with my dog. The cat has died."),
        expected: [add("leeds", 1), { op: "confirm", id: 2 }, { op: "end", id: 3 }],
      },
      { id: "en-903", channel: "voice", known: [], turns: said("When do you open?"), expected: [] },
      { id: "en-904", channel: "text", known: [], turns: said("I may be a vegan."), expected: [] },
    ]
      .map((record) => JSON.stringify({ tolerated: [], ...record }))
      .join("\n"),
  );
  const keyOfSample = (id: string) => samples.find((sample) => sample.id === id)?.key ?? "";
  const operation = (quote: string, more: Record<string, unknown>) => ({ op: "add", turn: 1, quote, ...more });
  const answers = (moved: readonly Record<string, unknown>[]) =>
    new Map([
      [keyOfSample("en-901"), JSON.stringify({ operations: [operation("My name is Ada", { fact: "Is called Ada" })] })],
      [keyOfSample("en-902"), `\`\`\`json\n${JSON.stringify({ operations: moved })}\n\`\`\``],
      [keyOfSample("en-903"), "Nothing is worth remembering."],
      [keyOfSample("en-904"), JSON.stringify({ operations: [operation("a vegan", { fact: "Is a vegan" })] })],
    ]);

  test("what the service kept is told by number, and an answer that cannot be read keeps nothing", async () => {
    const { measured, recorded } = await measureRecorded(
      samples,
      answers([
        operation("moved to Leeds", { fact: "Lives in Leeds", supersedes: 1 }),
        operation("my dog", { op: "confirm", id: 2 }),
        operation("The cat has died", { op: "end", id: 3 }),
      ]),
    );
    expect(recorded.unknownKeys).toEqual([]);
    expect(recorded.sentKeys.toSorted()).toEqual(keysIn(promptLines(samples)));
    expect(measured.all).toEqual({ conversations: 4, expected: 5, found: 5, missed: 0, kept: 6, junk: 1 });
    expect(measured.readings.map(({ isUnusable }) => isUnusable)).toEqual([false, false, true, false]);
  });

  test("what was done to the wrong fact is junk, what was done to none is not kept", async () => {
    const { measured } = await measureRecorded(
      samples,
      answers([
        operation("moved to Leeds", { fact: "Lives in Leeds", supersedes: 4 }),
        operation("my dog", { op: "confirm", id: 3 }),
        operation("The cat has died", { op: "end", id: 5 }),
      ]),
    );
    expect(measured.all).toEqual({ conversations: 4, expected: 5, found: 2, missed: 3, kept: 5, junk: 3 });
  });

  test("a prompt nobody has answered is noticed", async () => {
    const [first, ...others] = answers([]);
    const { recorded } = await measureRecorded(samples, new Map(others));
    expect(recorded.unknownKeys).toEqual([first?.[0]]);
  });

  test("without a model the rules are measured", async () => {
    models.setReply(() => ({ text: '{"operations": "none"}' }));
    const { all } = await measure(samples, "anthropic");
    expect(all).toEqual({ conversations: 4, expected: 5, found: 1, missed: 4, kept: 1, junk: 0 });
  });
});
