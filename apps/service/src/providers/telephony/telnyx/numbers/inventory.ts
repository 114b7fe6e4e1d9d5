import type { NumberConfiguration, NumberRoute, NumberWebhooks, OwnedNumber } from "../../carrier-numbers.ts";
import {
  type MessagingSettingsResource,
  messagingSettingsResource,
  type PhoneNumberResource,
  phoneNumberResource,
} from "../resources.ts";
import type { TelnyxRest } from "../rest.ts";
import { connectionFor, readConnectionWebhookUrl } from "./connection.ts";
import { findOrCreateProfile, readProfileWebhookUrl } from "./messaging-profiles.ts";

/**
 * States in which a number is not ours, or not any more. One whose purchase is under way or waits for papers counts as
 * ours: it is kept for this account and billed, and must not get lost for being slow.
 * https://developers.telnyx.com/api-reference/phone-number-configurations
 */
const NOT_OURS: ReadonlySet<string> = new Set([
  "purchase-failed",
  "port-pending",
  "port-failed",
  "ported-out",
  "deleted",
]);

/** What stands in place of URLs: Telnyx keeps none with a number. */
const VOICE_NOTE = "Set by the connection of the number at Telnyx";
const SMS_NOTE = "Set by the messaging profile of the number at Telnyx";

/** An empty id takes a number out of its profile or connection; null would leave it there. */
const NONE = "";
const MESSAGING_PROFILE = "messaging-profile";

export async function listTelnyxNumbers(rest: TelnyxRest, signal?: AbortSignal): Promise<readonly OwnedNumber[]> {
  const settings = new Map<string, MessagingSettingsResource>();
  const messaging = { operation: "list-numbers", method: "GET", path: "/phone_numbers/messaging", signal } as const;
  for await (const page of rest.list(messaging, messagingSettingsResource)) {
    for (const item of page) settings.set(item.id, item);
  }
  const numbers: OwnedNumber[] = [];
  const call = { operation: "list-numbers", method: "GET", path: "/phone_numbers", signal } as const;
  for await (const page of rest.list(call, phoneNumberResource)) {
    for (const number of page) if (isOurs(number)) numbers.push(ownedNumberOf(number, settings.get(number.id) ?? null));
  }
  return numbers;
}

/** Null when the account does not have the number (yet). */
export async function findTelnyxNumber(
  rest: TelnyxRest,
  operation: string,
  phoneNumber: string,
  signal?: AbortSignal,
): Promise<OwnedNumber | null> {
  // The filter takes digits only.
  const parameters = [["filter[phone_number]", phoneNumber.replace(/\D/g, "")]] as const;
  const call = { operation, method: "GET", path: "/phone_numbers", parameters, signal } as const;
  for await (const page of rest.list(call, phoneNumberResource)) {
    const number = page.find((candidate) => candidate.phone_number === phoneNumber && isOurs(candidate));
    if (number !== undefined) return ownedNumberOf(number, await readMessaging(rest, operation, number.id, signal));
  }
  return null;
}

export async function releaseTelnyxNumber(rest: TelnyxRest, numberId: string, signal?: AbortSignal): Promise<void> {
  const path = `/phone_numbers/${encodeURIComponent(numberId)}`;
  await rest.perform({ operation: "release-number", method: "DELETE", path, alsoDone: [404], signal });
}

/**
 * Texts follow the messaging profile, calls the connection. Where that connection sends its calls is set in the Telnyx
 * portal; a number can only be given to it, and is only if its calls then go where they are wanted.
 */
export async function configureTelnyxNumber(
  rest: TelnyxRest,
  connectionId: string | null,
  numberId: string,
  webhooks: Partial<NumberWebhooks>,
  signal?: AbortSignal,
): Promise<void> {
  const operation = "configure-number";
  const path = `/phone_numbers/${encodeURIComponent(numberId)}`;
  const patch = (to: string, body: Readonly<Record<string, unknown>>) =>
    rest.perform({ operation, method: "PATCH", path: to, body, signal });
  const connection = await connectionFor(rest, operation, webhooks, connectionId, signal);
  const { smsUrl, voiceUrl } = webhooks;

  if (smsUrl !== undefined) {
    const profileId = smsUrl === null ? NONE : await findOrCreateProfile(rest, operation, smsUrl, signal);
    await patch(`${path}/messaging`, { messaging_profile_id: profileId });
  }
  if (voiceUrl === null) await patch(path, { connection_id: NONE });
  else if (voiceUrl !== undefined) await patch(path, { connection_id: connection });
}

