import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { ProviderError } from "../../../provider-error.ts";
import type {
  NumberConfiguration,
  NumberPurchase,
  NumberRoute,
  NumberWebhooks,
  OwnedNumber,
} from "../../carrier-numbers.ts";
import { msisdnOf } from "../address.ts";
import { errorOfCode, refusalOf } from "../error.ts";
import {
  itemsOf,
  numberChangeResource,
  numberListResource,
  type OwnedNumberResource,
  ownedNumberResource,
} from "../resources.ts";
import type { VonageParameters, VonageRest } from "../rest.ts";
import { readAnswerUrl, requireAnswerUrl } from "./answer-url.ts";
import { capabilitiesOf, numbersCall, PAGE_SIZE, pageOf } from "./requests.ts";

/** A list that never ends must not hold us for ever. */
const MAX_PAGES = 100;
const DONE = "200";
/** "method failed": whatever Vonage cannot do with a number, among it that the account does not have it. */
const METHOD_FAILED = 420;

/** A number at Vonage is its country and its digits; our id of it is `US/14155550100`. */
interface NumberId {
  readonly country: string;
  readonly msisdn: string;
}

/**
 * Buys, then sets where the number's texts go: Vonage takes these as two requests. Whatever fails after the first is
 * `unknown`, so that a number which is paid for is looked for and never given up.
 */
export async function purchaseVonageNumber(
  rest: VonageRest,
  purchase: NumberPurchase,
  signal?: AbortSignal,
): Promise<OwnedNumber> {
  const id = numberIdOf(purchase);
  const webhooks = withoutNulls(purchase.webhooks);
  // Before any money is spent.
  if (webhooks.voiceUrl !== undefined) await requireAnswerUrl(rest, "purchase-number", webhooks.voiceUrl, signal);
  await changeNumber(rest, "purchase-number", "/number/buy", id, [], signal, purchase.mayBegin);
  try {
    const owned = await findOwned(rest, "purchase-number", id, signal);
    if (owned === null) throw new Error("Vonage does not list the number yet");
    await update(rest, "purchase-number", owned, webhooks, signal);
    return ownedNumberOf(owned);
  } catch (cause) {
    throw new ProviderError({
      provider: "vonage",
      operation: "purchase-number",
      outcome: "unknown",
      message: "Vonage sold the number, but it could not be set up",
      cause,
    });
  }
}

function numberIdOf({ phoneNumber, countryCode }: NumberPurchase): NumberId {
  const country = countryCode ?? parsePhoneNumberFromString(phoneNumber)?.country ?? null;
  if (country === null) {
    throw refusalOf(
      "purchase-number",
      "Vonage wants to know the number's country, and the number does not tell",
      "Give the country code of the number, as the search showed it.",
    );
  }
  return { country: country.toUpperCase(), msisdn: msisdnOf(phoneNumber) };
}

/** Resolves also when the account no longer has it. Vonage's refusal does not say why, so its list is asked. */
export async function releaseVonageNumber(rest: VonageRest, numberId: string, signal?: AbortSignal): Promise<void> {
  const id = parseNumberId("release-number", numberId);
  try {
    await changeNumber(rest, "release-number", "/number/cancel", id, [], signal);
  } catch (error) {
    const isRefusal = error instanceof ProviderError && error.statusCode === METHOD_FAILED;
    if (!isRefusal || (await findOwned(rest, "release-number", id, signal)) !== null) throw error;
  }
}

export async function listVonageNumbers(rest: VonageRest, signal?: AbortSignal): Promise<readonly OwnedNumber[]> {
  const owned: OwnedNumber[] = [];
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const call = numbersCall("list-numbers", "GET", "/account/numbers", { query: pageOf(page), signal });
    const { numbers } = await rest.request(call, numberListResource);
    owned.push(...itemsOf(numbers ?? [], ownedNumberResource).map(ownedNumberOf));
    if ((numbers ?? []).length < PAGE_SIZE) break;
  }
  return owned;
}

