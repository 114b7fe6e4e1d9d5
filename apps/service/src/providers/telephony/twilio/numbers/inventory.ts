import type {
  AvailableNumber,
  CallerIdVerification,
  NumberCapabilities,
  NumberPurchase,
  NumberSearch,
  OwnedNumber,
  VerifiedCallerId,
} from "../../carrier-numbers.ts";
import {
  availableNumberResource,
  callerIdRequestResource,
  callerIdResource,
  countryResource,
  type OwnedNumberResource,
  ownedNumberResource,
} from "../resources.ts";
import type { TwilioParameters, TwilioRest } from "../rest.ts";
import { webhookParameters } from "./routes.ts";

type NumberKind = "Local" | "Mobile" | "TollFree";

const PAGE_SIZE = "200";
/** Where Twilio can search by `AreaCode`; elsewhere it ignores the parameter. */
const AREA_CODE_COUNTRIES: ReadonlySet<string> = new Set(["US", "CA"]);
const TOLL_FREE_AREA_CODE = /^8(?:00|33|44|55|66|77|88)$/;

export async function listTwilioCountries(rest: TwilioRest, signal?: AbortSignal): Promise<readonly string[]> {
  const codes = new Set<string>();
  const path = "/AvailablePhoneNumbers.json";
  const call = { operation: "list-countries", method: "GET", path, signal } as const;
  for await (const page of rest.list(call, "countries", countryResource)) {
    for (const { country_code: code } of page) codes.add(code);
  }
  return [...codes].sort();
}

/**
 * Twilio has one list per kind of number. We search them in the order people usually want, until there are enough
 * results. A country without the kind answers 404, which counts as an empty list. Twilio's results carry no prices.
 */
export async function searchTwilioNumbers(
  rest: TwilioRest,
  search: NumberSearch,
  signal?: AbortSignal,
): Promise<readonly AvailableNumber[]> {
  const found = new Map<string, AvailableNumber>();
  for (const kind of kindsFor(search)) {
    const left = search.limit - found.size;
    if (left <= 0) break;
    for (const number of await searchKind(rest, search, kind, left, signal)) found.set(number.phoneNumber, number);
  }
  return [...found.values()].slice(0, search.limit);
}

function kindsFor(search: NumberSearch): readonly NumberKind[] {
  if (search.areaCode !== null && TOLL_FREE_AREA_CODE.test(search.areaCode)) return ["TollFree"];
  // Only local numbers belong to a place.
  if (search.areaCode !== null || search.locality !== null || search.region !== null) return ["Local"];
  return ["Local", "Mobile", "TollFree"];
}

