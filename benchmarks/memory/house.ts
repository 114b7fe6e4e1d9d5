import { type AssistantId, asId, type OrganizationId } from "@parley/foundation/branded-ids";
import { systemClock } from "@parley/foundation/clock";
import { DocumentSearch } from "../../apps/service/src/features/documents/retrieval/document-search.ts";
import type { EmbeddingsDeps } from "../../apps/service/src/features/embeddings/embeddings-deps.ts";
import { createDatabase } from "../../apps/service/src/platform/database/database.ts";
import { createPool } from "../../apps/service/src/platform/database/pool.ts";
import { createDataAccess } from "../../apps/service/src/platform/database/scope.ts";
import { createLogger } from "../../apps/service/src/platform/logging/logger.ts";
import { createOutboundHttp } from "../../apps/service/src/platform/outbound-http/undici-outbound-http.ts";
import { VectorIndex } from "../../apps/service/src/platform/vectors/vector-index.ts";
import { type Embedder, embeddingNameOf } from "../../apps/service/src/providers/embeddings/embedder.ts";
import { QuestionEmbeddings } from "../../apps/service/src/providers/embeddings/question-embeddings.ts";
import { createEmbeddingTable } from "../../apps/service/src/providers/embeddings/table.ts";

export const FACTS = Number(process.env["FACTS"] ?? 100_000);
/** Passages of one assistant's documents. */
export const CHUNKS = Number(process.env["CHUNKS"] ?? 50_000);
export const OF_CALLER = 200;
export const CALLER_HASH = "c".repeat(64);
export const ASSISTANT = { id: asId<AssistantId>(1), knowledge: { leastSimilarity: 0.7 } };
/** One with everything, and one with a single caller's facts. */
export const [LARGE, SMALL] = [asId<OrganizationId>(1), asId<OrganizationId>(2)];

/** What finding things needs, on the database the benchmark has made. */
export function openHouse(connectionString: string) {
  const pool = createPool({
    connectionString,
    applicationName: "benchmark",
    maxConnections: 4,
    acquireTimeoutMs: 10_000,
    statementTimeoutMs: 600_000,
    onIdleError: () => undefined,
  });
  const database = createDatabase(pool);
  const http = createOutboundHttp({ policy: "trusted" });
  const { lexical } = createEmbeddingTable({ trustedHttp: http, guardedHttp: http, baseUrls: {} });
  const logger = createLogger("error", (line) => process.stderr.write(line));
  const vectors = new VectorIndex({ logger });
  const embeddingsWith = (embedder: Embedder): EmbeddingsDeps => ({
    platform: { logger },
    vectors,
    questions: new QuestionEmbeddings({ clock: systemClock }),
    findEmbedder: async () => ({ embedder, isSubstitute: false }),
  });
  return {
    database,
    data: createDataAccess(database, { statementsFor: async () => [] }),
    lexical,
    modelName: embeddingNameOf(lexical),
    vectors,
    byVectors: embeddingsWith(lexical),
    /** A model of which no text has a vector. */
    byWords: embeddingsWith({ ...lexical, modelId: "none" }),
    documentSearch: (embeddings: EmbeddingsDeps) => new DocumentSearch(embeddings, systemClock),
    close: async () => {
      await vectors.close();
      await http.close();
      await pool.end();
    },
  };
}
export type House = ReturnType<typeof openHouse>;
