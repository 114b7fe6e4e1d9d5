/**
 * How long finding memories takes: `npm run benchmark:memory`, on the embedded PostgreSQL, or on the server that
 * TEST_DATABASE_URL names (a database of its own is made and dropped there). Facts are made of words whose frequencies fall
 * as those of languages do, a tenth of them of one caller with 200.
 */
import { createSecretKey, randomBytes, randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { type AssistantId, asId, type OrganizationId } from "@parley/foundation/branded-ids";
import { sql } from "kysely";
import pg from "pg";
import { searchDocuments } from "../../apps/service/src/features/documents/retrieval/search-documents.ts";
import { readCards, remakeCard } from "../../apps/service/src/features/memories/cards/card-store.ts";
import { cardsOf, givenMemories } from "../../apps/service/src/features/memories/cards/given-memories.ts";
import { searchMemories } from "../../apps/service/src/features/memories/search/search-memories.ts";
import { countTerms } from "../../apps/service/src/features/memories/search/search-store.ts";
import { createKeyedHashes } from "../../apps/service/src/platform/crypto/keyed-hash.ts";
import { createDatabase } from "../../apps/service/src/platform/database/database.ts";
import { startTemporaryPostgres } from "../../apps/service/src/platform/database/embedded/temporary-postgres.ts";
import { migrate, readMigrations } from "../../apps/service/src/platform/database/migrate.ts";
import { createPool } from "../../apps/service/src/platform/database/pool.ts";
import { createDataAccess, type ScopedUnitOfWork } from "../../apps/service/src/platform/database/scope.ts";

const FACTS = Number(process.env["FACTS"] ?? 100_000);
/** Passages of one assistant's documents. */
const CHUNKS = Number(process.env["CHUNKS"] ?? 50_000);
const CHUNKS_A_DOCUMENT = 100;
const OF_CALLER = 200;
const QUESTIONS = 300;
const WORDS = 20_000;
const CALLER_HASH = "c".repeat(64);

/** The same numbers in every run. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

const random = createRandom(20_261_124);
const words = Array.from({ length: WORDS }, (_, index) => wordOf(index));
/** Zipf: the n-th word is about 1/n as frequent as the first. */
const pick = () => words[Math.min(WORDS - 1, Math.floor(WORDS ** random()) - 1)] ?? "word";

function wordOf(index: number): string {
  const syllables = [
    "ba",
    "ce",
    "di",
    "fo",
    "gu",
    "ha",
    "je",
    "ki",
    "lo",
    "mu",
    "na",
    "pe",
    "qui",
    "ro",
    "su",
    "ta",
    "ve",
    "wi",
    "xo",
    "zu",
  ];
  let rest = index + 1;
  let word = "";
  while (rest > 0) {
    word += syllables[rest % syllables.length];
    rest = Math.floor(rest / syllables.length);
  }
  return word;
}

const sentence = (length: number) => Array.from({ length }, pick).join(" ");

function percentiles(times: readonly number[]): string {
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(2).padStart(8);
  return `${at(0.5)} ${at(0.95)} ${at(0.99)}`;
}

const given = process.env["TEST_DATABASE_URL"];
const temporary = given === undefined ? await startTemporaryPostgres({}) : null;
const maintenanceUrl = temporary?.connectionString ?? given ?? "";
const name = `parley_benchmark_${randomUUID().replaceAll("-", "")}`;
const administer = async (statement: string) => {
  const client = new pg.Client({ connectionString: maintenanceUrl });
  await client.connect();
  const { rows } = await client.query(statement).finally(() => client.end());
  return rows;
};
const [version] = await administer("show server_version");
await administer(`create database ${name}`);
const url = new URL(maintenanceUrl);
url.pathname = `/${name}`;
await migrate(url.href, await readMigrations());
const pool = createPool({
  connectionString: url.href,
  applicationName: "benchmark",
  maxConnections: 4,
  acquireTimeoutMs: 10_000,
  statementTimeoutMs: 600_000,
  onIdleError: () => undefined,
});
const database = createDatabase(pool);
const data = createDataAccess(database, { statementsFor: async () => [] });
const hashes = createKeyedHashes(createSecretKey(randomBytes(32)));
try {
  const { rows } = await sql<{ id: number }>`
    insert into organizations (name, slug) values ('Benchmark', 'benchmark') returning id`.execute(database);
  const scope = data.scope(asId<OrganizationId>(rows[0]?.id ?? 0));
  await scope.transaction(fill);
  await scope.transaction(fillDocuments);
  await sql`vacuum analyze memories`.execute(database);
  await sql`vacuum analyze document_chunks`.execute(database);
  const counting = performance.now();
  await scope.transaction(countTerms);
  const countedMs = performance.now() - counting;
  await sql`vacuum analyze memory_terms`.execute(database);
  console.log(
    `PostgreSQL ${version?.server_version}, ${FACTS} facts, ${OF_CALLER} of them of one caller; ${CHUNKS} passages of documents`,
  );
  console.log(`counting the terms: ${Math.round(countedMs)} ms\n`);
  console.log("milliseconds                    p50      p95      p99");
  const space = { callerHash: null, assistantId: null, hidesCallers: false };
  const ask = (unit: ScopedUnitOfWork, callerHash: string | null, question: string) =>
    searchMemories(unit, question, { ...space, callerHash }, { limit: 10, now: new Date() });
  await measure("select 1", (unit) => sql`select 1`.execute(unit.db));
  await measure("search everything", (unit) => ask(unit, null, sentence(6)));
  await measure("search, one misspelled word", (unit) => ask(unit, null, `${sentence(4)} ${pick()}zz${pick()}`));
  await measure("search with a caller", (unit) => ask(unit, CALLER_HASH, sentence(6)));
  await measure("read the cards", async (unit) => {
    const parties = {
      customerPhoneNumber: "+12125550100",
      assistantPhoneNumber: "+14155550100",
      assistantId: asId<AssistantId>(1),
    };
    givenMemories(await readCards(unit, cardsOf(unit, hashes, parties)), new Date());
  });
  await measure("documents: 3 passages", (unit) => searchDocuments(unit, 1, sentence(6), 3));
  await measure("documents: a rare word", (unit) => searchDocuments(unit, 1, `${sentence(3)} ${words[15_000]}`, 3));
  await measure("make a caller's card anew", (unit) => remakeCard(unit, { scope: "caller", subjectId: CALLER_HASH }));

  async function measure(label: string, work: (unit: ScopedUnitOfWork) => Promise<unknown>): Promise<void> {
    const times: number[] = [];
    for (let index = 0; index < QUESTIONS + 30; index += 1) {
      const beganMs = performance.now();
      await scope.transaction(work);
      // The first ones find cold caches.
      if (index >= 30) times.push(performance.now() - beganMs);
    }
    console.log(`${label.padEnd(28)} ${percentiles(times)}`);
  }
} finally {
  await pool.end();
  await administer(`drop database ${name} with (force)`);
  await temporary?.stop();
}

async function fill(unit: ScopedUnitOfWork): Promise<void> {
  const AT_ONCE = 2_000;
  for (let done = 0; done < FACTS; done += AT_ONCE) {
    const facts = Array.from({ length: Math.min(AT_ONCE, FACTS - done) }, () => sentence(6 + Math.floor(8 * random())));
    const callers = facts.map((_, index) => {
      const number = done + index;
      if (number < OF_CALLER) return CALLER_HASH;
      return number % 10 < 3 ? null : String(number % 9_973).padStart(64, "0");
    });
    await sql`
      insert into memories (organization_id, fact, memory_type, memory_scope, subject_type, subject_id, caller_hash,
        confidence, provenance, expiry_class)
      select ${unit.organizationId}, fact, 'semantic', case when hash is null then 'organization' else 'caller' end,
        'caller', hash, hash, 0.9, '{"source": "benchmark"}', 'never'
      from unnest(${facts}::text[], ${callers}::text[]) as made (fact, hash)`.execute(unit.db);
  }
}

async function fillDocuments(unit: ScopedUnitOfWork): Promise<void> {
  for (let done = 0; done < CHUNKS; done += CHUNKS_A_DOCUMENT) {
    const { rows } = await sql<{ id: number }>`
      insert into documents (organization_id, assistant_id, name, filename, content_type, format, status)
      values (${unit.organizationId}, 1, 'Manual', 'manual.txt', 'text/plain', 'txt', 'completed') returning id`.execute(
      unit.db,
    );
    const contents = Array.from({ length: CHUNKS_A_DOCUMENT }, () => sentence(120));
    await sql`
      insert into document_chunks (organization_id, document_id, assistant_id, position, section, content, page)
      select ${unit.organizationId}, ${rows[0]?.id ?? 0}, 1, position - 1, 'Manual', content, 1
      from unnest(${contents}::text[]) with ordinality as made (content, position)`.execute(unit.db);
  }
}
