import type { Clock } from "@parley/foundation/clock";
import type { WebhookDraft, WebhookPolicy, WebhookRequest } from "../carrier-format.ts";
import type { WebhookKind } from "../carrier-records.ts";
import type { CarrierAccount } from "../carrier-store.ts";
import { type Fields, type SignedBy, signVonageToken } from "./signer.ts";

export interface DraftParts {
  readonly kind: WebhookKind;
  readonly resourceSid: string;
  readonly reportedState: string;
  readonly url: string;
  /** Default: `REPORT_POLICY`. */
  readonly policy?: WebhookPolicy;
}

/** Vonage retries anything but a 2xx for 24 hours; here the same attempts come faster. */
const REPORT_POLICY: WebhookPolicy = {
  retryCount: 100,
  retryOn: new Set(["not-connected", "no-reply", "4xx", "5xx"]),
  connectTimeoutMs: 3_000,
  readTimeoutMs: 15_000,
  totalTimeoutMs: 86_400_000,
};

/** Only two attempts, because a caller waits. https://developer.vonage.com/en/voice/voice-api/webhook-reference#fallback-url */
export const INSTRUCTION_POLICY: WebhookPolicy = {
  retryCount: 1,
  retryOn: new Set(["not-connected", "no-reply", "5xx"]),
  connectTimeoutMs: 1_000,
  readTimeoutMs: 5_000,
  totalTimeoutMs: 15_000,
};

export function draftOf(parts: DraftParts, build: (url: string, token: string) => WebhookRequest): WebhookDraft {
  const { policy = REPORT_POLICY, ...rest } = parts;
  return {
    ...rest,
    fallbackUrl: null,
    policyOf: () => policy,
    build: (url, token, _failure, attempt) => build(url.replace(/#.*$/s, ""), `${token}-${attempt}`),
  };
}

/** A webhook with a signed JSON body. */
export function jsonDraft(
  clock: Clock,
  account: CarrierAccount,
  parts: DraftParts,
  content: Readonly<Record<string, unknown>>,
): WebhookDraft {
  return draftOf(parts, (url, token) => {
    const body = JSON.stringify(content);
    const headers = {
      Authorization: signVonageToken(body, signedBy(clock, account, token)),
      "Content-Type": "application/json",
    };
    return requestOf(url, "POST", headers, body);
  });
}

/** A webhook by GET, signed over its parameters in JSON. */
export function queryDraft(clock: Clock, account: CarrierAccount, parts: DraftParts, fields: Fields): WebhookDraft {
  return draftOf(parts, (url, token) => {
    const { called, parameters } = withQuery(url, fields);
    const signature = signVonageToken(JSON.stringify(parameters), signedBy(clock, account, token));
    return requestOf(called, "GET", { Authorization: signature }, "");
  });
}

/** The URL with the fields added, and all its parameters. */
export function withQuery(
  url: string,
  fields: Fields,
): { readonly called: string; readonly parameters: Readonly<Record<string, string>> } {
  const called = `${url}${url.includes("?") ? "&" : "?"}${formOf(fields)}`;
  return { called, parameters: Object.fromEntries(new URLSearchParams(called.slice(called.indexOf("?") + 1))) };
}

export function signedBy(clock: Clock, account: CarrierAccount, nonce: string): SignedBy {
  return {
    apiKey: account.accountId,
    signatureSecret: account.signingSecret,
    nowMs: clock.now().getTime(),
    nonce,
  };
}

export function requestOf(
  url: string,
  method: "GET" | "POST",
  headers: Readonly<Record<string, string>>,
  body: string,
): WebhookRequest {
  return { url, method, headers: { "User-Agent": "Nexmo/MessagingHUB/v1.0", Accept: "*/*", ...headers }, body };
}

export function formOf(fields: Fields): string {
  const form = new URLSearchParams();
  for (const [name, value] of fields) form.append(name, value);
  return form.toString();
}

/** Vonage writes numbers without `+`. */
export function digitsOf(phoneNumber: string): string {
  return phoneNumber.replace("+", "");
}
