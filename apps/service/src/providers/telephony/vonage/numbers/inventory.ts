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
import { errorOfCode, localRefusal } from "../error.ts";
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

/** Stops us if the list never ends. */
const MAX_PAGES = 100;
const DONE = "200";
/** "method failed": anything Vonage cannot do with a number, for example because the account does not have it. */
const METHOD_FAILED = 420;

/** Vonage identifies a number by country and digits; our id for it is `US/14155550100`. */
interface NumberId {
  readonly country: string;
  readonly msisdn: string;
}

/**
 * Buys the number, then sets where its traffic goes, which takes two requests. A failure after the first is `unknown`, so
 * that a number we have paid for is looked up again and never written off.
 */
export async function purchaseVonageNumber(
  rest: VonageRest,
  purchase: NumberPurchase,
  signal?: AbortSignal,
): Promise<OwnedNumber> {
  const id = numberIdOf(purchase);
  const webhooks = withoutNulls(purchase.webhooks);
  // Check before spending money.
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
    throw localRefusal(
      "purchase-number",
      "Vonage needs the number's country, which cannot be told from the number",
      "Enter the country code that the search showed for the number.",
    );
  }
  return { country: country.toUpperCase(), msisdn: msisdnOf(phoneNumber) };
}

/** Also resolves when the account no longer has the number. A refusal does not say why, so we check the account's list. */
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

/** Null when the account does not have the number. Calls go to the answer URL of the number's application. */
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

/**
 * The settings an update can carry; any that it leaves out are removed from the number.
 * https://developer.vonage.com/en/api/numbers#updateANumber
 */
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

/** Settings that route calls. They change together, because `sip` or `tel` forwarding would override the application. */
const CALL_SETTINGS = [
  "app_id",
  "voiceCallbackType",
  "voiceCallbackValue",
  "messagesCallbackType",
  "messagesCallbackValue",
] as const;

/** Settings missing from the list cannot be put back; it documents neither `voiceStatusCallback` nor `moSmppSysType`. */
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

/** Sends unchanged settings along as they were read, since an update removes whatever it leaves out. */
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
    // The only one that is sent when empty, which removes the webhook.
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
  throw localRefusal(
    operation,
    "The Vonage account does not have this number",
    "Synchronize the numbers, and check that the API key belongs to the account that has this number.",
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

/** Finds the number in the account. The search goes by digits, so it may also return another country's number. */
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
  throw localRefusal(
    operation,
    "This is not the id of a Vonage number",
    "Synchronize the numbers of the Vonage account.",
  );
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

/** Drops the nulls: a new number has nothing to clear. */
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
