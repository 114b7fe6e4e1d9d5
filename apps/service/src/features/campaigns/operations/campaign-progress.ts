import {
  getCampaignProgress,
  listCampaignConnections,
  listCampaignExecutions,
} from "@parley/contracts/campaigns/campaign-progress-contracts";
import { DomainError, notFound } from "@parley/foundation/domain-error";
import { defineOperation, type Operation } from "../../../platform/http/operation.ts";
import type { CampaignsDeps } from "../campaigns-deps.ts";
import { type ContactStatus, isContactStatus } from "../contacts/contact-states.ts";
import { totalOf } from "../contacts/counter-store.ts";
import { requireCampaign } from "../hold-campaign.ts";
import { type Page, presentPagination, readPage } from "../page.ts";
import { countExecutions, listExecutions } from "../progress/execution-store.ts";
import { presentExecution } from "../progress/present-execution.ts";
import { presentProgress } from "../progress/present-progress.ts";
import { readProgress } from "../progress/read-progress.ts";
import { estimateCampaign } from "../start/estimate-campaign.ts";

/** Executions with a status are counted one by one, up to here; a page beyond it still knows whether another follows. */
const MOST_COUNTED = 100_000;

/** Endpoints about what is seen of a campaign while it runs and after. */
export function campaignProgressOperations(deps: CampaignsDeps): readonly Operation[] {
  return [
    defineOperation(getCampaignProgress, ({ scope, params }) =>
      scope.transaction(async (unit) => {
        const progress = await readProgress(unit, params.campaign_id);
        if (progress === null) throw notFound("Campaign");
        const { campaign } = progress;
        const { amountUsd } = await estimateCampaign(deps.speechVendors, unit, campaign, totalOf(campaign.contacts));
        return presentProgress(progress, amountUsd, deps.platform.clock.now());
      }),
    ),
    defineOperation(listCampaignExecutions, ({ scope, params, query }) => {
      const status = readStatus(query.status);
      const page = readPage(query);
      return scope.transaction(async (unit) => {
        const { id, figures } = await requireCampaign(unit, params.campaign_id);
        const most = mostCounted(page);
        const total = status === null ? figures.attempts : await countExecutions(unit, id, status, most);
        const executions = (await listExecutions(unit, id, status, page)).map(presentExecution);
        return {
          executions,
          items: executions,
          pagination: presentPagination(page, total),
          total,
          total_is_exact: status === null || total < most,
        };
      });
    }),
    defineOperation(listCampaignConnections, async ({ scope, params }) => {
      const { id } = await scope.transaction((unit) => requireCampaign(unit, params.campaign_id));
      const { watching, monitoring } = deps.watchers.count(scope.organizationId, id);
      return { campaign_id: id, active_connections: watching, monitor_connections: monitoring };
    }),
  ];
}

function mostCounted({ skip, limit }: Page): number {
  return Math.max(MOST_COUNTED, skip + limit + 1);
}

/** @throws DomainError `invalid-input` for a status there is not */
function readStatus(status: string | undefined): ContactStatus | null {
  if (status === undefined) return null;
  if (!isContactStatus(status)) {
    throw new DomainError("invalid-input", `There is no status ${status.slice(0, 32)}`, { code: "unknown-status" });
  }
  return status;
}
