import type {
  getConfigurationStatus,
  getOrganization,
  updateOrganization,
} from "@parley/contracts/accounts/organization-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import type { getConcurrencySettings } from "@parley/contracts/vendor-settings/concurrency-settings-contracts";
import type { listFallbackKeys } from "@parley/contracts/vendor-settings/fallback-key-contracts";
import type { listLlmPresets } from "@parley/contracts/vendor-settings/llm-preset-contracts";
import { apiQuery, queryClient } from "../../api/api-query.ts";
import { callApi } from "../../api/call-api.ts";

export type Organization = WireAnswer<typeof getOrganization>;
export type Readiness = WireAnswer<typeof getConfigurationStatus>;

export const ORGANIZATION_PATH = "/api/v1/organization";
export const CONCURRENCY_PATH = `${ORGANIZATION_PATH}/concurrency-settings`;
export const PRESETS_PATH = `${ORGANIZATION_PATH}/llm-presets`;
export const fallbackPath = (vendor: string): string => `${ORGANIZATION_PATH}/fallback-keys/${vendor}`;

export const organizationQuery = () => apiQuery<typeof getOrganization>(ORGANIZATION_PATH);
export const readinessQuery = () =>
  apiQuery<typeof getConfigurationStatus>(`${ORGANIZATION_PATH}/configuration-status`);
export const concurrencyQuery = () => apiQuery<typeof getConcurrencySettings>(CONCURRENCY_PATH);
export const presetsQuery = () => apiQuery<typeof listLlmPresets>(PRESETS_PATH);
export const fallbackQuery = (vendor: string) => apiQuery<typeof listFallbackKeys>(fallbackPath(vendor));

/** Changes the organization's settings and reads anew what depends on them. */
export async function saveOrganization(change: object): Promise<void> {
  await callApi<typeof updateOrganization>("PUT", ORGANIZATION_PATH, { body: change });
  await refreshProviders();
}

export function refreshProviders(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === "string" && path.startsWith(ORGANIZATION_PATH),
  });
}
