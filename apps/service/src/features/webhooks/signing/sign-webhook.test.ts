import { Secret } from "@parley/foundation/secret";
import { seededRandom } from "@parley/foundation/seeded-random";
import { Webhook } from "standardwebhooks";
import { describe, expect, it } from "vitest";
import { SIGNING_SECRET_BYTES, signingSecretFrom, webhookSignature } from "./sign-webhook.ts";

const random = seededRandom(7);
const newSecret = () => signingSecretFrom(random.bytes(SIGNING_SECRET_BYTES));

describe("webhookSignature", () => {
  it("is the value that OpenSSL's command line computes", () => {
    // printf 'msg_1.1700000000.{"a":1}' | openssl dgst -sha256 -mac HMAC -macopt hexkey:0001…1f -binary | base64
    const secret = new Secret(signingSecretFrom(Buffer.from(Array.from({ length: 32 }, (_, index) => index))));
    const content = { eventId: "msg_1", timestampSeconds: 1_700_000_000, body: '{"a":1}' };
    expect(webhookSignature(content, [secret])).toBe("v1,AMaOha7DUT/0J0JMycRuYOBSvbx3WtwLd2khXXbaVj4=");
  });

  it.each(["", "{}", '{"body":"Grüße 👋 \\u0000"}', "a.b.c", "x".repeat(100_000)])(
    "agrees with the reference library: %#",
    (body) => {
      const secret = newSecret();
      const atMs = 1_772_366_400_000;
      const expected = new Webhook(secret).sign("msg_2KWPBgLlAfxdpx2AI54pPJ85f4W", new Date(atMs), body);
      const content = { eventId: "msg_2KWPBgLlAfxdpx2AI54pPJ85f4W", timestampSeconds: atMs / 1_000, body };
      expect(webhookSignature(content, [new Secret(secret)])).toBe(expected);
    },
  );

  it("satisfies a receiver that knows either secret, and no other", () => {
    const [current, previous, stranger] = [newSecret(), newSecret(), newSecret()];
    const timestampSeconds = Math.floor(Date.now() / 1_000);
    const signature = webhookSignature({ eventId: "msg_1", timestampSeconds, body: "{}" }, [
      new Secret(current),
      new Secret(previous),
    ]);
    const headers = {
      "webhook-id": "msg_1",
      "webhook-timestamp": String(timestampSeconds),
      "webhook-signature": signature,
    };
    expect(new Webhook(current).verify("{}", headers)).toEqual({});
    expect(new Webhook(previous).verify("{}", headers)).toEqual({});
    expect(() => new Webhook(stranger).verify("{}", headers)).toThrow("No matching signature");
    expect(() => new Webhook(current).verify("{ }", headers)).toThrow("No matching signature");
  });
});

it("makes secrets of the form the libraries take", () => {
  expect(newSecret()).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
});