export async function configureVonageNumber(
  rest: VonageRest,
  numberId: string,
  webhooks: Partial<NumberWebhooks>,
  signal?: AbortSignal,
): Promise<void> {
  const operation = "configure-number";
  const id = parseNumberId(operation, numberId);
  if (Object.values(webhooks).every((url) => url === undefined)) return;
  if (webhooks.voiceUrl != null) await requireAnswerUrl(rest, operation, webhooks.voiceUrl, signal);
  const owned = await requireOwned(rest, operation, id, signal);
  await update(rest, operation, owned, webhooks, signal);
}

/** Null when the account does not have the number. Calls go where the number's application says. */
export async function readVonageNumberConfiguration(
  rest: VonageRest,
  numberId: string,
  signal?: AbortSignal,
): Promise<NumberConfiguration | null> {
  const operation = "read-number";
  const owned = await findOwned(rest, operation, parseNumberId(operation, numberId), signal);
  if (owned === null) return null;
  const voiceUrl = owned.app_id ? await readAnswerUrl(rest, operation, owned.app_id, signal) : null;
  return { smsUrl: owned.moHttpUrl || null, voiceUrl, details: owned };
}

/** What an update may carry. What is left out, the number loses. https://developer.vonage.com/en/api/numbers#updateANumber */
type NumberSettings = Readonly<Partial<Record<(typeof SETTINGS)[number], string | null | undefined>>>;
const SETTINGS = [
  "moHttpUrl",
  "moSmppSysType",
  "app_id",
  "voiceCallbackType",
  "voiceCallbackValue",
  "messagesCallbackType",
  "messagesCallbackValue",
  "voiceStatusCallback",
] as const;

/** Calls are connected by the application alone; a `sip` or `tel` forwarding would go before it. */
const CALL_SETTINGS = [
  "app_id",
  "voiceCallbackType",
  "voiceCallbackValue",
  "messagesCallbackType",
  "messagesCallbackValue",
] as const;

/** What the list does not show (it documents neither `voiceStatusCallback` nor `moSmppSysType`) cannot be put back. */
export async function readVonageNumberRoutes(
  rest: VonageRest,
  numberId: string,
  signal?: AbortSignal,
): Promise<readonly NumberRoute[] | null> {
  const operation = "read-number";
  const owned = await findOwned(rest, operation, parseNumberId(operation, numberId), signal);
  if (owned === null) return null;
  const { app_id: applicationId, voiceCallbackType: type, voiceCallbackValue: forwardedTo } = owned;
  const isForwarded = type && type !== "app";
  const answerUrl = applicationId && !isForwarded ? await readAnswerUrl(rest, operation, applicationId, signal) : null;
  return [
    {
      name: "sms",
      members: { moHttpUrl: owned.moHttpUrl ?? "" },
      leadsTo: owned.moHttpUrl || null,
    },
    {
      name: "voice",
      members: Object.fromEntries(CALL_SETTINGS.map((name) => [name, owned[name] ?? ""])),
      leadsTo: (isForwarded ? forwardedTo || type : (answerUrl ?? applicationId)) || null,
    },
    {
      name: "call-status",
      members: { voiceStatusCallback: owned.voiceStatusCallback ?? "" },
      leadsTo: owned.voiceStatusCallback || null,
    },
  ];
}

export async function restoreVonageNumberRoute(
  rest: VonageRest,
  numberId: string,
  { members }: NumberRoute,
  signal?: AbortSignal,
): Promise<void> {
  const operation = "configure-number";
  const owned = await requireOwned(rest, operation, parseNumberId(operation, numberId), signal);
  await replaceSettings(rest, operation, owned, { ...owned, ...members }, signal);
}

