import { createHmac, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { ParleyError, verifyWebhook, type WebhookHeaders, WebhookVerificationError } from "../src/index.ts";

const NOW_SECONDS = 1_772_443_800;
const nowMs = () => NOW_SECONDS * 1_000 + 999;
const BODY = '{"type":"sms_received","data":{"body":"Grüße"}}';
const newSecret = () => `whsec_${randomBytes(24).toString("base64")}`;
const [secret, other] = [newSecret(), newSecret()];

function sign(key: string, body: string, seconds: number): string {
  const bytes = Buffer.from(key.slice(6), "base64");
  return `v1,${createHmac("sha256", bytes).update(`msg_1.${seconds}.${body}`).digest("base64")}`;
}

function headersOf(seconds = NOW_SECONDS, signature = sign(secret, BODY, seconds)): Record<string, string> {
  return { "Webhook-Id": "msg_1", "webhook-timestamp": String(seconds), "webhook-signature": signature };
}

const verify = (headers: WebhookHeaders, body: string | Uint8Array = BODY, secrets: string | string[] = secret) =>
  verifyWebhook(body, headers, secrets, { nowMs });

test("what is signed is read, as text or bytes, with any kind of headers", () => {
  expect(verify(headersOf())).toEqual(JSON.parse(BODY));
  expect(verify(new Headers(headersOf()), new TextEncoder().encode(BODY))).toEqual(JSON.parse(BODY));
});

test("while a secret is being rotated either of the two is enough, on both sides", () => {
  const both = headersOf(NOW_SECONDS, `${sign(other, BODY, NOW_SECONDS)} ${sign(secret, BODY, NOW_SECONDS)}`);
  expect(verify(both)).toEqual(JSON.parse(BODY));
  expect(verify(headersOf(), BODY, [other, secret])).toEqual(JSON.parse(BODY));
});

test.each([
  ["another secret's", headersOf(NOW_SECONDS, sign(other, BODY, NOW_SECONDS)), BODY],
  ["another body's", headersOf(), `${BODY} `],
  ["another time's", { ...headersOf(), "webhook-timestamp": String(NOW_SECONDS - 1) }, BODY],
  ["another event's", { ...headersOf(), "Webhook-Id": "msg_2" }, BODY],
  ["of another version", headersOf(NOW_SECONDS, sign(secret, BODY, NOW_SECONDS).replace("v1,", "v2,")), BODY],
  ["cut off", headersOf(NOW_SECONDS, sign(secret, BODY, NOW_SECONDS).slice(0, 20)), BODY],
  ["no signature", { ...headersOf(), "webhook-signature": "" }, BODY],
  ["no header", {}, BODY],
  ["a time that is none", { ...headersOf(), "webhook-timestamp": "1e9" }, BODY],
])("a webhook with %s signature is refused", (_, headers, body) => {
  expect(() => verify(headers, body)).toThrow(WebhookVerificationError);
});

test("five minutes are as far as a webhook may be from now, both ways", () => {
  for (const away of [-300, 300]) expect(verify(headersOf(NOW_SECONDS + away))).toEqual(JSON.parse(BODY));
  for (const away of [-301, 301]) {
    expect(() => verify(headersOf(NOW_SECONDS + away))).toThrow("301 s away from now");
  }
});

test("a secret that is none is told as that, not as a forged webhook", () => {
  for (const wrong of ["", "whsec_", "whsec_Not base64!"]) {
    expect(() => verify(headersOf(), BODY, wrong)).toThrow("whsec_ and base64");
    expect(() => verify(headersOf(), BODY, wrong)).not.toThrow(WebhookVerificationError);
  }
  expect(() => verify(headersOf(), BODY, [])).toThrow(ParleyError);
});
