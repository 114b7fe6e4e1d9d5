import type { WebhookDraft, WebhookFailure, WebhookPolicy } from "../carrier-format.ts";
import type { WebhookKind } from "../carrier-records.ts";
import type { CarrierAccount } from "../carrier-store.ts";
import { type FormFields, signTwilioWebhook } from "./signer.ts";

export const API_VERSION = "2010-04-01";

export interface DraftParts {
  readonly kind: WebhookKind;
  readonly resourceSid: string;
  readonly reportedState: string;
  readonly url: string;
  readonly method?: "GET" | "POST";
  readonly fallbackUrl?: string | null;
  readonly fields: FormFields;
}

/** A Twilio webhook: a signed form, by POST or in the query. */
export function twilioDraft(account: CarrierAccount, parts: DraftParts): WebhookDraft {
  return {
    kind: parts.kind,
    resourceSid: parts.resourceSid,
    reportedState: parts.reportedState,
    url: parts.url,
    fallbackUrl: parts.fallbackUrl ?? null,
    policyOf: twilioPolicyOf,
    build(registeredUrl, idempotencyToken, failure) {
      const fields: FormFields = [...parts.fields, ...failureFields(failure)];
      const bareUrl = registeredUrl.replace(/#.*$/s, "");
      const form = formEncode(fields);
      const isGet = parts.method === "GET";
      const url = isGet ? `${bareUrl}${bareUrl.includes("?") ? "&" : "?"}${form}` : bareUrl;
      return {
        method: isGet ? "GET" : "POST",
        url,
        headers: {
          "User-Agent": "TwilioProxy/1.1",
          Accept: "*/*",
          "X-Twilio-Signature": signTwilioWebhook(account.secret, url, isGet ? [] : fields),
          "I-Twilio-Idempotency-Token": idempotencyToken,
          ...(isGet ? {} : { "Content-Type": "application/x-www-form-urlencoded; charset=UTF-8" }),
        },
        body: isGet ? "" : form,
      };
    },
  };
}

function formEncode(fields: FormFields): string {
  const form = new URLSearchParams();
  for (const [name, value] of fields) form.append(name, value);
  return form.toString();
}

function failureFields(failure: WebhookFailure | null): FormFields {
  if (failure === null) return [];
  return [
    // 11200: HTTP retrieval failure.
    ["ErrorCode", "11200"],
    ["ErrorUrl", failure.url],
  ];
}

/**
 * How Twilio retries a webhook: once and only when it cannot connect, unless the fragment says otherwise
 * (`#rc=5&rp=all`). https://www.twilio.com/docs/usage/webhooks/webhooks-connection-overrides
 */
function twilioPolicyOf(url: string): WebhookPolicy {
  const hash = url.indexOf("#");
  const overrides = new URLSearchParams(hash === -1 ? "" : url.slice(hash + 1));
  const read = (name: string, least: number, most: number, standard: number) => {
    const value = Number.parseInt(overrides.get(name) ?? "", 10);
    return Number.isNaN(value) ? standard : Math.min(most, Math.max(least, value));
  };
  const policies = (overrides.get("rp") ?? "ct").split(",");
  const retryOn = new Set<"not-connected" | "no-reply" | "4xx" | "5xx">();
  if (policies.includes("all") || policies.includes("ct")) retryOn.add("not-connected");
  if (policies.includes("all") || policies.includes("rt")) retryOn.add("no-reply");
  if (policies.includes("all") || policies.includes("4xx")) retryOn.add("4xx");
  if (policies.includes("all") || policies.includes("5xx")) retryOn.add("5xx");
  return {
    retryCount: read("rc", 0, 5, 1),
    retryOn,
    connectTimeoutMs: read("ct", 100, 10_000, 5_000),
    readTimeoutMs: read("rt", 100, 15_000, 15_000),
    totalTimeoutMs: read("tt", 100, 15_000, 15_000),
  };
}
