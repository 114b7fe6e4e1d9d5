import type { NumberCapabilities } from "../../carrier-numbers.ts";
import type { VonageCall, VonageParameters } from "../rest.ts";

/** The largest page Vonage allows. */
export const PAGE_SIZE = 100;

/** A request of the Numbers API: https://developer.vonage.com/en/api/numbers */
export function numbersCall(
  operation: string,
  method: "GET" | "POST",
  path: string,
  content: Pick<VonageCall, "query" | "form" | "signal" | "mayBegin">,
): VonageCall {
  return { api: "numbers", operation, method, host: "rest", path, proof: "secret", ...content };
}

export function capabilitiesOf(features: readonly string[] | null | undefined): NumberCapabilities {
  const enabled = new Set((features ?? []).map((feature) => feature.toUpperCase()));
  return { voice: enabled.has("VOICE"), sms: enabled.has("SMS"), mms: enabled.has("MMS"), fax: false };
}

/** @param index counts from 1. */
export function pageOf(index: number): VonageParameters {
  return [
    ["size", String(PAGE_SIZE)],
    ["index", String(index)],
  ];
}
