import type { listAssistants } from "@parley/contracts/assistants/assistant-contracts";
import type { listFlows } from "@parley/contracts/flows/flow-contracts";
import type { WireAnswer } from "@parley/contracts/operation";
import type { listPhoneNumbers, searchPhoneNumbers } from "@parley/contracts/phone-numbers/phone-number-contracts";
import type { diagnosePhoneNumber } from "@parley/contracts/phone-numbers/phone-number-diagnosis-contracts";
import type { readPhoneNumberWebhooks } from "@parley/contracts/phone-numbers/phone-number-webhook-contracts";
import { queryOptions } from "@tanstack/react-query";
import { apiQuery, queryClient, queryText } from "../../api/api-query.ts";
import { callApi } from "../../api/call-api.ts";
import type { NumbersSearch, OffersSearch } from "./numbers-search.ts";

export type PhoneNumber = WireAnswer<typeof listPhoneNumbers>[number];
export type Offer = WireAnswer<typeof searchPhoneNumbers>["numbers"][number];

export const NUMBERS_PATH = "/api/v1/assistants/organization/phone-numbers";
const PATH = "/api/v1/phone-numbers";
const MOST_ASSISTANTS = 1_000;
const MOST_FLOWS = 500;
const MOST_OFFERS = 20;
/** The default of the search; a person chooses another. */
export const DEFAULT_SHOP = { provider: "telnyx", country: "US" } as const;
/** Carriers whose numbers can be bought here. */
export const SHOPS = ["telnyx", "twilio", "vonage"] as const;

/** The whole list: the operation has no pages. */
export function numbersQuery({ answered, off }: NumbersSearch) {
  const text = queryText({
    include_assigned: answered === "no" ? "false" : undefined,
    include_unassigned: answered === "yes" ? "false" : undefined,
    include_inactive: off === true ? "true" : undefined,
  });
  return apiQuery<typeof listPhoneNumbers>(`${NUMBERS_PATH}${text}`);
}

export const diagnosisQuery = (number: string) =>
  apiQuery<typeof diagnosePhoneNumber>(`${PATH}/${encodeURIComponent(number)}/diagnose`);

export const carrierQuery = (number: string) =>
  apiQuery<typeof readPhoneNumberWebhooks>(`${PATH}/${encodeURIComponent(number)}/webhooks`);

export const assistantsQuery = () =>
  apiQuery<typeof listAssistants>(`/api/v1/assistants${queryText({ limit: MOST_ASSISTANTS })}`);

export const flowsQuery = () => apiQuery<typeof listFlows>(`/api/v1/flows${queryText({ limit: MOST_FLOWS })}`);

/** What a carrier has on sale: a question, although it is sent as a POST. */
export function offersQuery(search: OffersSearch) {
  const body = {
    provider: search.provider ?? DEFAULT_SHOP.provider,
    country_code: search.country ?? DEFAULT_SHOP.country,
    area_code: search.area,
    contains: search.contains,
    locality: search.locality,
    limit: MOST_OFFERS,
  };
  return queryOptions({
    queryKey: [`${PATH}/search`, body],
    queryFn: ({ signal }) => callApi<typeof searchPhoneNumbers>("POST", `${PATH}/search`, { body, signal }),
  });
}

/** After a change, of numbers or at a carrier. */
export function refreshNumbers(): Promise<void> {
  return queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) =>
      typeof path === "string" &&
      (path.startsWith(NUMBERS_PATH) || (path.startsWith(PATH) && !path.endsWith("/search"))),
  });
}