interface FoundNumber {
  readonly number: PhoneNumberResource;
  readonly messaging: MessagingSettingsResource | null;
  readonly profileId: string | null;
  readonly connectionId: string | null;
  readonly smsUrl: string | null;
  readonly voiceUrl: string | null;
}

/** The number with what it hangs on, and where that leads. */
async function findNumber(
  rest: TelnyxRest,
  numberId: string,
  signal: AbortSignal | undefined,
): Promise<FoundNumber | null> {
  const operation = "read-number";
  const path = `/phone_numbers/${encodeURIComponent(numberId)}`;
  const number = await rest.find({ operation, method: "GET", path, alsoDone: [404], signal }, phoneNumberResource);
  if (number === null || !isOurs(number)) return null;
  const messaging = await readMessaging(rest, operation, number.id, signal);
  const profileId = messaging?.messaging_profile_id || number.messaging_profile_id || null;
  const connectionId = number.connection_id ? String(number.connection_id) : null;
  const [smsUrl, voiceUrl] = await Promise.all([
    profileId === null ? null : readProfileWebhookUrl(rest, operation, profileId, signal),
    connectionId === null ? null : readConnectionWebhookUrl(rest, operation, connectionId, signal),
  ]);
  return { number, messaging, profileId, connectionId, smsUrl, voiceUrl };
}

/** A number's profile and connection: what its own addresses would be elsewhere. */
export async function readTelnyxNumberRoutes(
  rest: TelnyxRest,
  numberId: string,
  signal?: AbortSignal,
): Promise<readonly NumberRoute[] | null> {
  const found = await findNumber(rest, numberId, signal);
  if (found === null) return null;
  const { profileId, connectionId, smsUrl, voiceUrl } = found;
  return [
    {
      name: MESSAGING_PROFILE,
      members: { messaging_profile_id: profileId ?? NONE },
      leadsTo: smsUrl ?? profileId,
    },
    { name: "connection", members: { connection_id: connectionId ?? NONE }, leadsTo: voiceUrl ?? connectionId },
  ];
}

export async function restoreTelnyxNumberRoute(
  rest: TelnyxRest,
  numberId: string,
  { name, members: body }: NumberRoute,
  signal?: AbortSignal,
): Promise<void> {
  const number = `/phone_numbers/${encodeURIComponent(numberId)}`;
  const path = name === MESSAGING_PROFILE ? `${number}/messaging` : number;
  await rest.perform({ operation: "configure-number", method: "PATCH", path, body, signal });
}

/** The number as Telnyx has it; null when the account does not. */
export async function readTelnyxNumberConfiguration(
  rest: TelnyxRest,
  numberId: string,
  signal?: AbortSignal,
): Promise<NumberConfiguration | null> {
  const found = await findNumber(rest, numberId, signal);
  if (found === null) return null;
  const { number, messaging, profileId, connectionId, smsUrl, voiceUrl } = found;
  const { capabilities } = ownedNumberOf(number, messaging);
  return {
    smsUrl,
    voiceUrl,
    ...(profileId === null ? {} : { smsNote: SMS_NOTE }),
    ...(connectionId === null ? {} : { voiceNote: VOICE_NOTE }),
    details: {
      phone_number_id: number.id,
      status: number.status ?? null,
      connection_id: connectionId,
      connection_name: number.connection_name ?? null,
      connection_webhook_url: voiceUrl,
      messaging_profile_id: profileId,
      messaging_webhook_url: smsUrl,
      features: Object.entries(capabilities).flatMap(([name, isThere]) => (isThere ? [name] : [])),
    },
  };
}

/** Null for a number that was never set up for texts. */
function readMessaging(
  rest: TelnyxRest,
  operation: string,
  numberId: string,
  signal: AbortSignal | undefined,
): Promise<MessagingSettingsResource | null> {
  const path = `/phone_numbers/${encodeURIComponent(numberId)}/messaging`;
  return rest.find({ operation, method: "GET", path, alsoDone: [404], signal }, messagingSettingsResource);
}

function isOurs(number: PhoneNumberResource): boolean {
  return !NOT_OURS.has(number.status ?? "");
}

/** What a number can do with texts is part of its messaging settings; every number Telnyx sells takes calls. */
function ownedNumberOf(number: PhoneNumberResource, messaging: MessagingSettingsResource | null): OwnedNumber {
  const { sms, mms } = messaging?.features ?? {};
  return {
    phoneNumber: number.phone_number,
    providerNumberId: number.id,
    friendlyName: null,
    capabilities: {
      voice: true,
      sms: sms?.domestic_two_way === true || sms?.international_outbound === true,
      mms: mms?.domestic_two_way === true || mms?.international_outbound === true,
      fax: number.t38_fax_gateway_enabled === true,
    },
    details: number,
  };
}
