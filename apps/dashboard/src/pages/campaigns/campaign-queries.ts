import type { listCampaignContacts } from "@parley/contracts/campaigns/campaign-contact-contracts";
import type { getCampaign, listCampaigns, previewTemplate } from "@parley/contracts/campaigns/campaign-contracts";
import type { explainCampaignAttempt } from "@parley/contracts/campaigns/campaign-evidence-contracts";
import type { getCampaignImport } from "@parley/contracts/campaigns/campaign-import-contracts";
import type {
  getCampaignProgress,
  listCampaignExecutions,
} from "@parley/contracts/campaigns/campaign-progress-contracts";
import type { reviewCampaign } from "@parley/contracts/campaigns/campaign-run-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import { queryOptions } from "@tanstack/react-query";
import { apiQuery, queryText } from "../../api/api-query.ts";
import { callApi } from "../../api/call-api.ts";
import type { CampaignSearch, CampaignsSearch } from "./campaigns-search.ts";

export type Campaign = WireAnswer<typeof getCampaign>;
export type ListedCampaign = WireAnswer<typeof listCampaigns>["campaigns"][number];
export type Contact = WireAnswer<typeof listCampaignContacts>["contacts"][number];
export type Attempt = WireAnswer<typeof listCampaignExecutions>["executions"][number];
export type Progress = WireAnswer<typeof getCampaignProgress>;
/** Of the contacts that have work left. */
export type Readiness = NonNullable<WireAnswer<typeof reviewCampaign>["readiness"]>;
export type CampaignImport = WireAnswer<typeof getCampaignImport>;

export const CAMPAIGNS_PATH = "/api/v1/campaigns";
export const campaignPath = (id: string | number) => `${CAMPAIGNS_PATH}/${encodeURIComponent(id)}`;
/** How often what goes on is looked at again; sockets take keys only, which a page has none of. */
export const LOOK_AGAIN_MS = 2_000;
const A_PAGE = 50;

export function campaignsQuery({ status, type, assistant, q, page }: CampaignsSearch) {
  const text = queryText({ status, campaign_type: type, assistant_id: assistant, search: q, page, per_page: A_PAGE });
  return apiQuery<typeof listCampaigns>(`${CAMPAIGNS_PATH}${text}`);
}

export const campaignQuery = (id: string | number) => apiQuery<typeof getCampaign>(campaignPath(id));

export const progressQuery = (id: number) => apiQuery<typeof getCampaignProgress>(`${campaignPath(id)}/progress`);

export const reviewQuery = (id: number) => apiQuery<typeof reviewCampaign>(`${campaignPath(id)}/readiness`);

export const importQuery = (id: number, importId: number) =>
  apiQuery<typeof getCampaignImport>(`${campaignPath(id)}/imports/${importId}`);

export function contactsQuery(id: number, { status, page }: CampaignSearch, perPage = A_PAGE) {
  const text = queryText({ status, page, per_page: perPage });
  return apiQuery<typeof listCampaignContacts>(`${campaignPath(id)}/contacts${text}`);
}

export function attemptsQuery(id: number, { status, page }: CampaignSearch) {
  const text = queryText({ status, page, per_page: A_PAGE });
  return apiQuery<typeof listCampaignExecutions>(`${campaignPath(id)}/executions${text}`);
}

export const whyQuery = (id: number, attemptId: number) =>
  apiQuery<typeof explainCampaignAttempt>(`${campaignPath(id)}/attempts/${attemptId}/why`);

/** What a template says with these values. */
export function renderedQuery(template: string, variables: Readonly<Record<string, unknown>>) {
  return queryOptions({
    queryKey: ["template-preview", template, variables],
    queryFn: ({ signal }) =>
      callApi<typeof previewTemplate>("POST", `${CAMPAIGNS_PATH}/template-preview`, {
        body: { template, variables },
        signal,
      }),
  });
}
