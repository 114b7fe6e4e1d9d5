import type { PhoneNumberId } from "@parley/foundation/branded-ids";
import { z } from "zod";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { defineJob, type JobRequest, jobRequest } from "../../../platform/jobs/job.ts";
import { noteTrunkChange } from "../../sip-trunks/sync/note-trunk-change.ts";
import { type LostConfiguration, wishConfiguration } from "./configuration-store.ts";

/**
 * Tells a number's carrier where to send its texts and calls: here while somebody answers it, else where they went before.
 * Queued in the transaction that records the pending change; safe to repeat.
 */
export const configureNumberJob = defineJob({
  name: "configure-number",
  payload: z.object({ organizationId: z.int(), phoneNumberId: z.int() }),
  retryLimit: 8,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  concurrency: 4,
});

/** Call this in the transaction that changes who answers the numbers. */
export async function tellCarrierOf(unit: ScopedUnitOfWork, ids: readonly PhoneNumberId[]): Promise<void> {
  await wishConfiguration(unit, ids);
  // The bridge is told who answers a number, too.
  await noteTrunkChange(unit);
  for (const phoneNumberId of ids) {
    unit.enqueue(configureNumberRequest({ organizationId: unit.organizationId, phoneNumberId }));
  }
}

/** Only the job, for a change that is already on record. */
export function configureNumberRequest({ organizationId, phoneNumberId }: LostConfiguration): JobRequest {
  return jobRequest(configureNumberJob, { organizationId, phoneNumberId }, { group: String(organizationId) });
}
