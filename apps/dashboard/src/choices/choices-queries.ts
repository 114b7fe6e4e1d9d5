import type { listAssistants } from "@parley/contracts/assistants/assistant-contracts";
import type { listPhoneNumbers } from "@parley/contracts/phone-numbers/phone-number-contracts";
import { apiQuery } from "../api/api-query.ts";

/** Assistants to choose from. */
export const assistantsQuery = () => apiQuery<typeof listAssistants>("/api/v1/assistants?limit=200");

/** The organization's numbers to choose from. */
export const numbersQuery = () => apiQuery<typeof listPhoneNumbers>("/api/v1/phone-numbers");
