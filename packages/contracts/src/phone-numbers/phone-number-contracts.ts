import { z } from "zod";
import { defineContract } from "../operation.ts";
import { queryBoolean } from "../wire-types.ts";
import {
  countryCodes,
  organizationPhoneNumber,
  phoneNumberPurchase,
  phoneNumberPurchaseResult,
  phoneNumberRelease,
  phoneNumberReleaseResult,
  phoneNumberSearch,
  phoneNumberSearchResult,
  phoneNumberSync,
} from "./phone-number-schemas.ts";

const tag = "Phone numbers";
const path = "/api/v1/phone-numbers";
const organizationPath = "/api/v1/assistants/organization/phone-numbers";

export const listPhoneNumbers = defineContract({
  name: "listPhoneNumbers",
  method: "GET",
  path: organizationPath,
  aliases: [path],
  tag,
  summary: "The organization's numbers and who answers them",
  access: "read",
  query: z.object({
    include_assigned: queryBoolean.default(true),
    include_unassigned: queryBoolean.default(true),
    include_inactive: queryBoolean.default(false),
  }),
  success: z.array(organizationPhoneNumber),
});

export const listAvailablePhoneNumbers = defineContract({
  name: "listAvailablePhoneNumbers",
  method: "GET",
  path: `${organizationPath}/available`,
  tag,
  summary: "Numbers nobody answers",
  access: "read",
  success: z.array(organizationPhoneNumber),
});

export const syncPhoneNumbers = defineContract({
  name: "syncPhoneNumbers",
  method: "POST",
  path: `${organizationPath}/sync`,
  aliases: ["/api/v1/organization/phone-numbers/sync"],
  tag,
  summary: "Import the numbers of the connected provider accounts",
  access: "admin",
  success: phoneNumberSync,
  errors: { 400: "No provider account is connected.", 500: "No provider could be asked." },
});

export const searchPhoneNumbers = defineContract({
  name: "searchPhoneNumbers",
  method: "POST",
  path: `${path}/search`,
  tag,
  summary: "Numbers a provider has on sale",
  access: "write",
  rateClass: "search",
  body: phoneNumberSearch,
  success: phoneNumberSearchResult,
  errors: { 400: "The provider is unknown, or none of its accounts is connected.", 500: "The provider failed." },
});

export const purchasePhoneNumber = defineContract({
  name: "purchasePhoneNumber",
  method: "POST",
  path: `${path}/purchase`,
  tag,
  summary: "Buy a number, point its texts at this service and, if asked, have an assistant answer it",
  access: "admin",
  body: phoneNumberPurchase,
  success: phoneNumberPurchaseResult,
  errors: {
    400: "Not an E.164 number, or the provider is unknown, not connected or refuses.",
    404: "There is no such assistant.",
    409: "The number is being bought already.",
    500: "The provider failed.",
  },
});

export const releasePhoneNumber = defineContract({
  name: "releasePhoneNumber",
  method: "POST",
  path: `${path}/release`,
  tag,
  summary: "Give a number back to its provider, for good",
  access: "admin",
  body: phoneNumberRelease,
  success: phoneNumberReleaseResult,
  errors: {
    400: "The provider does not fit the number or is not connected, or the number is a verified caller id.",
    404: "The number is not the organization's.",
    500: "The provider failed.",
  },
});

export const listPhoneNumberCountries = defineContract({
  name: "listPhoneNumberCountries",
  method: "GET",
  path: `${path}/countries`,
  tag,
  summary: "Countries a provider has numbers of",
  access: "read",
  query: z.object({ provider: z.string().max(64).default("telnyx") }),
  success: countryCodes,
  errors: { 400: "The provider is neither twilio nor telnyx.", 500: "The provider cannot be asked." },
});
