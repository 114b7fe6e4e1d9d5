import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { parse as parseQuery, stringify as stringifyQuery } from "node:querystring";
import type { StreamUpgrade } from "../carrier-calls.ts";
import type { RawWebhook, WebhookVerdict } from "../carrier-webhook.ts";
import { queryOf } from "../shared/callback-url.ts";
import { type FormFields, readForm } from "./form.ts";

/**
 * Checks `X-Twilio-Signature` with any of the tokens (two during a rotation).
 *
 * The signature covers the URL without fragment and, for a POSTed form, every name and value. If the URL contains
 * `bodySHA256`, it covers the URL alone, and the body must match that hash. There is no timestamp, so a webhook replayed
 * a year later is still valid: the caller has to refuse replays.
 * https://www.twilio.com/docs/usage/webhooks/webhooks-security
 */
export function verifyTwilioWebhook(webhook: RawWebhook, authTokens: readonly string[]): WebhookVerdict {
  const signature = signatureOf(webhook.headers);
  if (signature === null) return { isValid: false, reason: "missing-signature" };

  const url = webhook.url.replace(/#.*$/s, "");
  const bodyHash = firstParameter(queryOf(url), "bodySHA256");
  const suffix = webhook.method === "GET" || bodyHash !== null ? "" : joinFields(readForm(webhook.body));
  const given = Buffer.from(signature, "utf8");
  const isValid = urlForms(url).some((form) => authTokens.some((token) => isEqual(given, sign(token, form, suffix))));
  if (!isValid) return { isValid: false, reason: "bad-signature" };

  if (bodyHash !== null && webhook.method === "POST") {
    const actual = createHash("sha256").update(webhook.body).digest("hex");
    if (!isEqual(Buffer.from(bodyHash, "utf8"), actual)) return { isValid: false, reason: "bad-signature" };
  }
  return { isValid: true };
}

/**
 * Checks the same header on the request that opens a media socket. It signs the `wss:` URL given in `<Stream>`; the same
 * URL with `https:` is accepted too, as in common web frameworks' validators.
 * https://www.twilio.com/docs/usage/security#validating-requests
 */
export function verifyTwilioUpgrade(upgrade: StreamUpgrade, authTokens: readonly string[]): boolean {
  const signature = signatureOf(upgrade.headers);
  if (signature === null) return false;
  const given = Buffer.from(signature, "utf8");
  const url = upgrade.url.replace(/#.*$/s, "");
  const forms = [...urlForms(url), ...urlForms(url.replace(/^wss:/i, "https:"))];
  return forms.some((form) => authTokens.some((token) => isEqual(given, sign(token, form, ""))));
}

/** Null when the header is missing or ambiguous. */
function signatureOf(headers: RawWebhook["headers"]): string | null {
  const names = Object.keys(headers).filter((name) => name.toLowerCase() === "x-twilio-signature");
  const values = names.flatMap((name) => headers[name] ?? []);
  const [only] = values;
  return values.length === 1 && only !== undefined && only !== "" ? only : null;
}

function firstParameter(query: string, name: string): string | null {
  return readForm(Buffer.from(query, "utf8")).find(([key]) => key === name)?.[1] ?? null;
}

/** Each name followed by its value, sorted, without separators; a repeated name once per distinct value. */
function joinFields(fields: FormFields): string {
  const values = new Map<string, Set<string>>();
  for (const [name, value] of fields) values.set(name, (values.get(name) ?? new Set()).add(value));
  return [...values.keys()]
    .sort()
    .flatMap((name) => [...(values.get(name) ?? [])].sort().map((value) => name + value))
    .join("");
}

/**
 * The spellings of this URL that Twilio may have signed: with and without port, as given, as `new URL()` writes it, and
 * as Node's older query encoder writes it (some of Twilio's own systems escape differently). Twilio's validator tries
 * them in this order; the first nearly always matches.
 */
function urlForms(url: string): readonly string[] {
  const forms = new Set([withoutPort(url), withPort(url)]);
  if (URL.canParse(url)) {
    const normal = new URL(url).toString();
    for (const form of [withoutPort(normal), withPort(normal)]) {
      forms.add(form);
      forms.add(withOlderQuery(form));
    }
  }
  return [...forms];
}

interface UrlParts {
  /** `https://` and, if there is one, `user:password@`. */
  readonly start: string;
  readonly isTls: boolean;
  readonly host: string;
  readonly port: string;
  readonly rest: string;
}

/** Splits by regular expression because `new URL()` would change characters that were signed. */
function splitUrl(url: string): UrlParts | null {
  const match = /^(([a-z][a-z0-9+.-]*):\/\/(?:[^/?#]*@)?)(\[[^\]/?#]*\]|[^:/?#]*)(:[^/?#]*)?(.*)$/is.exec(url);
  if (match === null) return null;
  const [, start = "", scheme = "", host = "", port = "", rest = ""] = match;
  return { start, isTls: ["https", "wss"].includes(scheme.toLowerCase()), host, port, rest };
}

function withoutPort(url: string): string {
  const parts = splitUrl(url);
  return parts === null ? url : parts.start + parts.host + parts.rest;
}

function withPort(url: string): string {
  const parts = splitUrl(url);
  if (parts === null || parts.port !== "") return url;
  return `${parts.start}${parts.host}:${parts.isTls ? 443 : 80}${parts.rest}`;
}

function withOlderQuery(url: string): string {
  const start = url.indexOf("?");
  if (start === -1) return url;
  return `${url.slice(0, start)}?${stringifyQuery(parseQuery(url.slice(start + 1)))}`;
}

function sign(authToken: string, url: string, suffix: string): string {
  return createHmac("sha1", authToken).update(url, "utf8").update(suffix, "utf8").digest("base64");
}

/** Constant-time for values of equal length; the expected length is public. */
function isEqual(given: Buffer, expected: string): boolean {
  const wanted = Buffer.from(expected, "utf8");
  return given.length === wanted.length && timingSafeEqual(given, wanted);
}
