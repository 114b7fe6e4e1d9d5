import type { Schedule } from "../../../platform/jobs/job.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { sealDecisions } from "../evidence/seal-decisions.ts";
import { listOrganizationsToSeal } from "../evidence/seal-store.ts";

/** Until a decision is sealed, somebody with write access to the database could change it without a trace. */
const EVERY_MS = 5_000;
const ORGANIZATIONS_AT_ONCE = 200;

export function sealCampaignDecisions({ platform: { data } }: CampaignsDeps): Schedule {
  return {
    name: "seal-campaign-decisions",
    everyMs: EVERY_MS,
    run: async (signal) => {
      for (const organizationId of await listOrganizationsToSeal(data.unscoped, ORGANIZATIONS_AT_ONCE)) {
        if (signal.aborted) return;
        await sealDecisions(data.scope(organizationId), signal);
      }
    },
  };
}
