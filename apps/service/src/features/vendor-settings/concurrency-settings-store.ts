import { sql } from "kysely";
import type { ScopedUnitOfWork } from "../../platform/database/scope.ts";
import { storableJson } from "../../platform/database/storable.ts";

export type SpeechKind = "tts" | "stt";

/** What is stored for each kind, as it was sent; kinds that nobody has set are missing. */
export async function readConcurrencyRows(unit: ScopedUnitOfWork): Promise<ReadonlyMap<string, unknown>> {
  const rows = await unit.db
    .selectFrom("speech_concurrency_settings")
    .select(["kind", "providers"])
    .where("organization_id", "=", unit.organizationId)
    .execute();
  return new Map(rows.map((row) => [row.kind, row.providers]));
}

export async function putConcurrencyRow(
  unit: ScopedUnitOfWork,
  kind: SpeechKind,
  providers: Readonly<Record<string, unknown>>,
): Promise<void> {
  const text = storableJson(providers);
  await unit.db
    .insertInto("speech_concurrency_settings")
    .values({ organization_id: unit.organizationId, kind, providers: text })
    .onConflict((conflict) =>
      conflict.columns(["organization_id", "kind"]).doUpdateSet({ providers: text, updated_at: sql<Date>`now()` }),
    )
    .execute();
}
