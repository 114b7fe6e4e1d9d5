import type { RestReply } from "../carrier-format.ts";
import type { SimulatedNumber } from "../carrier-records.ts";
import type { CarrierAccount } from "../carrier-store.ts";
import { hasNumbers, inventoryCountries, type NumberKind, searchInventory } from "../number-inventory.ts";
import { JSON_HEADERS, twilioError } from "./errors.ts";
import { twilioPage } from "./page.ts";
import { isE164, isHttpUrl, type TwilioHandler } from "./request.ts";
import { accountPath, presentAvailableNumber, presentCountry, presentOwnedNumber } from "./resources.ts";

const KINDS: ReadonlyMap<string, NumberKind> = new Map([
  ["Local", "local"],
  ["TollFree", "toll-free"],
  ["Mobile", "mobile"],
]);

export const listCountries: TwilioHandler = (_context, { account, path, query }) =>
  twilioPage(path, query, "countries", inventoryCountries, (code) => presentCountry(account.accountId, code));

export const searchAvailable: TwilioHandler = ({ store }, { account, ids, query }) => {
  const [countryCode = "", kindName = ""] = ids;
  const kind = KINDS.get(kindName);
  if (kind === undefined || !hasNumbers(countryCode, kind)) return twilioError(20404);
  const contains = query.get("Contains");
  if (contains !== null && !/^[0-9A-Za-z*%+$]{2,16}$/.test(contains)) return twilioError(20001);
  const found = searchInventory(store.seed, {
    countryCode,
    kind,
    areaCode: query.get("AreaCode"),
    contains,
    locality: query.get("InLocality"),
    region: query.get("InRegion"),
  }).filter((number) => store.findNumber(number.phoneNumber) === null);
  const pageSize = Math.min(1_000, Math.max(1, Number.parseInt(query.get("PageSize") ?? "30", 10) || 30));
  const body = {
    available_phone_numbers: found.slice(0, pageSize).map(presentAvailableNumber),
    uri: `${accountPath(account.accountId)}/AvailablePhoneNumbers/${countryCode}/${kindName}.json`,
  };
  return { statusCode: 200, headers: JSON_HEADERS, body: JSON.stringify(body) };
};

export const purchaseNumber: TwilioHandler = ({ store, nowMs }, { account, form }) => {
  const phoneNumber = form.get("PhoneNumber") ?? "";
  if (phoneNumber === "") return twilioError(21452);
  if (!isE164(phoneNumber)) return twilioError(21421);
  if (store.findNumber(phoneNumber) !== null) return twilioError(21422);
  const change = settingsOf(form, {});
  if (change === null) return twilioError(20001);
  const friendlyName = form.get("FriendlyName") ?? phoneNumber;
  const bought = store.addNumber(account, { phoneNumber, friendlyName }, nowMs());
  return numberReply(201, account, store.updateNumber(account, bought, change));
};

export const listNumbers: TwilioHandler = (_context, { account, path, query }) => {
  const phoneNumber = query.get("PhoneNumber");
  const numbers = [...account.numbers.values()].filter(
    (number) => phoneNumber === null || number.phoneNumber === phoneNumber,
  );
  return twilioPage(path, query, "incoming_phone_numbers", numbers, (number) => presentOwnedNumber(account, number));
};

export const readNumber: TwilioHandler = (_context, { account, ids }) => {
  const number = ownNumber(account, ids[0]);
  return number === undefined ? twilioError(20404) : numberReply(200, account, number);
};

export const configureNumber: TwilioHandler = ({ store }, { account, ids, form }) => {
  const number = ownNumber(account, ids[0]);
  if (number === undefined) return twilioError(20404);
  const change = settingsOf(form, number.settings);
  if (change === null) return twilioError(20001);
  return numberReply(200, account, store.updateNumber(account, number, change));
};

export const releaseNumber: TwilioHandler = (_context, { account, ids }) => {
  const number = ownNumber(account, ids[0]);
  if (number === undefined) return twilioError(20404);
  account.numbers.delete(number.phoneNumber);
  return { statusCode: 204, headers: {}, body: "" };
};

function ownNumber(account: CarrierAccount, sid: string | undefined): SimulatedNumber | undefined {
  return [...account.numbers.values()].find((number) => number.sid === sid);
}

function numberReply(statusCode: number, account: CarrierAccount, number: SimulatedNumber): RestReply {
  return { statusCode, headers: JSON_HEADERS, body: JSON.stringify(presentOwnedNumber(account, number)) };
}

/** Changes only the members of the form; an empty value clears one. Null when a URL or an id is invalid. */
function settingsOf(form: URLSearchParams, before: SimulatedNumber["settings"]): Partial<SimulatedNumber> | null {
  const urls: Partial<Record<"smsUrl" | "smsFallbackUrl" | "voiceUrl" | "statusCallbackUrl", string>> = {};
  for (const [parameter, member] of [
    ["SmsUrl", "smsUrl"],
    ["SmsFallbackUrl", "smsFallbackUrl"],
    ["VoiceUrl", "voiceUrl"],
    ["StatusCallback", "statusCallbackUrl"],
  ] as const) {
    const value = form.get(parameter);
    if (value === null) continue;
    if (value !== "" && !isHttpUrl(value)) return null;
    urls[member] = value;
  }
  const method = form.get("SmsMethod");
  const friendlyName = form.get("FriendlyName");
  const settings = otherSettingsOf(form, before);
  if (settings === null) return null;
  return {
    ...urls,
    settings,
    ...(method === "GET" || method === "POST" ? { smsMethod: method } : {}),
    ...(friendlyName === null ? {} : { friendlyName }),
  };
}

const METHODS: readonly string[] = ["VoiceMethod", "VoiceFallbackMethod", "SmsFallbackMethod", "StatusCallbackMethod"];
const ID_PREFIXES: readonly (readonly [string, string])[] = [
  ["VoiceApplicationSid", "AP"],
  ["SmsApplicationSid", "AP"],
  ["TrunkSid", "TK"],
];

function otherSettingsOf(
  form: URLSearchParams,
  before: SimulatedNumber["settings"],
): SimulatedNumber["settings"] | null {
  const settings = { ...before };
  for (const name of METHODS) {
    const value = form.get(name);
    if (value === "GET" || value === "POST") settings[name] = value;
  }
  const fallbackUrl = form.get("VoiceFallbackUrl");
  if (fallbackUrl !== null && fallbackUrl !== "" && !isHttpUrl(fallbackUrl)) return null;
  if (fallbackUrl !== null) settings["VoiceFallbackUrl"] = fallbackUrl;
  for (const [name, prefix] of ID_PREFIXES) {
    const value = form.get(name);
    if (value === null) continue;
    if (value !== "" && !new RegExp(`^${prefix}[0-9a-f]{32}$`).test(value)) return null;
    settings[name] = value;
  }
  // Each of the two replaces the other.
  if (form.get("TrunkSid")) settings["VoiceApplicationSid"] = "";
  else if (form.get("VoiceApplicationSid")) settings["TrunkSid"] = "";
  return settings;
}
