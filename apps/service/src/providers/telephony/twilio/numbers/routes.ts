import { ProviderError } from "../../../provider-error.ts";
import type { NumberConfiguration, NumberRoute, NumberWebhooks } from "../../carrier-numbers.ts";
import { withRetries } from "../calls/callback-url.ts";
import { type OwnedNumberResource, ownedNumberResource } from "../resources.ts";
import type { TwilioParameters, TwilioRest } from "../rest.ts";

/**
 * Sets the given URLs; null clears one. Twilio ignores a number's URLs while an application or a trunk is set for it, so
 * those are removed.
 * https://www.twilio.com/docs/phone-numbers/api/incomingphonenumber-resource
 */
export async function configureTwilioNumber(
  rest: TwilioRest,
  numberId: string,
  webhooks: Partial<NumberWebhooks>,
  signal?: AbortSignal,
): Promise<void> {
  const parameters = webhookParameters(webhooks, "clear");
  if (parameters.length === 0) return;
  const number = await findNumber(rest, "configure-number", numberId, signal);
  const { smsUrl, voiceUrl } = webhooks;
  await change(
    rest,
    numberId,
    [
      ...parameters,
      ...(smsUrl === undefined ? [] : cleared("SmsApplicationSid", number?.sms_application_sid)),
      ...(voiceUrl === undefined ? [] : cleared("VoiceApplicationSid", number?.voice_application_sid)),
      ...(voiceUrl === undefined ? [] : cleared("TrunkSid", number?.trunk_sid)),
    ],
    signal,
  );
}

/** The number's settings at Twilio; null when the account does not have the number. */
export async function readTwilioNumberConfiguration(
  rest: TwilioRest,
  numberId: string,
  signal?: AbortSignal,
): Promise<NumberConfiguration | null> {
  const number = await findNumber(rest, "read-number", numberId, signal);
  if (number === null) return null;
  const details = { ...number, status_callback_url: urlOf(number.status_callback) };
  const { sms_application_sid: smsApplication } = number;
  const takesCalls = number.trunk_sid || number.voice_application_sid;
  return {
    smsUrl: smsApplication ? null : urlOf(number.sms_url),
    voiceUrl: takesCalls ? null : urlOf(number.voice_url),
    ...(smsApplication ? { smsNote: `Set by the application ${smsApplication} at Twilio` } : {}),
    ...(takesCalls
      ? { voiceNote: `Set by ${number.trunk_sid ? "the trunk" : "the application"} ${takesCalls} at Twilio` }
      : {}),
    details,
  };
}

/**
 * Everything `configureTwilioNumber` may change. That excludes the voice fallback URL, which we never touch. URLs keep
 * their fragment, which holds their retry rules.
 */
export async function readTwilioNumberRoutes(
  rest: TwilioRest,
  numberId: string,
  signal?: AbortSignal,
): Promise<readonly NumberRoute[] | null> {
  const number = await findNumber(rest, "read-number", numberId, signal);
  if (number === null) return null;
  return [
    {
      name: "sms",
      members: membersOf({
        SmsUrl: number.sms_url ?? "",
        SmsMethod: number.sms_method,
        SmsApplicationSid: number.sms_application_sid,
      }),
      leadsTo: number.sms_application_sid || urlOf(number.sms_url),
    },
    {
      name: "sms-fallback",
      members: membersOf({
        SmsFallbackUrl: number.sms_fallback_url ?? "",
        SmsFallbackMethod: number.sms_fallback_method,
      }),
      leadsTo: urlOf(number.sms_fallback_url),
    },
    {
      name: "voice",
      members: membersOf({
        VoiceUrl: number.voice_url ?? "",
        VoiceMethod: number.voice_method,
        // A number has at most one of these two, and setting one removes the other.
        VoiceApplicationSid: number.trunk_sid ? null : number.voice_application_sid,
        TrunkSid: number.trunk_sid,
      }),
      leadsTo: number.trunk_sid || number.voice_application_sid || urlOf(number.voice_url),
    },
    {
      name: "call-status",
      members: membersOf({
        StatusCallback: number.status_callback ?? "",
        StatusCallbackMethod: number.status_callback_method,
      }),
      leadsTo: urlOf(number.status_callback),
    },
  ];
}

export function restoreTwilioNumberRoute(
  rest: TwilioRest,
  numberId: string,
  { members }: NumberRoute,
  signal?: AbortSignal,
): Promise<void> {
  return change(rest, numberId, Object.entries(members), signal);
}

/**
 * Texts get the same URL as their fallback, too: Twilio gives up on a text after its retries, and a second round helps us
 * survive a longer restart. The text keeps its id, so it still takes effect once.
 */
export function webhookParameters(webhooks: Partial<NumberWebhooks>, whenNull: "skip" | "clear"): TwilioParameters {
  const targets = [
    ["SmsUrl", "SmsMethod", webhooks.smsUrl],
    ["SmsFallbackUrl", "SmsFallbackMethod", webhooks.smsUrl],
    ["VoiceUrl", "VoiceMethod", webhooks.voiceUrl],
    ["StatusCallback", "StatusCallbackMethod", webhooks.statusCallbackUrl],
  ] as const;
  return targets.flatMap(([urlName, methodName, url]): [string, string][] => {
    if (url === undefined) return [];
    if (url === null) return whenNull === "skip" ? [] : [[urlName, ""]];
    return [
      [urlName, withRetries(url)],
      [methodName, "POST"],
    ];
  });
}

async function findNumber(
  rest: TwilioRest,
  operation: string,
  numberId: string,
  signal: AbortSignal | undefined,
): Promise<OwnedNumberResource | null> {
  try {
    return await rest.request({ operation, method: "GET", path: pathOf(numberId), signal }, ownedNumberResource);
  } catch (error) {
    if (error instanceof ProviderError && error.statusCode === 404) return null;
    throw error;
  }
}

function change(
  rest: TwilioRest,
  numberId: string,
  parameters: TwilioParameters,
  signal: AbortSignal | undefined,
): Promise<void> {
  return rest.perform({ operation: "configure-number", method: "POST", path: pathOf(numberId), parameters, signal });
}

function pathOf(numberId: string): string {
  return `/IncomingPhoneNumbers/${encodeURIComponent(numberId)}.json`;
}

function cleared(name: string, value: string | null | undefined): TwilioParameters {
  return value ? [[name, ""]] : [];
}

/** An empty URL is kept, since sending it clears the setting; missing methods and ids are left out. */
function membersOf(values: Readonly<Record<string, string | null | undefined>>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      value == null || (value === "" && !/(?:Url|Callback)$/.test(name)) ? [] : [[name, value]],
    ),
  );
}

/** The registered URL without the retry rules in its fragment. */
function urlOf(value: string | null | undefined): string | null {
  return value ? value.replace(/#.*$/, "") : null;
}
