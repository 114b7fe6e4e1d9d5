import type { listAssistants } from "@parley/contracts/assistants/assistant-contracts";
import type { getFlow, listFlows } from "@parley/contracts/flows/flow-contracts";
import type { getFlowVersion, listFlowVersions } from "@parley/contracts/flows/flow-version-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import type { listPhoneNumbers } from "@parley/contracts/phone-numbers/phone-number-contracts";
import { apiQuery, queryText } from "../../api/api-query.ts";
import { FLOWS_A_PAGE } from "./flows-search.ts";

export const FLOWS_PATH = "/api/v1/flows";
const VERSIONS_A_PAGE = 50;

export type Flow = WireAnswer<typeof getFlow>;

/** A page of flows, and one more that tells whether there is another page. */
export const flowsQuery = (skip = 0) =>
  apiQuery<typeof listFlows>(`${FLOWS_PATH}${queryText({ active_only: "false", skip, limit: FLOWS_A_PAGE + 1 })}`);
export const flowQuery = (flowId: string | number) =>
  apiQuery<typeof getFlow>(`${FLOWS_PATH}/${encodeURIComponent(flowId)}`);
export const flowVersionsQuery = (flowId: number, before?: number) =>
  apiQuery<typeof listFlowVersions>(`${FLOWS_PATH}/${flowId}/versions${queryText({ before, limit: VERSIONS_A_PAGE })}`);
export const flowVersionQuery = (flowId: number, version: number) => ({
  ...apiQuery<typeof getFlowVersion>(`${FLOWS_PATH}/${flowId}/versions/${version}`),
  // A version never changes.
  staleTime: Number.POSITIVE_INFINITY,
});

/** As many as one request gives; who has more chooses the others by the API. */
const MOST_ASSISTANTS = 1_000;
export const assistantsQuery = () =>
  apiQuery<typeof listAssistants>(`/api/v1/assistants${queryText({ limit: MOST_ASSISTANTS })}`);
export const numbersQuery = () => apiQuery<typeof listPhoneNumbers>("/api/v1/assistants/organization/phone-numbers");
