/**
 * How well facts are read out of finished conversations, by the recorded model and by the rules that are there without one:
 * `node benchmarks/memory/extraction-quality.ts`, on the embedded PostgreSQL. What the set and the figures are is told in
 * apps/service/tests/memories/conversation-set/README.md. DETAILS=1 prints each conversation that was not read as expected.
 */
import { startModelServer } from "@parley/testkit/models/model-server";
import {
  readConversationSet,
  readRecordedAnswers,
} from "../../apps/service/tests/memories/conversation-set/conversation-set.ts";
import { junkShare, recall } from "../../apps/service/tests/memories/conversation-set/judge-reading.ts";
import {
  type ExtractionFigures,
  type JudgedReading,
  measureExtraction,
  type ReadingHouse,
} from "../../apps/service/tests/memories/conversation-set/measure-extraction.ts";
import { createRecordedModel } from "../../apps/service/tests/memories/conversation-set/recorded-model.ts";
import { startQualityHouse } from "./quality-house.ts";

const set = readConversationSet();
const answers = readRecordedAnswers();
const recorded = createRecordedModel(answers.byKey);
const models = await startModelServer({ reply: recorded.reply });
const house = await startQualityHouse(models.url);
try {
  console.log("read by                   language  conversations  expected  found  recall   kept  junk  junk share");
  const byModel = await measureExtraction(await openHouse("openai"), set);
  if (recorded.unknownKeys.length > 0) {
    throw new Error(`${recorded.unknownKeys.length} prompts have no recorded answer: see the set's README.md`);
  }
  // Only OpenAI has a key here: an assistant with another vendor's model has none.
  const byRules = await measureExtraction(await openHouse("anthropic"), set);
  for (const [reader, measured] of [
    [answers.model, byModel],
    ["rules", byRules],
  ] as const) {
    for (const [language, figures] of [...measured.byLanguage, ["all", measured.all] as const]) {
      print(reader, language, figures);
    }
  }
  if (process.env["DETAILS"] === "1") {
    for (const reading of [...byModel.readings, ...byRules.readings]) printFaults(reading);
  }
} finally {
  await house.stop();
  await models.stop();
}

function print(reader: string, language: string, figures: ExtractionFigures): void {
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  const cells = [
    String(figures.conversations).padStart(13),
    String(figures.expected).padStart(8),
    String(figures.found).padStart(5),
    percent(recall(figures)).padStart(7),
    String(figures.kept).padStart(5),
    String(figures.junk).padStart(4),
    percent(junkShare(figures)).padStart(10),
  ];
  console.log(`${reader.padEnd(25)} ${language.padEnd(8)}  ${cells.join("  ")}`);
}

function printFaults({ conversation, kept, judgement, isUnusable }: JudgedReading): void {
  if (judgement.missed === 0 && judgement.junk === 0 && !isUnusable) return;
  const { id, expected, tolerated } = conversation;
  console.log(JSON.stringify({ id, ...judgement, isUnusable, kept, expected, tolerated }));
}

/** An assistant with this vendor's model. */
async function openHouse(vendor: string): Promise<ReadingHouse> {
  const { organizationId, client } = await house.addOrganization(`Benchmark ${vendor}`);
  const { status, json, text } = await client.post("/api/v1/assistants", { name: "Reception", llm_provider: vendor });
  if (status !== 201) throw new Error(`the assistant was not made: ${text}`);
  return { database: house.service.platform.database, organizationId, client, assistantId: json.id };
}
