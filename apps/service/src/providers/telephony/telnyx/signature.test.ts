import { generateKeyPairSync, sign } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { RawWebhook } from "../carrier-webhook.ts";
import { readTelnyxPublicKey, verifyTelnyxWebhook } from "./signature.ts";

const NOW = new Date("2026-03-01T12:00:00.000Z");
const NOW_SECONDS = NOW.getTime() / 1_000;
const { publicKey, privateKey } = generateKeyPairSync("ed25519");
const other = generateKeyPairSync("ed25519");
const BODY = Buffer.from('{"data":{"event_type":"message.received","payload":{"text":"Hé ✓"}}}');

function signed(change: { timestamp?: string; body?: Buffer; key?: typeof privateKey } = {}): RawWebhook {
  const timestamp = change.timestamp ?? String(NOW_SECONDS);
  const body = change.body ?? BODY;
  const text = Buffer.concat([Buffer.from(`${timestamp}|`), body]);
  return {
    method: "POST",
    url: "https://parley.example/webhooks/sms/telnyx",
    headers: {
      "telnyx-signature-ed25519": sign(null, text, change.key ?? privateKey).toString("base64"),
      "telnyx-timestamp": timestamp,
    },
    body,
  };
}

const withHeaders = (headers: RawWebhook["headers"]): RawWebhook => {
  const webhook = signed();
  return { ...webhook, headers: { ...webhook.headers, ...headers } };
};
const verdict = (webhook: RawWebhook, now = NOW) => verifyTelnyxWebhook(webhook, publicKey, now);

/** The raw key in base64, as the portal shows it. */
function portalKey(key: typeof publicKey): string {
  return Buffer.from(key.export({ format: "jwk" }).x ?? "", "base64url").toString("base64");
}

test("accepts what Telnyx signed, whatever the case of the headers", () => {
  expect(verdict(signed())).toEqual({ isValid: true });
  const { headers } = signed();
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
  expect(verdict({ ...signed(), headers: upper })).toEqual({ isValid: true });
  expect(verdict(signed({ body: Buffer.alloc(0) }))).toEqual({ isValid: true });
});

test("accepts the public key as the portal shows it", () => {
  const key = readTelnyxPublicKey(portalKey(publicKey));
  expect(verifyTelnyxWebhook(signed(), key, NOW)).toEqual({ isValid: true });
});

describe("the window is exactly 300 s both ways", () => {
  test.each([
    [0, true],
    [300, true],
    [-300, true],
    [301, false],
    [-301, false],
    [86_400, false],
    [-86_400, false],
  ])("%i s from now", (offset, isValid) => {
    const result = verdict(signed({ timestamp: String(NOW_SECONDS + offset) }));
    expect(result).toEqual(isValid ? { isValid } : { isValid, reason: "expired" });
  });

  test("a millisecond more is too much", () => {
    const webhook = signed({ timestamp: String(NOW_SECONDS - 300) });
    expect(verdict(webhook, new Date(NOW.getTime() + 1)).isValid).toBe(false);
  });
});

