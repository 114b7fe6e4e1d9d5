import type { WireAnswer } from "@parley/contracts/operation";
import type {
  getWebhookDelivery,
  getWebhookEndpoint,
  listWebhookDeliveries,
  listWebhookEndpoints,
} from "@parley/contracts/webhooks/webhook-contracts";
import { apiQuery, queryClient, queryText } from "../../api/api-query.ts";
import type { EndpointSearch } from "./webhooks-search.ts";

export type WebhookEndpoint = WireAnswer<typeof getWebhookEndpoint>;
export type WebhookDelivery = WireAnswer<typeof listWebhookDeliveries>["items"][number];

export const ENDPOINTS_PATH = "/api/v1/webhook-endpoints";
const DELIVERIES_PATH = "/api/v1/webhook-deliveries";
export const WEBHOOKS_A_PAGE = 50;

export const endpointPath = (key: string): string => `${ENDPOINTS_PATH}/${encodeURIComponent(key)}`;
export const deliveryPath = (id: number): string => `${DELIVERIES_PATH}/${id}`;

export const endpointsQuery = (offset: number) =>
  apiQuery<typeof listWebhookEndpoints>(`${ENDPOINTS_PATH}${queryText({ limit: WEBHOOKS_A_PAGE, offset })}`);

export const endpointQuery = (key: string) => apiQuery<typeof getWebhookEndpoint>(endpointPath(key));

export const deliveryQuery = (id: number) => apiQuery<typeof getWebhookDelivery>(deliveryPath(id));

export function deliveriesQuery(url: string, { status, before }: EndpointSearch) {
  const text = queryText({ url, status, before, limit: WEBHOOKS_A_PAGE, with_total: "false" });
  return apiQuery<typeof listWebhookDeliveries>(`${DELIVERIES_PATH}${text}`);
}

/** After a change: all that is shown of URLs and deliveries is read anew. */
export function refreshWebhooks(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === "string" && /^\/api\/v1\/webhook-(endpoints|deliveries)/.test(path),
  });
}
