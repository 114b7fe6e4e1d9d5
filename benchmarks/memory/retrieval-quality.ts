/**
 * How often the passage that answers a question is among the first five, by words, by words and lexical vectors, and by words
 * and the recorded vectors of a real model: `node benchmarks/memory/retrieval-quality.ts`, on the embedded PostgreSQL. What the
 * set is, apps/service/tests/documents/question-set/README.md tells. DETAILS=1 prints each question that was not answered.
 */
import { startModelServer } from "@parley/testkit/models/model-server";
import {
  type AskedQuestion,
  measureRetrieval,
  recallOf,
} from "../../apps/service/tests/documents/question-set/measure-retrieval.ts";
import { type Question, readRecordedVectors } from "../../apps/service/tests/documents/question-set/question-set.ts";
import { embedAll } from "../../apps/service/tests/support/embed-all.ts";
import { startQualityHouse } from "./quality-house.ts";

const recorded = readRecordedVectors();
const models = await startModelServer({ embed: (text) => recorded.vectorOf(text) ?? [1] });
const house = await startQualityHouse(models.url);
const KINDS = ["words", "paraphrase", "crossed", "spelling"] as const;
try {
  console.log("found by                        all   English  others  words  paraphrase  crossed  spelling");
  const { organizationId, client, key } = await house.addOrganization("Benchmark");
  const embed = (assistantId: number, ask: () => Promise<unknown>) =>
    embedAll(house.service, { kind: "documents", organizationId, assistantId }, ask);
  const [lexical, model] = ["lexical", "text-embedding-3-small"] as const;
  const asking = { url: house.url, key, client, embedAll: embed };
  const { byWords, byModel } = await measureRetrieval(asking, [lexical, model]);
  print("words", byWords);
  print("words and lexical vectors", byModel.get(lexical) ?? []);
  print("words and a model's vectors", byModel.get(model) ?? []);
  console.log(`\nThe model: ${recorded.model}`);
} finally {
  await house.stop();
  await models.stop();
}

function print(name: string, asked: readonly AskedQuestion[]): void {
  const percent = (isCounted: (question: Question) => boolean, width: number) =>
    `${Math.round(100 * recallOf(asked, isCounted))} %`.padStart(width);
  const isEnglish = ({ language }: Question) => language === "en";
  const cells = [
    percent(() => true, 6),
    percent(isEnglish, 9),
    percent((question) => !isEnglish(question), 7),
    ...KINDS.map((kind) => percent((question) => question.kind === kind, Math.max(6, kind.length + 1))),
  ];
  console.log(`${name.padEnd(28)} ${cells.join(" ")}`);
  if (process.env["DETAILS"] !== "1") return;
  for (const { question, isFound } of asked) if (!isFound) console.log(`  ${question.id} ${question.question}`);
}
