import type { PhoneNumberId } from "@parley/foundation/branded-ids";
import { z } from "zod";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { defineJob, jobRequest } from "../../../platform/jobs/job.ts";

/** Tells the carrier to send a number's texts and calls here; queued whenever somebody is to answer it. Safe to repeat. */
export const configureNumberJob = defineJob({
  name: "configure-number",
  payload: z.object({ organizationId: z.int(), phoneNumberId: z.int() }),
  retryLimit: 8,
  retryDelaySeconds: 5,
  expireInSeconds: 60,
  concurrency: 4,
});

export function enqueueConfigureNumber(unit: ScopedUnitOfWork, phoneNumberId: PhoneNumberId): void {
  unit.enqueue(
    jobRequest(
      configureNumberJob,
      { organizationId: unit.organizationId, phoneNumberId },
      { group: String(unit.organizationId) },
    ),
  );
}
