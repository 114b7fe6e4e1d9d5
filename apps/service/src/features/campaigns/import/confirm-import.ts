import { DomainError, notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { campaignAfter } from "../campaign-states.ts";
import { lockCampaign, noteImport } from "../campaign-store.ts";
import { deleteReplaced } from "../contacts/contact-store.ts";
import { addToCounters, type ContactCounts } from "../contacts/counter-store.ts";
import { holdCampaign } from "../hold-campaign.ts";
import type { CampaignImport } from "./campaign-import.ts";
import { importRequest } from "./import-job.ts";
import { claimImport, findImport, lockImport, moveImport } from "./import-store.ts";
import { variableName } from "./reading/columns.ts";
import { recordConsentsOfRows } from "./record-consents-of-rows.ts";
import { turnRowsIntoContacts } from "./row-store.ts";

const ROWS_AT_ONCE = 20_000;
/** So many contacts are made before the answer; more are a job's. */
const AT_ONCE_ROWS = 5_000;
const LEASE_MS = 120_000;
/** Columns that are no variables. */
const MEMBERS: ReadonlySet<string> = new Set([
  ...["phone_number", "name", "email", "company"],
  ...["consent_kind", "consent_given_at", "consent_source", "consent_evidence"],
]);

/** A person says yes. @throws DomainError `not-found`; `invalid-state` for one that does not wait for it, or a running campaign */
export async function requestConfirmation(unit: ScopedUnitOfWork, campaignId: number, importId: number): Promise<void> {
  await holdCampaign(unit, campaignId, "import");
  const found = await findImport(unit, campaignId, importId);
  const held = found === null ? null : await lockImport(unit, importId);
  if (held === null) throw notFound("Import");
  if (held.status !== "awaiting_confirmation") {
    throw new DomainError("invalid-state", `The import is ${held.status} and does not wait for confirmation`, {
      code: `import-${held.status.replaceAll("_", "-")}`,
    });
  }
  if (held.newCount > AT_ONCE_ROWS) {
    // Due at once: nobody has claimed it.
    await moveImport(unit, importId, { status: "confirming", dueMs: 0 });
    unit.enqueue(importRequest(unit.organizationId, importId));
    return;
  }
  await claimImport(unit, importId, "confirming", LEASE_MS);
  await confirmImport(unit, { ...held, claimNumber: held.claimNumber + 1 });
}

/**
 * Puts the rows of an import in the place of the contacts that were not tried, and records what they say of consents. All of it
 * happens in one transaction: a campaign has the one list or the other.
 */
export async function confirmImport(
  unit: ScopedUnitOfWork,
  { id, campaignId, claimNumber }: CampaignImport,
): Promise<void> {
  // The campaign first, as everywhere.
  const status = await lockCampaign(unit, campaignId);
  const held = await lockImport(unit, id);
  if (held === null || held.claimNumber !== claimNumber || held.status !== "confirming") return;
  if (status === null) return moveImport(unit, id, { status: "discarded", reason: "replaced" });
  if (campaignAfter(status, "import") === null) {
    return moveImport(unit, id, { status: "failed", reason: "campaign-running" });
  }
  const change: Partial<Record<keyof ContactCounts, number>> = {};
  for (;;) {
    const gone = Object.entries(await deleteReplaced(unit, campaignId, ROWS_AT_ONCE)) as [
      keyof ContactCounts,
      number,
    ][];
    if (gone.length === 0) break;
    for (const [state, count] of gone) change[state] = (change[state] ?? 0) - count;
  }
  let imported = 0;
  for (;;) {
    const { rows, contacts, consents } = await turnRowsIntoContacts(unit, { campaignId, importId: id }, ROWS_AT_ONCE);
    if (rows === 0) break;
    await recordConsentsOfRows(unit, held, consents);
    imported += contacts;
  }
  const variables = (held.columns ?? []).flatMap(({ becomes }) =>
    becomes === null || MEMBERS.has(becomes) ? [] : [variableName(becomes)],
  );
  await noteImport(unit, campaignId, variables);
  await moveImport(unit, id, { status: "completed", importedCount: imported });
  await addToCounters(unit, campaignId, { ...change, pending: (change.pending ?? 0) + imported });
}
