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
 * Statuses of numbers we do not own, or no longer own. A number whose purchase is in progress or awaits documents counts
 * as owned: it is reserved for this account and billed, so we must not lose sight of it.
 * https://developers.telnyx.com/api-reference/phone-number-configurations
 */
const NOT_OWNED_STATUSES: ReadonlySet<string> = new Set([
  "purchase-failed",
  "port-pending",
  "port-failed",
  "ported-out",
  "deleted",
]);

/** Shown in place of URLs, which Telnyx does not store with a number. */
const VOICE_NOTE = "Set by the number's connection at Telnyx";
const SMS_NOTE = "Set by the number's messaging profile at Telnyx";

/** An empty id detaches a number from its profile or connection; null would leave it attached. */
const UNASSIGNED = "";
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
    for (const number of page)
      if (isOwned(number)) numbers.push(ownedNumberOf(number, settings.get(number.id) ?? null));
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
    const number = page.find((candidate) => candidate.phone_number === phoneNumber && isOwned(candidate));
    if (number !== undefined) return ownedNumberOf(number, await readMessaging(rest, operation, number.id, signal));
  }
  return null;
}

export async function releaseTelnyxNumber(rest: TelnyxRest, numberId: string, signal?: AbortSignal): Promise<void> {
  const path = `/phone_numbers/${encodeURIComponent(numberId)}`;
  await rest.perform({ operation: "release-number", method: "DELETE", path, alsoDone: [404], signal });
}

/**
 * A number's texts go where its messaging profile says, its calls where its connection says. The connection's URL is set
 * in the Telnyx portal; here a number can only be assigned to it, and only if calls then go to the requested URL.
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
    const profileId = smsUrl === null ? UNASSIGNED : await findOrCreateProfile(rest, operation, smsUrl, signal);
    await patch(`${path}/messaging`, { messaging_profile_id: profileId });
  }
  if (voiceUrl === null) await patch(path, { connection_id: UNASSIGNED });
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

/** The number with its messaging profile and connection, and the URLs they lead to. */
async function findNumber(
  rest: TelnyxRest,
  numberId: string,
  signal: AbortSignal | undefined,
): Promise<FoundNumber | null> {
  const operation = "read-number";
  const path = `/phone_numbers/${encodeURIComponent(numberId)}`;
  const number = await rest.find({ operation, method: "GET", path, alsoDone: [404], signal }, phoneNumberResource);
  if (number === null || !isOwned(number)) return null;
  const messaging = await readMessaging(rest, operation, number.id, signal);
  const profileId = messaging?.messaging_profile_id || number.messaging_profile_id || null;
  const connectionId = number.connection_id ? String(number.connection_id) : null;
  const [smsUrl, voiceUrl] = await Promise.all([
    profileId === null ? null : readProfileWebhookUrl(rest, operation, profileId, signal),
    connectionId === null ? null : readConnectionWebhookUrl(rest, operation, connectionId, signal),
  ]);
  return { number, messaging, profileId, connectionId, smsUrl, voiceUrl };
}

/** A number's messaging profile and connection; other carriers store URLs with the number itself. */
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
      members: { messaging_profile_id: profileId ?? UNASSIGNED },
      leadsTo: smsUrl ?? profileId,
    },
    { name: "connection", members: { connection_id: connectionId ?? UNASSIGNED }, leadsTo: voiceUrl ?? connectionId },
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

/** The number's settings at Telnyx; null when the account does not have the number. */
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

/** Null if the number was never set up for texts. */
function readMessaging(
  rest: TelnyxRest,
  operation: string,
  numberId: string,
  signal: AbortSignal | undefined,
): Promise<MessagingSettingsResource | null> {
  const path = `/phone_numbers/${encodeURIComponent(numberId)}/messaging`;
  return rest.find({ operation, method: "GET", path, alsoDone: [404], signal }, messagingSettingsResource);
}

function isOwned(number: PhoneNumberResource): boolean {
  return !NOT_OWNED_STATUSES.has(number.status ?? "");
}

/** Capabilities for texts come from the messaging settings; every number Telnyx sells takes calls. */
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
