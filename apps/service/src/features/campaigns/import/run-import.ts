import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import { handleJob, type JobContext, type JobRegistration } from "../../../platform/jobs/job.ts";
import { errorFields } from "../../../platform/logging/logger.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import type { CampaignImport } from "./campaign-import.ts";
import { checkImport } from "./check-import.ts";
import { confirmImport } from "./confirm-import.ts";
import { importContactsJob, importRequest } from "./import-job.ts";
import { claimImport, lockImport, moveImport } from "./import-store.ts";
import { UnreadableImportError } from "./reading/raw-record.ts";
import { deleteUselessRows } from "./row-store.ts";

/** Longer than any block takes. */
export const LEASE_MS = 120_000;
const ROWS_AT_ONCE = 20_000;

export function runImport(deps: CampaignsDeps): JobRegistration {
  return handleJob(importContactsJob, async ({ organizationId, importId }, context) => {
    const scope = deps.platform.data.scope(asId<OrganizationId>(organizationId));
    const claimed = await claim(scope, importId);
    if (claimed === null) return;
    try {
      await workOn(deps, scope, claimed, context);
    } catch (error) {
      if (!context.isLastAttempt || context.signal.aborted) throw error;
      deps.platform.logger.warn("import not processed", { organizationId, ...errorFields(error) });
      await endIfOurs(scope, claimed, "not-processed");
    }
  });
}

/** Null when there is nothing to do, or somebody else is at it. */
async function claim(scope: OrganizationScope, importId: number): Promise<CampaignImport | null> {
  return scope.transaction(async (unit) => {
    const found = await lockImport(unit, importId);
    if (found === null || found.isClaimed) return null;
    const { status } = found;
    if (status !== "pending" && status !== "processing" && status !== "confirming") return null;
    const next = status === "confirming" ? "confirming" : "processing";
    await claimImport(unit, importId, next, LEASE_MS);
    return { ...found, status: next, claimNumber: found.claimNumber + 1 };
  });
}

/**
 * Checks what has not been checked of a claimed import, and makes contacts of it if it confirms itself. What cannot be read at all
 * ends it with the reason.
 * @throws whatever kept it from going on; it can be claimed again then
 */
export async function workOn(
  deps: CampaignsDeps,
  scope: OrganizationScope,
  claimed: CampaignImport,
  context: Pick<JobContext, "signal" | "isDraining">,
): Promise<void> {
  try {
    await clearUselessRows(scope, claimed.campaignId);
    let { status } = claimed;
    if (status === "processing") status = await checkImport(deps, scope, claimed, context);
    if (status === "pending") await handOn(scope, claimed);
    if (status === "confirming") await scope.transaction((unit) => confirmImport(unit, claimed));
  } catch (error) {
    if (error instanceof UnreadableImportError) {
      await endIfOurs(scope, claimed, error.reason);
      await clearUselessRows(scope, claimed.campaignId);
      return;
    }
    await release(scope, claimed).catch(() => undefined);
    throw error;
  }
}

/** Another job goes on where this one stopped. */
async function handOn(scope: OrganizationScope, { id, claimNumber }: CampaignImport): Promise<void> {
  await scope.transaction(async (unit) => {
    const now = await lockImport(unit, id);
    if (now === null || now.claimNumber !== claimNumber) return;
    await moveImport(unit, id, { status: "pending", dueMs: LEASE_MS });
    unit.enqueue(importRequest(unit.organizationId, id));
  });
}

async function release(scope: OrganizationScope, { id, claimNumber }: CampaignImport): Promise<void> {
  await scope.transaction(async (unit) => {
    const now = await lockImport(unit, id);
    if (now === null || now.claimNumber !== claimNumber || !now.isClaimed) return;
    await moveImport(unit, id, { status: now.status, dueMs: 0 });
  });
}

async function endIfOurs(
  scope: OrganizationScope,
  { id, claimNumber }: CampaignImport,
  reason: NonNullable<CampaignImport["reason"]>,
): Promise<void> {
  await scope.transaction(async (unit) => {
    const now = await lockImport(unit, id);
    if (now === null || now.claimNumber !== claimNumber) return;
    await moveImport(unit, id, { status: "failed", reason });
  });
}

/** Rows of imports before, which came to nothing. */
async function clearUselessRows(scope: OrganizationScope, campaignId: number): Promise<void> {
  while ((await scope.transaction((unit) => deleteUselessRows(unit, campaignId, ROWS_AT_ONCE))) > 0);
}
