import {
  type campaignEvidence,
  explainCampaignAttempt,
  exportCampaignEvidence,
} from "@parley/contracts/campaigns/campaign-evidence-contracts";
import { notFound } from "@parley/foundation/domain-error";
import type { z } from "zod";
import { defineOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { exportEvidence } from "../evidence/export-evidence.ts";
import { presentEvidence } from "../evidence/present-evidence.ts";
import { readAttemptEvidence, readEvidence } from "../evidence/read-evidence.ts";
import { requireCampaign } from "../hold-campaign.ts";
import { presentPagination, readPage } from "../page.ts";

/** Endpoints about why somebody was called or texted, and what proves it. */
export function campaignEvidenceOperations({ platform: { hashes } }: CampaignsDeps): readonly Operation[] {
  return [
    defineOperation(explainCampaignAttempt, ({ scope, params }) =>
      scope.transaction(async (unit) => {
        const { id } = await requireCampaign(unit, params.campaign_id);
        const found = await readAttemptEvidence(unit, hashes, id, params.attempt_id);
        if (found === null) throw notFound("Attempt");
        return presentEvidence(found);
      }),
    ),
    defineOperation(exportCampaignEvidence, async ({ scope, params, query }) => {
      const campaign = await scope.transaction((unit) => requireCampaign(unit, params.campaign_id));
      if (query.format === "csv") {
        return new OperationReply({
          headers: {
            "content-type": "text/csv; charset=utf-8",
            "content-disposition": `attachment; filename="campaign_${campaign.id}_evidence.csv"`,
          },
          body: await exportEvidence(scope, hashes, campaign.id),
        });
      }
      const page = readPage(query);
      const attempts = (await scope.transaction((unit) => readEvidence(unit, hashes, campaign.id, page))).map(
        presentEvidence,
      );
      const total = campaign.figures.attempts;
      const count = (has: (each: (typeof attempts)[number]) => boolean) => attempts.filter(has).length;
      const shown: z.input<typeof campaignEvidence> = {
        campaign_id: campaign.id,
        attempts,
        items: attempts,
        verified_count: count((each) => each.is_verified),
        unsealed_count: count((each) => !each.is_sealed && each.problem === null),
        broken_count: count((each) => each.problem !== null),
        pagination: presentPagination(page, total),
        total,
      };
      return new OperationReply({
        headers: { "content-type": "application/json; charset=utf-8" },
        body: JSON.stringify(shown),
      });
    }),
  ];
}
