/** Fills the benchmark's database. A process of its own, so that what it leaves behind in memory is in no figure. */
import { performance } from "node:perf_hooks";
import { sql } from "kysely";
import { documentEmbeddings } from "../../apps/service/src/features/documents/embedding-store.ts";
import type { EmbeddingSource } from "../../apps/service/src/features/embeddings/embedding-source.ts";
import { claimTexts, noteModel } from "../../apps/service/src/features/embeddings/embedding-state-store.ts";
import { memoryEmbeddings } from "../../apps/service/src/features/memories/embeddings/embedding-store.ts";
import { countTerms } from "../../apps/service/src/features/memories/search/term-store.ts";
import type { OrganizationScope, ScopedUnitOfWork } from "../../apps/service/src/platform/database/scope.ts";
import { ASSISTANT, CALLER_HASH, CHUNKS, FACTS, LARGE, OF_CALLER, openHouse, SMALL } from "./house.ts";
import { createWords } from "./words.ts";

const CHUNKS_A_DOCUMENT = 100;
const AT_ONCE = 2_000;
const { sentence, random } = createWords(20_261_124);

const { database, data, lexical, modelName, close } = openHouse(process.argv[2] ?? "");
await sql`insert into organizations (name, slug) values ('Large', 'large'), ('Small', 'small')`.execute(database);
const [large, small] = [data.scope(LARGE), data.scope(SMALL)];
await small.transaction((unit) => fill(unit, OF_CALLER));
await large.transaction((unit) => fill(unit, FACTS));
await large.transaction(fillDocuments);
await sql`vacuum analyze`.execute(database);
const beganMs = performance.now();
await large.transaction(countTerms);
console.log(`counting the terms: ${Math.round(performance.now() - beganMs)} ms`);
await small.transaction(countTerms);
await embed(small, memoryEmbeddings, null);
await embed(large, memoryEmbeddings, null);
await embed(large, documentEmbeddings, ASSISTANT.id);
await sql`vacuum analyze`.execute(database);
await close();

async function fill(unit: ScopedUnitOfWork, count: number): Promise<void> {
  for (let done = 0; done < count; done += AT_ONCE) {
    const facts = Array.from({ length: Math.min(AT_ONCE, count - done) }, () => sentence(6 + Math.floor(8 * random())));
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
      insert into documents (organization_id, assistant_id, name, filename, content_type, format, status, live_revision)
      values (${unit.organizationId}, ${ASSISTANT.id}, 'Manual', 'manual.txt', 'text/plain', 'txt', 'completed', 1)
      returning id`.execute(unit.db);
    const contents = Array.from({ length: CHUNKS_A_DOCUMENT }, () => sentence(120));
    await sql`
      insert into document_chunks (organization_id, document_id, assistant_id, revision, position, section, content, page)
      select ${unit.organizationId}, ${rows[0]?.id ?? 0}, ${ASSISTANT.id}, 1, position - 1, 'Manual', content, 1
      from unnest(${contents}::text[]) with ordinality as made (content, position)`.execute(unit.db);
  }
}

/** Gives all texts vectors. */
async function embed(
  scope: OrganizationScope,
  source: EmbeddingSource,
  assistantId: typeof ASSISTANT.id | null,
): Promise<void> {
  for (let afterId = 0; ; ) {
    const from = { assistantId, model: modelName, changedAfter: null, afterId, limit: AT_ONCE };
    const texts = await scope.transaction((unit) => source.listUnembedded(unit, from));
    const last = texts.at(-1);
    if (last === undefined) break;
    const asked = { texts: texts.map(({ text }) => text), purpose: "passage", timeoutMs: 600_000 } as const;
    const { vectors } = await lexical.embed(asked);
    const embedded = texts.flatMap((text, index) => {
      const vector = vectors[index];
      return vector === undefined ? [] : [{ ...text, vector }];
    });
    await scope.transaction((unit) => source.saveVectors(unit, { assistantId, model: modelName }, embedded));
    afterId = last.id;
  }
  await scope.transaction(async (unit) => {
    const work = await claimTexts(unit, source.kind, assistantId, 1_000);
    if (work === null || lexical.calibration === null) throw new Error("there is no state to keep");
    await noteModel(unit, work, modelName, lexical.calibration);
  });
}
