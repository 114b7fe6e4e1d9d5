import {
  attestCampaignImport,
  confirmCampaignImport,
  getCampaignImport,
  importCampaignData,
  listCampaignImportRejects,
} from "@parley/contracts/campaigns/campaign-import-contracts";
import { notFound } from "@parley/foundation/domain-error";
import type { ScopedUnitOfWork } from "../../../platform/database/scope.ts";
import { defineOperation, type Operation, OperationReply } from "../../../platform/http/operation.ts";
import { requirePast } from "../../compliance/consents/record-consents.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { totalOf } from "../contacts/counter-store.ts";
import { requireCampaign } from "../hold-campaign.ts";
import { attestImport } from "../import/attest-import.ts";
import type { CampaignImport } from "../import/campaign-import.ts";
import { requestConfirmation } from "../import/confirm-import.ts";
import { exportRejects } from "../import/export-rejects.ts";
import { findImport } from "../import/import-store.ts";
import { presentImport } from "../import/present-import.ts";
import { receiveImport } from "../import/receive-import.ts";

/** Endpoints about files with contacts. */
export function campaignImportOperations(deps: CampaignsDeps): readonly Operation[] {
  return [
    defineOperation(importCampaignData, async ({ scope, identity, params, headers, bodyStream }) => {
      const made = await receiveImport(deps, scope, {
        campaignId: params.campaign_id,
        contentType: String(headers["content-type"] ?? ""),
        body: bodyStream ?? NOTHING,
        sentBy: identity.userId,
      });
      const { contacts } = await scope.transaction((unit) => requireCampaign(unit, params.campaign_id));
      return {
        success: made.status !== "failed",
        message: messageOf(made),
        total_contacts: totalOf(contacts),
        ...presentImport(made),
      };
    }),
    defineOperation(getCampaignImport, async ({ scope, params }) =>
      presentImport(await scope.transaction((unit) => requireImport(unit, params))),
    ),
    defineOperation(confirmCampaignImport, ({ scope, params }) =>
      scope.transaction(async (unit) => {
        await requestConfirmation(unit, params.campaign_id, params.import_id);
        return presentImport(await requireImport(unit, params));
      }),
    ),
    defineOperation(attestCampaignImport, async ({ scope, identity, params, body }) => {
      const givenAt = new Date(body.given_at);
      requirePast(givenAt, deps.platform.clock.now(), "given_at");
      const made = await scope.transaction((unit) => requireImport(unit, params));
      const { kind, source } = body;
      const attested = await attestImport(scope, made, { kind, source, givenAt }, identity.userId);
      return { import_id: made.id, contact_count: attested.contacts, recorded_count: attested.recorded };
    }),
    defineOperation(listCampaignImportRejects, async ({ scope, params }) => {
      const { id } = await scope.transaction((unit) => requireImport(unit, params));
      return new OperationReply({
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": `attachment; filename="import_${id}_rejects.csv"`,
        },
        body: exportRejects(scope, id),
      });
    }),
  ];
}

const NOTHING: AsyncIterable<Buffer> = { [Symbol.asyncIterator]: async function* () {} };

async function requireImport(
  unit: ScopedUnitOfWork,
  params: { readonly campaign_id: number; readonly import_id: number },
): Promise<CampaignImport> {
  await requireCampaign(unit, params.campaign_id);
  const found = await findImport(unit, params.campaign_id, params.import_id);
  if (found === null) throw notFound("Import");
  return found;
}

function messageOf({ status, importedCount }: CampaignImport): string {
  if (status === "completed") return `${importedCount} contacts imported`;
  if (status === "failed") return "The file could not be imported";
  return status === "awaiting_confirmation" ? "The import waits to be confirmed" : "The import has begun";
}
