import {
  createCampaign,
  deleteCampaign,
  getCampaign,
  listCampaigns,
  patchCampaign,
  previewTemplate,
  updateCampaign,
} from "@parley/contracts/campaigns/campaign-contracts";
import { CAMPAIGN_TYPES } from "@parley/contracts/campaigns/campaign-schemas";
import { DomainError } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import { isCampaignStatus } from "../campaign-states.ts";
import { type CampaignFilter, listCampaigns as listFrom } from "../campaign-store.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { changeCampaign } from "../change-campaign.ts";
import { createCampaign as create } from "../create-campaign.ts";
import { deleteCampaign as remove } from "../delete-campaign.ts";
import { requireCampaign } from "../hold-campaign.ts";
import { findLastImport } from "../import/import-store.ts";
import { presentPagination, readPage } from "../page.ts";
import { presentCampaignResult, presentListEntry, presentWithImport } from "../present-campaign.ts";
import { renderPreview } from "../templates/preview-template.ts";

/** Endpoints about campaigns themselves. */
export function campaignOperations({ platform }: CampaignsDeps): readonly Operation[] {
  return [
    defineOperation(listCampaigns, async ({ scope, query }) => {
      const page = readPage(query);
      const filter = readFilter(query);
      const { campaigns: found, total } = await scope.transaction((unit) => listFrom(unit, filter, page));
      const campaigns = found.map(presentListEntry);
      return { campaigns, items: campaigns, pagination: presentPagination(page, total), total };
    }),
    defineOperation(createCampaign, async ({ scope, identity, body }) => {
      const made = await scope.transaction((unit) => create(unit, platform, body, identity.userId));
      return presentCampaignResult(made, "Campaign created");
    }),
    defineOperation(previewTemplate, async ({ body }) => {
      const { isValid, text, missing } = renderPreview(body.template, body.variables);
      return { success: isValid, rendered_template: text, missing_variables: [...missing] };
    }),
    defineOperation(getCampaign, ({ scope, params }) =>
      scope.transaction(async (unit) => {
        const campaign = await requireCampaign(unit, params.campaign_id);
        return presentWithImport(campaign, await findLastImport(unit, campaign.id));
      }),
    ),
    ...[updateCampaign, patchCampaign].map((contract) =>
      defineOperation(contract, async ({ scope, params, body }) => {
        const changed = await scope.transaction((unit) => changeCampaign(unit, params.campaign_id, body));
        return presentCampaignResult(changed, "Campaign updated");
      }),
    ),
    defineOperation(deleteCampaign, async ({ scope, params }) => {
      await scope.transaction((unit) => remove(unit, params.campaign_id));
      return { success: true, message: "Campaign deleted" };
    }),
  ];
}

/** @throws DomainError `invalid-input` for a status or type there is not */
function readFilter(query: {
  readonly status?: string | undefined;
  readonly campaign_type?: string | undefined;
  readonly assistant_id?: number | undefined;
  readonly search?: string | undefined;
}): CampaignFilter {
  const { status, campaign_type: typeName } = query;
  if (status !== undefined && !isCampaignStatus(status)) throw unknown("status", status);
  const type = CAMPAIGN_TYPES.find((each) => each === typeName);
  if (typeName !== undefined && type === undefined) throw unknown("campaign_type", typeName);
  return {
    ...(status === undefined ? {} : { status }),
    ...(type === undefined ? {} : { type }),
    ...(query.assistant_id === undefined ? {} : { assistantId: query.assistant_id }),
    ...(query.search === undefined ? {} : { text: query.search }),
  };
}

const unknown = (name: string, value: string) =>
  new DomainError("invalid-input", `There is no ${name} ${value.slice(0, 32)}`, {
    code: `unknown-${name.replace("_", "-")}`,
  });
