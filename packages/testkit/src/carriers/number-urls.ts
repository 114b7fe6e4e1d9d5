import type { SimulatedNumber } from "./carrier-records.ts";

/** Where a number's texts really go: an application overrides the number's own URL. Empty when unknown. */
export function textUrlOf({ smsUrl, settings }: SimulatedNumber): string {
  return settings["SmsApplicationSid"] ? "" : smsUrl;
}

/** The same for calls, which a trunk or forwarding may also override. */
export function callUrlOf({ voiceUrl, settings }: SimulatedNumber): string {
  const isTaken = settings["VoiceApplicationSid"] || settings["TrunkSid"] || settings["voiceCallbackType"];
  return isTaken ? "" : voiceUrl;
}
