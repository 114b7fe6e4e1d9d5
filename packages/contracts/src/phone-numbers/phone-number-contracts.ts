import { z } from "zod";
import { defineContract } from "../operation.ts";
import { queryBoolean } from "../wire-types.ts";
import {
  countryCodes,
  organizationPhoneNumber,
  phoneNumberPurchase,
  phoneNumberPurchased,
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
  description:
    "Lists the oldest first, verified caller ids included. Numbers that were given back are not listed. No carrier is asked: sync to see what changed there.",
  access: "read",
  query: z.object({
    include_assigned: queryBoolean
      .default(true)
      .describe("Whether to list numbers that an assistant or a flow answers."),
    include_unassigned: queryBoolean.default(true).describe("Whether to list numbers nobody answers."),
    include_inactive: queryBoolean.default(false).describe("Whether to list numbers that are switched off, too."),
  }),
  success: z.array(organizationPhoneNumber),
});

export const listAvailablePhoneNumbers = defineContract({
  name: "listAvailablePhoneNumbers",
  method: "GET",
  path: `${organizationPath}/available`,
  tag,
  summary: "Numbers nobody answers",
  description:
    "Lists the organization's active numbers without an assistant or a flow. Verified caller ids are left out, since nobody can answer them. For numbers on sale, use the search.",
  access: "read",
  success: z.array(organizationPhoneNumber),
});

export const syncPhoneNumbers = defineContract({
  name: "syncPhoneNumbers",
  method: "POST",
  path: `${organizationPath}/sync`,
  aliases: ["/api/v1/organization/phone-numbers/sync"],
  tag,
  summary: "Import the numbers of the connected carrier accounts",
  description:
    "Adds numbers that are new in the accounts and updates what is known of the others; who answers them stays. A carrier that fails does not stop the others and makes `success` false. Numbers another organization has here are left out.",
  access: "admin",
  success: phoneNumberSync,
  errors: { 400: "No provider account is connected.", 500: "No provider could be asked." },
});

export const searchPhoneNumbers = defineContract({
  name: "searchPhoneNumbers",
  method: "POST",
  path: `${path}/search`,
  tag,
  summary: "Numbers a carrier has on sale",
  description:
    "Asks the carrier through the organization's own account. Nothing is reserved: a number may be gone when you buy it.",
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
  summary: "Buy a number, and have an assistant answer it",
  description:
    "Buys the number on the carrier's account, which costs money, and points its texts here; its calls follow when somebody is to answer them. If the carrier's answer is lost, the service finds out later whether the number was bought, so look at your numbers before you try again.",
  access: "admin",
  body: phoneNumberPurchase,
  success: phoneNumberPurchased,
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
  summary: "Give a number back to its carrier, for good",
  description:
    "The carrier may give the number to somebody else, so this cannot be undone. Calls and threads of the number stay on record.",
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
  summary: "Countries a carrier has numbers of",
  description:
    "Asks the carrier through the organization's own account, since what may be bought differs from account to account.",
  access: "read",
  query: z.object({
    provider: z.string().max(64).default("telnyx").describe("The carrier to ask: `twilio` or `telnyx`."),
  }),
  success: countryCodes,
  errors: { 400: "The provider is neither twilio nor telnyx.", 500: "The provider cannot be asked." },
});
