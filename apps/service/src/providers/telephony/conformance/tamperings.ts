import type { RawWebhook } from "../telephony-provider.ts";

/** Changes to the body that no carrier's signature may survive. `earlier` is another webhook that held. */
export function bodyTamperings(webhook: RawWebhook, earlier: RawWebhook): ReadonlyMap<string, RawWebhook> {
  const text = webhook.body.toString("utf8");
  const withBody = (body: string | Buffer): RawWebhook => ({ ...webhook, body: Buffer.from(body) });
  const middle = Math.floor(webhook.body.length / 2);
  const flipped = Buffer.from(webhook.body);
  flipped[middle] = (flipped[middle] ?? 0) ^ 1;
  return new Map([
    ["one bit of the body flipped", withBody(flipped)],
    ["last byte of the body gone", withBody(webhook.body.subarray(0, -1))],
    ["first byte of the body gone", withBody(webhook.body.subarray(1))],
    ["body empty", withBody("")],
    ["a byte more", withBody(`${text}0`)],
    ["an amount changed", withBody(text.replace("100", "900"))],
    ["a number in the text changed", withBody(text.replace("5550142", "5550143"))],
    ["the sender changed", withBody(text.replaceAll("5550199", "5550198"))],
    ["another webhook's body", withBody(earlier.body)],
    ["the body twice", withBody(text + text)],
  ]);
}

/** Changes to the signature itself. */
export function signatureTamperings(
  webhook: RawWebhook,
  earlier: RawWebhook,
  header: string,
): ReadonlyMap<string, RawWebhook> {
  const signature = String(webhook.headers[header]);
  const withSignature = (value: string | string[] | undefined): RawWebhook => ({
    ...webhook,
    headers: { ...webhook.headers, [header]: value },
  });
  const last = signature.search(/[A-Za-z0-9](?=[^A-Za-z0-9]*$)/);
  const first = signature.startsWith("A") ? "B" : "A";
  return new Map([
    ["no signature", withSignature(undefined)],
    ["an empty signature", withSignature("")],
    ["a blank signature", withSignature(" ")],
    ["first character of the signature changed", withSignature(first + signature.slice(1))],
    ["last character of the signature gone", withSignature(signature.slice(0, last) + signature.slice(last + 1))],
    ["the signature in the other case", withSignature(swapCase(signature))],
    ["the signature twice", withSignature(signature + signature)],
    ["two signatures, one right", withSignature(["AAAA", signature])],
    ["another webhook's signature", withSignature(earlier.headers[header])],
    ["the signature as hexadecimal", withSignature(Buffer.from(signature, "base64").toString("hex"))],
    ["a very long signature", withSignature("A".repeat(100_000))],
    ["characters beyond ASCII", withSignature("é".repeat(signature.length))],
  ]);
}

function swapCase(text: string): string {
  return text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );
}