/** What is not to change is sent along as it was read. */
async function update(
  rest: VonageRest,
  operation: string,
  owned: OwnedNumberResource,
  webhooks: Partial<NumberWebhooks>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { smsUrl = owned.moHttpUrl, voiceUrl, statusCallbackUrl = owned.voiceStatusCallback } = webhooks;
  const settings: NumberSettings = {
    ...owned,
    ...(voiceUrl === undefined ? {} : Object.fromEntries(CALL_SETTINGS.map((name) => [name, null]))),
    ...(typeof voiceUrl === "string" ? { app_id: rest.credentials.application?.applicationId } : {}),
    moHttpUrl: smsUrl,
    voiceStatusCallback: statusCallbackUrl,
  };
  await replaceSettings(rest, operation, owned, settings, signal);
}

async function replaceSettings(
  rest: VonageRest,
  operation: string,
  id: NumberId,
  settings: NumberSettings,
  signal: AbortSignal | undefined,
): Promise<void> {
  const form: VonageParameters = SETTINGS.flatMap((name): VonageParameters => {
    // Only this one is sent when it is empty: that removes the webhook.
    if (name === "moHttpUrl") return [[name, settings[name] ?? ""]];
    return optional(name, settings[name]);
  });
  await changeNumber(rest, operation, "/number/update", id, form, signal);
}

async function requireOwned(
  rest: VonageRest,
  operation: string,
  id: NumberId,
  signal: AbortSignal | undefined,
): Promise<OwnedNumberResource> {
  const owned = await findOwned(rest, operation, id, signal);
  if (owned !== null) return owned;
  throw refusalOf(
    operation,
    "The Vonage account does not have this number",
    "Synchronize the numbers, and check that the API key is that of the account that has it.",
  );
}

async function changeNumber(
  rest: VonageRest,
  operation: string,
  path: string,
  { country, msisdn }: NumberId,
  settings: VonageParameters,
  signal: AbortSignal | undefined,
  mayBegin?: () => boolean,
): Promise<void> {
  const form: VonageParameters = [["country", country], ["msisdn", msisdn], ...settings];
  const call = numbersCall(operation, "POST", path, { form, signal, mayBegin });
  const response = await rest.exchange(call);
  const answer = rest.read(call, response, numberChangeResource);
  const { "error-code": code, "error-code-label": label } = answer;
  if (code !== DONE) throw errorOfCode("numbers", operation, response, code, typeof label === "string" ? label : "");
}

/** The number as the account has it; the search is for its digits, so that of another country may come too. */
async function findOwned(
  rest: VonageRest,
  operation: string,
  { country, msisdn }: NumberId,
  signal: AbortSignal | undefined,
): Promise<OwnedNumberResource | null> {
  const query: VonageParameters = [["pattern", msisdn], ["search_pattern", "0"], ...pageOf(1)];
  const call = numbersCall(operation, "GET", "/account/numbers", { query, signal });
  const { numbers } = await rest.request(call, numberListResource);
  const found = itemsOf(numbers ?? [], ownedNumberResource);
  return found.find((number) => number.msisdn === msisdn && number.country === country) ?? null;
}

function parseNumberId(operation: string, numberId: string): NumberId {
  const [, country, msisdn] = /^([A-Z]{2})\/(\d{3,15})$/.exec(numberId) ?? [];
  if (country !== undefined && msisdn !== undefined) return { country, msisdn };
  throw refusalOf(operation, "This is no number of Vonage's", "Synchronize the numbers of the Vonage account.");
}

function ownedNumberOf(number: OwnedNumberResource): OwnedNumber {
  return {
    phoneNumber: `+${number.msisdn}`,
    providerNumberId: `${number.country}/${number.msisdn}`,
    friendlyName: null,
    capabilities: capabilitiesOf(number.features),
    details: number,
  };
}

function optional(name: string, value: string | null | undefined): VonageParameters {
  return value ? [[name, value]] : [];
}

/** A new number has nothing to clear. */
function withoutNulls({
  smsUrl,
  voiceUrl,
  statusCallbackUrl,
}: NumberWebhooks): Partial<Record<keyof NumberWebhooks, string>> {
  return {
    ...(smsUrl === null ? {} : { smsUrl }),
    ...(voiceUrl === null ? {} : { voiceUrl }),
    ...(statusCallbackUrl === null ? {} : { statusCallbackUrl }),
  };
}