async function searchKind(
  rest: TwilioRest,
  search: NumberSearch,
  kind: NumberKind,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<readonly AvailableNumber[]> {
  const country = encodeURIComponent(search.countryCode);
  const path = `/AvailablePhoneNumbers/${country}/${kind}.json`;
  const hasAreaCodes = AREA_CODE_COUNTRIES.has(search.countryCode);
  const contains = search.contains ?? (hasAreaCodes ? null : search.areaCode);
  const parameters: TwilioParameters = [
    ["PageSize", String(limit)],
    ...optional("AreaCode", hasAreaCodes ? search.areaCode : null),
    ...optional("Contains", contains),
    ...optional("InLocality", search.locality),
    ...optional("InRegion", search.region),
  ];
  const numbers: AvailableNumber[] = [];
  const call = { operation: "search-numbers", method: "GET", path, parameters, alsoDone: [404], signal } as const;
  for await (const page of rest.list(call, "available_phone_numbers", availableNumberResource)) {
    for (const number of page) {
      numbers.push({
        phoneNumber: number.phone_number,
        friendlyName: number.friendly_name ?? null,
        locality: number.locality ?? null,
        region: number.region ?? null,
        countryCode: number.iso_country ?? search.countryCode,
        capabilities: readCapabilities(number.capabilities),
        monthlyCost: null,
        setupCost: null,
      });
    }
    if (numbers.length >= limit) break;
  }
  return numbers.slice(0, limit);
}

export async function purchaseTwilioNumber(
  rest: TwilioRest,
  { phoneNumber, webhooks, mayBegin }: NumberPurchase,
  signal?: AbortSignal,
): Promise<OwnedNumber> {
  const parameters: TwilioParameters = [["PhoneNumber", phoneNumber], ...webhookParameters(webhooks, "skip")];
  const path = "/IncomingPhoneNumbers.json";
  const call = { operation: "purchase-number", method: "POST", path, parameters, signal, mayBegin } as const;
  return ownedNumberOf(await rest.request(call, ownedNumberResource));
}

export async function releaseTwilioNumber(rest: TwilioRest, numberId: string, signal?: AbortSignal): Promise<void> {
  const path = `/IncomingPhoneNumbers/${encodeURIComponent(numberId)}.json`;
  await rest.perform({ operation: "release-number", method: "DELETE", path, alsoDone: [404], signal });
}

export async function listTwilioNumbers(rest: TwilioRest, signal?: AbortSignal): Promise<readonly OwnedNumber[]> {
  const numbers: OwnedNumber[] = [];
  const parameters: TwilioParameters = [["PageSize", PAGE_SIZE]];
  const path = "/IncomingPhoneNumbers.json";
  const call = { operation: "list-numbers", method: "GET", path, parameters, signal } as const;
  for await (const page of rest.list(call, "incoming_phone_numbers", ownedNumberResource)) {
    numbers.push(...page.map(ownedNumberOf));
  }
  return numbers;
}

export async function listTwilioCallerIds(
  rest: TwilioRest,
  signal?: AbortSignal,
): Promise<readonly VerifiedCallerId[]> {
  const found: VerifiedCallerId[] = [];
  const parameters: TwilioParameters = [["PageSize", PAGE_SIZE]];
  const path = "/OutgoingCallerIds.json";
  const call = { operation: "list-caller-ids", method: "GET", path, parameters, signal } as const;
  for await (const page of rest.list(call, "outgoing_caller_ids", callerIdResource)) {
    for (const { sid, phone_number: phoneNumber, friendly_name: friendlyName } of page) {
      found.push({ phoneNumber, providerCallerId: sid, friendlyName: friendlyName ?? null });
    }
  }
  return found;
}

/** Twilio calls the number and asks for the code that it returned to us. */
export async function requestTwilioCallerId(
  rest: TwilioRest,
  phoneNumber: string,
  friendlyName: string | null,
  signal?: AbortSignal,
): Promise<CallerIdVerification> {
  const parameters: TwilioParameters = [["PhoneNumber", phoneNumber], ...optional("FriendlyName", friendlyName)];
  const path = "/OutgoingCallerIds.json";
  const call = { operation: "verify-caller-id", method: "POST", path, parameters, signal } as const;
  const request = await rest.request(call, callerIdRequestResource);
  return { validationCode: request.validation_code, details: request };
}

function ownedNumberOf(number: OwnedNumberResource): OwnedNumber {
  return {
    phoneNumber: number.phone_number,
    providerNumberId: number.sid,
    friendlyName: number.friendly_name ?? null,
    capabilities: readCapabilities(number.capabilities),
    details: number,
  };
}

/** Twilio writes `SMS` on available numbers and `sms` on owned ones. */
function readCapabilities(capabilities: Readonly<Record<string, unknown>> | null | undefined): NumberCapabilities {
  const enabled = new Set<string>();
  for (const [name, value] of Object.entries(capabilities ?? {})) if (value === true) enabled.add(name.toLowerCase());
  return { voice: enabled.has("voice"), sms: enabled.has("sms"), mms: enabled.has("mms"), fax: enabled.has("fax") };
}

function optional(name: string, value: string | null): TwilioParameters {
  return value === null || value === "" ? [] : [[name, value]];
}
