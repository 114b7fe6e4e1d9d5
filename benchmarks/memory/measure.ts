/** Measures on the benchmark's database, and prints the table. */
import { createSecretKey, randomBytes } from "node:crypto";
import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import type { EmbeddingsDeps } from "../../apps/service/src/features/embeddings/embeddings-deps.ts";
import { readCards, remakeCard } from "../../apps/service/src/features/memories/cards/card-store.ts";
import { cardsOf, givenMemories } from "../../apps/service/src/features/memories/cards/given-memories.ts";
import { searchMemories } from "../../apps/service/src/features/memories/search/search-memories.ts";
import { createKeyedHashes } from "../../apps/service/src/platform/crypto/keyed-hash.ts";
import { ASSISTANT, CALLER_HASH, LARGE, openHouse, SMALL } from "./house.ts";
import { createWords } from "./words.ts";

const QUESTIONS = 300;
const EVERYTHING = { callerHash: null, assistantId: null, location: null, hidesCallers: false };
const { sentence, pick, rare } = createWords(20_261_125);
const hashes = createKeyedHashes(createSecretKey(randomBytes(32)));
const house = openHouse(process.argv[2] ?? "");
const [large, small] = [house.data.scope(LARGE), house.data.scope(SMALL)];
try {
  console.log("\nmilliseconds                            p50      p95      p99");
  await measure("select 1", () => large.transaction((unit) => sql`select 1`.execute(unit.db)));
  await measureSearches(house.byWords, "by words");
  const ofItself = await startThread();
  const loaded = [
    `the thread of vectors by itself: ${ofItself.toFixed(1)} MB`,
    `vectors of facts: ${await readVectors("memories")}`,
    `vectors of passages: ${await readVectors("documents")}`,
  ];
  await measureSearches(house.byVectors, "and vectors");
  const parties = {
    customerPhoneNumber: "+12125550100",
    assistantPhoneNumber: "+14155550100",
    assistantId: ASSISTANT.id,
  };
  await measure("read the cards", () =>
    large.transaction(async (unit) => {
      givenMemories(await readCards(unit, cardsOf(unit, hashes, parties)), new Date());
    }),
  );
  await measure("make a caller's card anew", () =>
    large.transaction((unit) => remakeCard(unit, { scope: "caller", subjectId: CALLER_HASH })),
  );
  console.log(`\n${loaded.join("\n")}`);
} finally {
  await house.close();
}

async function measureSearches(embeddings: EmbeddingsDeps, how: string): Promise<void> {
  const documents = house.documentSearch(embeddings);
  const ask = (callerHash: string | null, question: string, scope = large) => {
    return searchMemories(embeddings, scope, question, { ...EVERYTHING, callerHash }, { limit: 10, now: new Date() });
  };
  const lookUp = (question: string) => documents.find(large, ASSISTANT, question, 3);
  await measure(`all facts, ${how}`, () => ask(null, sentence(6)));
  await measure(`a misspelled word, ${how}`, () => ask(null, `${sentence(4)} ${pick()}zz${pick()}`));
  await measure(`a caller and the house, ${how}`, () => ask(CALLER_HASH, sentence(6)));
  await measure(`200 facts of one caller, ${how}`, () => ask(CALLER_HASH, sentence(6), small));
  await measure(`documents, ${how}`, () => lookUp(sentence(6)));
  await measure(`documents, a rare word, ${how}`, () => lookUp(`${sentence(3)} ${rare}`));
}

async function measure(label: string, work: () => Promise<unknown>): Promise<void> {
  const times: number[] = [];
  for (let index = 0; index < QUESTIONS + 30; index += 1) {
    const beganMs = performance.now();
    await work();
    // The first ones find cold caches.
    if (index >= 30) times.push(performance.now() - beganMs);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2).padStart(8);
  console.log(`${label.padEnd(38)} ${at(0.5)} ${at(0.95)} ${at(0.99)}`);
}

/** @returns its memory, in MB, with the vectors of a small space */
async function startThread(): Promise<number> {
  await searchMemories(house.byVectors, small, sentence(6), EVERYTHING, { limit: 10, now: new Date() });
  await house.vectors.settled({ organizationId: SMALL, kind: "memories", name: `|${house.modelName}` });
  return (await house.vectors.measure()).bytes / 2 ** 20;
}

/** The first question of a space has its vectors read. */
async function readVectors(kind: "memories" | "documents"): Promise<string> {
  const before = (await house.vectors.measure()).bytes;
  const beganMs = performance.now();
  const now = new Date();
  await (kind === "memories"
    ? searchMemories(house.byVectors, large, "anything", EVERYTHING, { limit: 10, now })
    : house.documentSearch(house.byVectors).find(large, ASSISTANT, "anything", 3));
  const owner = kind === "memories" ? "" : ASSISTANT.id;
  await house.vectors.settled({ organizationId: LARGE, kind, name: `${owner}|${house.modelName}` });
  const readMs = Math.round(performance.now() - beganMs);
  const { bytes } = await house.vectors.measure();
  return `read in ${readMs} ms, ${((bytes - before) / 2 ** 20).toFixed(1)} MB more of the thread`;
}