describe("refuses anything else", () => {
  const signature = String(signed().headers["telnyx-signature-ed25519"]);
  const timestamp = String(NOW_SECONDS);
  const bytes = Buffer.from(signature, "base64");
  // L, the order of the group: a careless verifier accepts S + L as well as S (RFC 8032, 5.1.7).
  const order = 2n ** 252n + 27742317777372353535851937790883648493n;
  const malleable = Buffer.concat([
    bytes.subarray(0, 32),
    littleEndian(BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString("hex")}`) + order),
  ]).toString("base64");

  test.each<[string, RawWebhook, string]>([
    ["no signature", withHeaders({ "telnyx-signature-ed25519": undefined }), "missing-signature"],
    ["an empty one", withHeaders({ "telnyx-signature-ed25519": "" }), "missing-signature"],
    ["two of them", withHeaders({ "telnyx-signature-ed25519": [signature, signature] }), "missing-signature"],
    [
      "two joined by the server",
      withHeaders({ "telnyx-signature-ed25519": `${signature}, ${signature}` }),
      "bad-signature",
    ],
    ["no timestamp", withHeaders({ "telnyx-timestamp": undefined }), "missing-signature"],
    ["an empty timestamp", withHeaders({ "telnyx-timestamp": "" }), "missing-signature"],
    ["two timestamps", withHeaders({ "telnyx-timestamp": [timestamp, timestamp] }), "missing-signature"],
    ["a time in words", withHeaders({ "telnyx-timestamp": NOW.toISOString() }), "bad-signature"],
    ["a time with a sign", withHeaders({ "telnyx-timestamp": `+${timestamp}` }), "bad-signature"],
    ["a time with a fraction", withHeaders({ "telnyx-timestamp": `${timestamp}.0` }), "bad-signature"],
    ["a time with a space", withHeaders({ "telnyx-timestamp": ` ${timestamp}` }), "bad-signature"],
    ["a time in milliseconds", withHeaders({ "telnyx-timestamp": `${timestamp}000` }), "bad-signature"],
    ["the same second with a leading zero", withHeaders({ "telnyx-timestamp": `0${timestamp}` }), "bad-signature"],
    ["the next second", withHeaders({ "telnyx-timestamp": String(NOW_SECONDS + 1) }), "bad-signature"],
    ["another key", signed({ key: other.privateKey }), "bad-signature"],
    ["another body", { ...signed(), body: Buffer.from(`${BODY.toString()} `) }, "bad-signature"],
    ["the bar doubled", { ...withHeaders({}), body: Buffer.from(`|${BODY.toString()}`) }, "bad-signature"],
    [
      "a byte too few",
      withHeaders({ "telnyx-signature-ed25519": bytes.subarray(1).toString("base64") }),
      "bad-signature",
    ],
    ["a byte too many", withHeaders({ "telnyx-signature-ed25519": `${signature.slice(0, -2)}AA==` }), "bad-signature"],
    ["zeros", withHeaders({ "telnyx-signature-ed25519": Buffer.alloc(64).toString("base64") }), "bad-signature"],
    [
      "the URL alphabet",
      withHeaders({ "telnyx-signature-ed25519": Buffer.from(bytes).toString("base64url") }),
      "bad-signature",
    ],
    ["hexadecimal", withHeaders({ "telnyx-signature-ed25519": bytes.toString("hex") }), "bad-signature"],
    [
      "a line break in it",
      withHeaders({ "telnyx-signature-ed25519": `${signature.slice(0, 44)}\n${signature.slice(44)}` }),
      "bad-signature",
    ],
    ["unused bits set", withHeaders({ "telnyx-signature-ed25519": withUnusedBits(signature) }), "bad-signature"],
    ["S beyond the group", withHeaders({ "telnyx-signature-ed25519": malleable }), "bad-signature"],
    ["half a signature", withHeaders({ "telnyx-signature-ed25519": signature.slice(0, 44) }), "bad-signature"],
    ["a signature of megabytes", withHeaders({ "telnyx-signature-ed25519": "A".repeat(5_000_000) }), "bad-signature"],
  ])("%s", (_, webhook, reason) => {
    expect(verdict(webhook)).toEqual({ isValid: false, reason });
  });

  test("any other bytes", () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), fc.uint8Array(), (forged, body) => {
        const text = Buffer.from(forged).toString("base64");
        const webhook = { ...withHeaders({ "telnyx-signature-ed25519": text }), body: Buffer.from(body) };
        expect(verdict(webhook).isValid).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});

describe("without a valid key", () => {
  test("the reason is our missing key", () => {
    expect(verifyTelnyxWebhook(signed(), null, NOW)).toEqual({ isValid: false, reason: "no-credentials" });
  });

  test.each([
    ["nothing", ""],
    ["words", "my public key"],
    ["31 bytes", Buffer.alloc(31, 1).toString("base64")],
    ["33 bytes", Buffer.alloc(33, 1).toString("base64")],
    ["64 bytes", Buffer.alloc(64, 1).toString("base64")],
    ["hexadecimal", Buffer.alloc(32, 1).toString("hex")],
    ["the URL alphabet", Buffer.alloc(32, 0xff).toString("base64url")],
    ["no padding", portalKey(publicKey).replace("=", "")],
    ["a space before it", ` ${portalKey(publicKey)}`],
    ["a PEM file", publicKey.export({ format: "pem", type: "spki" }).toString()],
    ["an API key", `KEY${"0".repeat(41)}`],
  ])("%s is not a key", (_, text) => {
    expect(readTelnyxPublicKey(text)).toBeNull();
  });
});

function littleEndian(value: bigint): Buffer {
  return Buffer.from(value.toString(16).padStart(64, "0"), "hex").reverse();
}

/** The last character before the padding carries two bits and has four unused ones. */
function withUnusedBits(base64: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  const last = alphabet.indexOf(base64.at(-3) ?? "");
  return `${base64.slice(0, -3)}${alphabet[last + 1]}==`;
}
