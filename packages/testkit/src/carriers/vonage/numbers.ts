import type { RestReply } from "../carrier-format.ts";
import type { SimulatedNumber } from "../carrier-records.ts";
import type { CarrierAccount } from "../carrier-store.ts";
import { type NumberKind, searchInventory } from "../number-inventory.ts";
import { e164Of } from "./ids.ts";
import { jsonReply, oldError, problem, type VonageHandler } from "./request.ts";

const KINDS: readonly (readonly [NumberKind, string])[] = [
  ["local", "landline"],
  ["mobile", "mobile-lvn"],
  ["toll-free", "landline-toll-free"],
];

/** Longest first, since one prefix may begin another. */
const CALLING_CODES: readonly (readonly [string, string])[] = [
  ["44", "GB"],
  ["49", "DE"],
  ["1", "US"],
];

export const readVonageBalance: VonageHandler = () => jsonReply(200, { value: 12.3456, autoReload: false });

export const searchVonageNumbers: VonageHandler = ({ store }, { parameters }) => {
  const countryCode = parameters.get("country") ?? "";
  if (!/^[A-Z]{2}$/.test(countryCode)) return oldError(420, "Invalid value for parameter: country");
  const pattern = parameters.get("pattern");
  const strategy = parameters.get("search_pattern") ?? "0";
  const contains =
    pattern === null ? null : strategy === "0" ? `+${pattern}` : strategy === "2" ? `${pattern}$` : pattern;
  const areaCode = strategy === "0" ? (/^1([2-9]\d\d)$/.exec(pattern ?? "")?.[1] ?? null) : null;
  const found = KINDS.flatMap(([kind, type]) =>
    searchInventory(store.seed, { countryCode, kind, areaCode, contains, locality: null, region: null })
      .filter((number) => store.findNumber(number.phoneNumber) === null)
      .map((number) => ({
        country: number.countryCode,
        msisdn: number.phoneNumber.slice(1),
        type,
        cost: "1.25",
        features: ["VOICE", "SMS", "MMS"],
      })),
  );
  return pageReply(parameters, found);
};

export const listVonageNumbers: VonageHandler = (_context, { account, parameters }) => {
  const pattern = parameters.get("pattern");
  const found = [...account.numbers.values()]
    .filter(({ phoneNumber }) => pattern === null || phoneNumber.startsWith(`+${pattern}`))
    .map((number) => presentNumber(account, number));
  return pageReply(parameters, found);
};

/** With no numbers, the body is an empty object. */
function pageReply(parameters: URLSearchParams, items: readonly unknown[]): RestReply {
  const size = Math.min(100, Number(parameters.get("size") ?? "10"));
  const start = (Number(parameters.get("index") ?? "1") - 1) * size;
  const shown = items.slice(start, start + size);
  return jsonReply(200, items.length === 0 ? {} : { count: items.length, numbers: shown });
}

function presentNumber(account: CarrierAccount, number: SimulatedNumber): Readonly<Record<string, unknown>> {
  const { application } = account.vonage;
  // A number with a voice URL is linked to the account's own application; other links are in the settings.
  const linked: Record<string, string> =
    application !== undefined && number.voiceUrl !== "" ? { app_id: application.id } : {};
  const { capabilities } = number;
  return {
    country: countryOf(number.phoneNumber),
    msisdn: number.phoneNumber.slice(1),
    moHttpUrl: number.smsUrl,
    type: "mobile-lvn",
    features: [
      ...(capabilities.voice ? ["VOICE"] : []),
      ...(capabilities.sms ? ["SMS"] : []),
      ...(capabilities.mms ? ["MMS"] : []),
    ],
    ...linked,
    ...number.settings,
    ...(number.statusCallbackUrl === "" ? {} : { voiceStatusCallback: number.statusCallbackUrl }),
  };
}

function countryOf(phoneNumber: string): string {
  return CALLING_CODES.find(([code]) => phoneNumber.startsWith(`+${code}`))?.[1] ?? "";
}

const DONE = { "error-code": "200", "error-code-label": "success" };

export const buyVonageNumber: VonageHandler = ({ store, nowMs }, { account, parameters }) => {
  const phoneNumber = e164Of(parameters.get("msisdn"));
  if (phoneNumber === null || parameters.get("country") !== countryOf(phoneNumber))
    return oldError(420, "method failed");
  if (store.findNumber(phoneNumber) !== null) return oldError(420, "method failed");
  store.addNumber(account, { phoneNumber }, nowMs());
  return jsonReply(200, DONE);
};

export const cancelVonageNumber: VonageHandler = (_context, { account, parameters }) => {
  const number = ownNumber(account, parameters);
  if (number === undefined) return oldError(420, "method failed");
  account.numbers.delete(number.phoneNumber);
  return jsonReply(200, DONE);
};

const OTHER_SETTINGS = [
  "moSmppSysType",
  "voiceCallbackType",
  "voiceCallbackValue",
  "messagesCallbackType",
  "messagesCallbackValue",
];

/** Replaces all settings; those not named are removed. */
export const updateVonageNumber: VonageHandler = ({ store }, { account, parameters }) => {
  const number = ownNumber(account, parameters);
  if (number === undefined) return oldError(420, "method failed");
  const { application } = account.vonage;
  const applicationId = parameters.get("app_id");
  const isOther = applicationId !== null && applicationId !== application?.id;
  if (isOther && account.vonage.otherApplications?.includes(applicationId) !== true)
    return oldError(420, "method failed");
  const smsUrl = parameters.get("moHttpUrl") ?? "";
  if (account.vonage.deadUrls?.includes(smsUrl)) return oldError(420, "method failed");
  store.updateNumber(account, number, {
    smsUrl,
    voiceUrl: applicationId === null || isOther ? "" : (application?.answerUrl ?? ""),
    settings: {
      ...(isOther ? { app_id: applicationId } : {}),
      ...Object.fromEntries(
        OTHER_SETTINGS.flatMap((name) => {
          const value = parameters.get(name);
          return value === null || value === "" ? [] : [[name, value]];
        }),
      ),
    },
    statusCallbackUrl: parameters.get("voiceStatusCallback") ?? "",
  });
  return jsonReply(200, DONE);
};

function ownNumber(account: CarrierAccount, parameters: URLSearchParams): SimulatedNumber | undefined {
  const number = account.numbers.get(e164Of(parameters.get("msisdn")) ?? "");
  return number !== undefined && parameters.get("country") === countryOf(number.phoneNumber) ? number : undefined;
}

export const readVonageApplication: VonageHandler = (_context, { account, ids }) => {
  const { application } = account.vonage;
  if (application === undefined || application.id !== ids[0]) return problem(404, "#not-found", "Not found");
  const { answerUrl, answerMethod = "POST", eventUrl } = application;
  const webhooks = {
    answer_url: { address: answerUrl ?? "", http_method: answerMethod },
    ...(eventUrl === undefined ? {} : { event_url: { address: eventUrl, http_method: "POST" } }),
  };
  return jsonReply(200, { id: application.id, name: "Parley", capabilities: { voice: { webhooks } } });
};
