import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "../harness/test-service.ts";
import { embedAll } from "../support/embed-all.ts";
import { type AskedQuestion, measureRetrieval, recallOf } from "./question-set/measure-retrieval.ts";
import { type Question, readRecordedVectors } from "./question-set/question-set.ts";

const recorded = readRecordedVectors();
const unknown: string[] = [];
let models: ModelServer;
let service: TestService;
beforeAll(async () => {
  models = await startModelServer({
    embed: (text) => {
      const vector = recorded.vectorOf(text);
      if (vector === null) unknown.push(text);
      return vector ?? [1];
    },
  });
  service = await startTestService({ env: { OPENAI_API_KEY: "sk-test", OPENAI_BASE_URL: `${models.url}/v1` } });
});
afterAll(async () => {
  await service.stop();
  await models.stop();
});

const [LEXICAL, MODEL] = ["lexical", "text-embedding-3-small"] as const;
const words = ({ kind }: Question) => kind === "words";

describe("of 120 questions on 30 documents, the passage that answers is among the first five", () => {
  let byWords: readonly AskedQuestion[];
  let withLexical: readonly AskedQuestion[];
  let withModel: readonly AskedQuestion[];
  beforeAll(async () => {
    const { organizationId, admin } = await service.addOrganization();
    const house = {
      url: service.url,
      key: admin.key,
      client: admin.client,
      embedAll: (assistantId: number, ask: () => Promise<unknown>) =>
        embedAll(service.service, { kind: "documents", organizationId, assistantId }, ask),
    };
    const measured = await measureRetrieval(house, [LEXICAL, MODEL]);
    byWords = measured.byWords;
    withLexical = measured.byModel.get(LEXICAL) ?? [];
    withModel = measured.byModel.get(MODEL) ?? [];
  });

  // Measured: benchmarks/README.md. The bounds leave room for a question or two.
  test("by words alone for most that share words with it, and few others", () => {
    expect(recallOf(byWords, words)).toBeGreaterThan(0.85);
    expect(recallOf(byWords)).toBeGreaterThan(0.43);
  });

  test("no less often with lexical vectors", () => {
    expect(recallOf(withLexical)).toBeGreaterThanOrEqual(recallOf(byWords));
  });

  test("for many more with vectors of a model that knows meanings, and no fewer of those that share words", () => {
    expect(recallOf(withModel)).toBeGreaterThan(0.57);
    expect(recallOf(withModel, words)).toBeGreaterThan(0.9);
    expect(recallOf(withModel, ({ kind }) => kind === "paraphrase")).toBeGreaterThan(
      3 * recallOf(byWords, ({ kind }) => kind === "paraphrase"),
    );
  });

  test("with vectors that are recorded for everything the service asks for", () => {
    expect(unknown).toEqual([]);
  });
});
