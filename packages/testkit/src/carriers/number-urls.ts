import type { SimulatedNumber } from "./carrier-records.ts";

/** Where a number's texts really go: what an application takes goes by the number's own URL no more. Empty: nowhere we know. */
export function textUrlOf({ smsUrl, settings }: SimulatedNumber): string {
  return settings["SmsApplicationSid"] ? "" : smsUrl;
}

/** The same of calls, which trunks and forwardings take, too. */
export function callUrlOf({ voiceUrl, settings }: SimulatedNumber): string {
  const isTaken = settings["VoiceApplicationSid"] || settings["TrunkSid"] || settings["voiceCallbackType"];
  return isTaken ? "" : voiceUrl;
}
