import type { RawWebhook } from "../../../src/providers/telephony/carrier-webhook.ts";
import { queryOf } from "../../../src/providers/telephony/shared/callback-url.ts";

/** Where a webhook carries its signature, and how to replace it. */
export interface SignaturePlace {
  read(webhook: RawWebhook): string;
  /** Undefined removes the signature; a list repeats it. */
  write(webhook: RawWebhook, value: string | string[] | undefined): RawWebhook;
}

export function signatureInHeader(name: string): SignaturePlace {
  return {
    read: (webhook) => String(webhook.headers[name]),
    write: (webhook, value) => ({ ...webhook, headers: { ...webhook.headers, [name]: value } }),
  };
}

/** A webhook's content: the body of a POST, the query of a GET. */
function contentOf(webhook: RawWebhook): Buffer {
  return webhook.method === "GET" ? Buffer.from(queryOf(webhook.url), "utf8") : webhook.body;
}

function withContent(webhook: RawWebhook, content: string | Buffer): RawWebhook {
  if (webhook.method !== "GET") return { ...webhook, body: Buffer.from(content) };
  return { ...webhook, url: `${webhook.url.replace(/\?.*$/s, "")}?${content.toString()}` };
}

/** Changes to the body that must break any carrier's signature. `earlier` is another valid webhook. */
export function bodyTamperings(
  webhook: RawWebhook,
  earlier: RawWebhook,
  place: SignaturePlace,
): ReadonlyMap<string, RawWebhook> {
  const content = contentOf(webhook);
  const text = content.toString("utf8");
  const withBody = (body: string | Buffer): RawWebhook => withContent(webhook, body);
  const middle = Math.floor(content.length / 2);
  const flipped = Buffer.from(content);
  flipped[middle] = (flipped[middle] ?? 0) ^ 1;
  return new Map([
    ["a flipped bit in the body", withBody(flipped)],
    ["a missing last byte", withBody(content.subarray(0, -1))],
    ["a missing first byte", withBody(content.subarray(1))],
    ["an empty body", withBody("")],
    ["an extra byte", withBody(`${text}0`)],
    ["a changed amount", withBody(text.replace("100", "900"))],
    ["a changed number in the text", withBody(text.replace("5550142", "5550143"))],
    ["a changed sender", withBody(text.replaceAll("5550199", "5550198"))],
    ["another webhook's body", place.write(withBody(contentOf(earlier)), place.read(webhook))],
    ["the body twice", withBody(text + text)],
  ]);
}

/** Changes to the signature itself. */
export function signatureTamperings(
  webhook: RawWebhook,
  earlier: RawWebhook,
  place: SignaturePlace,
): ReadonlyMap<string, RawWebhook> {
  const signature = place.read(webhook);
  const withSignature = (value: string | string[] | undefined): RawWebhook => place.write(webhook, value);
  // Hexadecimal digits are equal in either case.
  const isHexadecimal = /^[0-9a-f]+$/i.test(signature);
  const last = signature.search(/[A-Za-z0-9](?=[^A-Za-z0-9]*$)/);
  const first = signature.startsWith("A") ? "B" : "A";
  return new Map([
    ["no signature", withSignature(undefined)],
    ["an empty signature", withSignature("")],
    ["a blank signature", withSignature(" ")],
    ["a changed first character of the signature", withSignature(first + signature.slice(1))],
    ["a missing last character of the signature", withSignature(signature.slice(0, last) + signature.slice(last + 1))],
    ...(isHexadecimal ? [] : [["the signature in the other case", withSignature(swapCase(signature))] as const]),
    ["the signature twice", withSignature(signature + signature)],
    ["two signatures, one of them valid", withSignature(["AAAA", signature])],
    ["another webhook's signature", withSignature(place.read(earlier))],
    ["the signature as hexadecimal", withSignature(Buffer.from(signature, "base64").toString("hex"))],
    ["a very long signature", withSignature("A".repeat(100_000))],
    ["non-ASCII characters", withSignature("é".repeat(signature.length))],
  ]);
}

function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}
