import { Readable } from "node:stream";
import { toCsv } from "@parley/foundation/csv";
import type { KeyedHashes } from "../../../platform/crypto/keyed-hash.ts";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { presentEvidence } from "./present-evidence.ts";
import { type AttemptEvidence, readEvidence } from "./read-evidence.ts";

const ATTEMPTS_AT_ONCE = 500;

const COLUMNS: readonly (readonly [name: string, read: (row: Row) => unknown])[] = [
  ["attempt_id", (row) => row.attempt_id],
  ["execution_id", (row) => row.execution_id],
  ["contact_id", (row) => row.contact_id],
  ["round", (row) => row.round],
  ["attempt_number", (row) => row.attempt_number],
  ["channel", (row) => row.channel],
  ["from_number", (row) => row.from_number],
  ["to_number", (row) => row.to_number],
  ["created_at", (row) => row.created_at],
  ["hashed_created_at", (row) => row.hashed_created_at],
  ["status", ({ ended }) => ended.status],
  ["reason", ({ ended }) => ended.reason],
  ["settled_at", ({ ended }) => ended.settled_at],
  ["duration_seconds", ({ ended }) => ended.duration_seconds],
  ["decided_at", ({ decision }) => decision?.decided_at],
  ["purpose", ({ decision }) => decision?.purpose],
  ["is_allowed", ({ decision }) => decision?.is_allowed],
  ["reasons", ({ decision }) => decision?.reasons],
  ["country", ({ decision }) => decision?.country],
  ["states", ({ decision }) => decision?.states],
  ["zones", ({ decision }) => decision?.zones],
  ["zones_found_by", ({ decision }) => decision?.zones_found_by],
  [
    "rules",
    ({ decision }) => decision?.rules.map((rule) => `${rule.jurisdiction} ${rule.version} ${rule.source_date}`),
  ],
  ["area_codes", ({ decision }) => decision?.data_versions.area_codes],
  ["time_zones", ({ decision }) => decision?.data_versions.time_zones],
  ["consent_kind", ({ decision }) => decision?.consent?.kind],
  ["consent_source", ({ decision }) => decision?.consent?.source],
  ["consent_given_at", ({ decision }) => decision?.consent?.given_at],
  ["consent_is_attested", ({ decision }) => decision?.consent?.is_attested],
  ["registers", ({ decision }) => decision?.registers.map((register) => `${register.source} ${register.obtained_at}`)],
  ["attempts_before", ({ decision }) => decision?.attempts_before],
  ["record", ({ record }) => JSON.stringify(record)],
  ["decision_hash", (row) => row.decision_hash],
  ["seal_position", ({ seal }) => seal?.position],
  ["seal_hash", ({ seal }) => seal?.hash],
  ["is_sealed", (row) => row.is_sealed],
  ["is_verified", (row) => row.is_verified],
  ["problem", (row) => row.problem],
];

type Row = ReturnType<typeof presentEvidence>;

/**
 * All attempts of a campaign as CSV, the oldest first. Read and sent part by part, each in a transaction of its own. Cells that would
 * be formulas are made none.
 */
export async function exportEvidence(
  scope: OrganizationScope,
  hashes: KeyedHashes,
  campaignId: number,
): Promise<Readable> {
  const partAfter = (afterId: number) =>
    scope.transaction((unit) => readEvidence(unit, hashes, campaignId, { afterId, limit: ATTEMPTS_AT_ONCE }));
  // Read before anything is sent, so that a failure can still be answered with an error.
  return Readable.from(toPieces(await partAfter(0), partAfter));
}

async function* toPieces(
  first: readonly AttemptEvidence[],
  partAfter: (afterId: number) => Promise<readonly AttemptEvidence[]>,
): AsyncGenerator<string> {
  yield toCsv([COLUMNS.map(([name]) => name)]);
  let part = first;
  for (;;) {
    const rows = part.map(presentEvidence);
    if (rows.length > 0) yield toCsv(rows.map((row) => COLUMNS.map(([, read]) => toCell(read(row)))));
    const last = rows.at(-1);
    if (last === undefined || rows.length < ATTEMPTS_AT_ONCE) return;
    part = await partAfter(last.attempt_id);
  }
}

function toCell(value: unknown): string {
  return Array.isArray(value) ? value.join("; ") : String(value ?? "");
}
