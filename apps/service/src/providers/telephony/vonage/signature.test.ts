import { createHash, createHmac, generateKeyPairSync } from "node:crypto";
import { verifySignature as verifyTokenWithVonage } from "@vonage/jwt";
import { SMS } from "@vonage/sms";
import fc from "fast-check";
import { jwtVerify, SignJWT } from "jose";
import { describe, expect, test } from "vitest";
import type { RawWebhook, WebhookVerdict } from "../carrier-webhook.ts";
import { verifyVonageWebhook } from "./signature.ts";

const API_KEY = "abcd1234";
const SECRET = createHash("sha256").update("made for these tests").digest("hex");
const URL_CALLED = "https://parley.example/webhooks/sms/vonage";
const NOW = new Date("2026-11-21T12:00:00.000Z");
const NOW_SECONDS = NOW.getTime() / 1_000;
const TEXT = {
  "api-key": API_KEY,
  msisdn: "12125550199",
  to: "14155550100",
  messageId: "0A0000000123ABCD1",
  text: "a & b = c_d",
  type: "text",
  keyword: "A",
  "message-timestamp": "2026-11-21 12:00:00",
};

const sha256 = (data: string) => createHash("sha256").update(data).digest("hex");
const verdictOf = (webhook: RawWebhook, now = NOW): WebhookVerdict =>
  verifyVonageWebhook(webhook, { apiKey: API_KEY, signatureSecret: SECRET }, now);
const isValid = (webhook: RawWebhook, now = NOW) => verdictOf(webhook, now).isValid;

interface TokenParts {
  readonly header?: object;
  readonly claims?: object;
  readonly secret?: string;
}

function tokenFor(payload: string, { header = {}, claims = {}, secret = SECRET }: TokenParts = {}): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const standard = { iat: NOW_SECONDS, jti: "1", iss: "Vonage", api_key: API_KEY, payload_hash: sha256(payload) };
  const signed = `${encode({ alg: "HS256", typ: "JWT", ...header })}.${encode({ ...standard, ...claims })}`;
  return `${signed}.${createHmac("sha256", secret).update(signed).digest("base64url")}`;
}

function posted(body: string, token: string | null = null, change: Partial<RawWebhook> = {}): RawWebhook {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  return { method: "POST", url: URL_CALLED, headers, body: Buffer.from(body), ...change };
}

function called(query: string, token: string | null = null): RawWebhook {
  return posted("", token, { method: "GET", url: `${URL_CALLED}?${query}` });
}

type Fields = Readonly<Record<string, string>>;

/** Signs as Vonage describes it: sorted, `&name=value`, `&` and `=` in values replaced. */
function sign(parameters: Fields, algorithm = "sha256", secret = SECRET): string {
  const text = Object.keys(parameters)
    .sort()
    .map((name) => `&${name}=${(parameters[name] ?? "").replace(/[&=]/g, "_")}`)
    .join("");
  return createHmac(algorithm, secret).update(text).digest("hex");
}

function signed(change: Fields = {}, algorithm?: string): Fields {
  const parameters = { ...TEXT, timestamp: String(NOW_SECONDS), nonce: "8f2a", ...change };
  return { ...parameters, sig: sign(parameters, algorithm) };
}

const form = (parameters: Fields) => new URLSearchParams(parameters).toString();

describe("a token", () => {
  const body = JSON.stringify(TEXT);

  test("over the body is valid", () => {
    expect(verdictOf(posted(body, tokenFor(body)))).toEqual({ isValid: true });
    expect(isValid(posted(form(TEXT), tokenFor(form(TEXT))))).toBe(true);
  });

  test("made by jose is valid, and jose accepts one of ours", async () => {
    const key = Buffer.from(SECRET);
    const made = await new SignJWT({ iat: NOW_SECONDS, api_key: API_KEY, payload_hash: sha256(body) })
      .setProtectedHeader({ alg: "HS256" })
      .sign(key);
    expect(isValid(posted(body, made))).toBe(true);
    const { payload } = await jwtVerify(tokenFor(body), key);
    expect(payload["api_key"]).toBe(API_KEY);
  });

  test.each([
    [-300, true],
    [-301, false],
    [300, true],
    [301, false],
    [-86_400, false],
  ])("%d seconds from now: %s", (offset, expected) => {
    const verdict = verdictOf(posted(body, tokenFor(body, { claims: { iat: NOW_SECONDS + offset } })));
    expect(verdict).toEqual(expected ? { isValid: true } : { isValid: false, reason: "expired" });
  });

  const { publicKey, privateKey } = generateKeyPairSync("rsa", { modulusLength: 2_048 });

  test.each<[string, () => RawWebhook]>([
    ["over another body", () => posted(body.replace("199", "198"), tokenFor(body))],
    ["over another webhook's body, replayed", () => posted(body, tokenFor(JSON.stringify({ ...TEXT, text: "hi" })))],
    ["with an empty body", () => posted("", tokenFor(""))],
    ["without a payload hash", () => posted(body, tokenFor(body, { claims: { payload_hash: undefined } }))],
    [
      "with a payload hash that is not a string",
      () => posted(body, tokenFor(body, { claims: { payload_hash: [sha256(body)] } })),
    ],
    [
      "with part of the payload hash",
      () => posted(body, tokenFor(body, { claims: { payload_hash: sha256(body).slice(1) } })),
    ],
    ["of another account", () => posted(body, tokenFor(body, { claims: { api_key: "other123" } }))],
    ["of no account", () => posted(body, tokenFor(body, { claims: { api_key: undefined } }))],
    ["with a list of accounts", () => posted(body, tokenFor(body, { claims: { api_key: [API_KEY] } }))],
    ["without a time", () => posted(body, tokenFor(body, { claims: { iat: undefined } }))],
    ["with a time as a string", () => posted(body, tokenFor(body, { claims: { iat: String(NOW_SECONDS) } }))],
    ["with another secret", () => posted(body, tokenFor(body, { secret: "other" }))],
    ["with an empty secret", () => posted(body, tokenFor(body, { secret: "" }))],
    ["that names no algorithm", () => posted(body, tokenFor(body, { header: { alg: undefined } }))],
    ["with the algorithm none", () => posted(body, tokenFor(body, { header: { alg: "none" } }))],
    [
      "with the algorithm none and no signature",
      () => posted(body, tokenFor(body, { header: { alg: "none" } }).replace(/[^.]+$/, "")),
    ],
    ["that claims to be RS256", () => posted(body, tokenFor(body, { header: { alg: "RS256" } }))],
    ["that claims to be HS512", () => posted(body, tokenFor(body, { header: { alg: "HS512" } }))],
    [
      "with an extension that must be understood",
      () => posted(body, tokenFor(body, { header: { crit: ["b64"], b64: false } })),
    ],
    [
      "with the public key as secret",
      () => posted(body, tokenFor(body, { secret: publicKey.export({ type: "spki", format: "pem" }).toString() })),
    ],
    ["in another scheme", () => posted(body, null, { headers: { authorization: `Token ${tokenFor(body)}` } })],
    [
      "next to a second one",
      () => posted(body, null, { headers: { authorization: [`Bearer ${tokenFor(body)}`, "Bearer x"] } }),
    ],
    ["that is far too long", () => posted(body, `${tokenFor(body)}${"A".repeat(10_000)}`)],
    ["with padding", () => posted(body, `${tokenFor(body)}=`)],
    ["with a last character that decodes the same", () => posted(body, lastBitsChanged(tokenFor(body)))],
  ])("%s is refused", (_, webhook) => {
    expect(isValid(webhook())).toBe(false);
  });

  test("really signed with RS256 is refused, whoever owns the key", async () => {
    const made = await new SignJWT({ iat: NOW_SECONDS, api_key: API_KEY, payload_hash: sha256(body) })
      .setProtectedHeader({ alg: "RS256" })
      .sign(privateKey);
    expect(isValid(posted(body, made))).toBe(false);
  });

  test("of a POST does not cover a GET with the same body and another query", () => {
    const forged = { ...called(form({ ...TEXT, text: "forged" }), tokenFor(body)), body: Buffer.from(body) };
    expect(isValid(forged)).toBe(false);
  });

  test("of a GET covers all of its parameters", () => {
    const query = form(TEXT);
    const token = tokenFor(JSON.stringify(TEXT));
    expect(isValid(called(query, token))).toBe(true);
    expect(isValid(called(`${query}&more=1`, token))).toBe(false);
    expect(isValid(called(`${query}&text=forged`, token))).toBe(false);
    expect(isValid(called(query.replace("199", "198"), token))).toBe(false);
    expect(isValid(called("", tokenFor("{}")))).toBe(false);
    expect(isValid(called(query, tokenFor("")))).toBe(false);
  });

  test("of a GET may omit our own parameter in the callback URL", () => {
    const token = tokenFor(JSON.stringify(TEXT));
    expect(isValid(called(`message_id=0b6c2f6e&${form(TEXT)}`, token))).toBe(true);
    expect(isValid(called(`other=0b6c2f6e&${form(TEXT)}`, token))).toBe(false);
  });

  test("is refused in cases that Vonage's own check accepts", () => {
    const old = tokenFor("another body", { claims: { iat: 1_500_000_000, api_key: "other123" } });
    expect(verifyTokenWithVonage(old, SECRET)).toBe(true);
    expect(isValid(posted(body, old))).toBe(false);
  });
});

describe("a sig parameter", () => {
  const unit = fc.constantFrom(..."aZ09 &=_%+?#'\"\\\u0000\t\r\né€🍝");
  const oracle = new SMS({ apiKey: API_KEY, apiSecret: "unused" });

  test.each([["sha256"], ["sha512"]])("of HMAC-%s is valid in a form, in JSON and in a query", (algorithm) => {
    const parameters = signed({}, algorithm);
    expect(verdictOf(posted(form(parameters)))).toEqual({ isValid: true });
    expect(verdictOf(posted(JSON.stringify(parameters)))).toEqual({ isValid: true });
    expect(verdictOf(called(form(parameters)))).toEqual({ isValid: true });
    const { sig, ...rest } = parameters;
    expect(oracle.verifySignature(sig ?? "", rest, SECRET, oracleName(algorithm))).toBe(true);
    expect(isValid(posted(form({ ...parameters, sig: (sig ?? "").toUpperCase() })))).toBe(true);
  });

  test("covers our own parameters too when they are in the body, where no callback URL put them", () => {
    expect(isValid(called(form({ message_id: "0b6c2f6e", ...signed() })))).toBe(true);
    expect(isValid(posted(form({ message_id: "0b6c2f6e", ...signed() })))).toBe(false);
  });

  test("is valid over any text, as in Vonage's own check", () => {
    fc.assert(
      fc.property(fc.string({ unit, maxLength: 80 }), (text) => {
        const parameters = signed({ text });
        const { sig = "", ...rest } = parameters;
        expect(oracle.verifySignature(sig, rest, SECRET, oracleName("sha256"))).toBe(true);
        expect(isValid(called(form(parameters)))).toBe(true);
      }),
      { numRuns: 200 },
    );
  });

  test("covers numbers and booleans in JSON", () => {
    const { concat, timestamp, ...rest } = signed({ concat: "true", "concat-part": "1" });
    const json = JSON.stringify({ ...rest, concat: concat === "true", timestamp: Number(timestamp) });
    expect(isValid(posted(json))).toBe(true);
  });

  test.each([
    [-300, true],
    [-301, false],
    [300, true],
    [301, false],
  ])("%d seconds from now: %s", (offset, expected) => {
    const verdict = verdictOf(posted(form(signed({ timestamp: String(NOW_SECONDS + offset) }))));
    expect(verdict).toEqual(expected ? { isValid: true } : { isValid: false, reason: "expired" });
  });

  test("of a receipt that came by GET may omit our own parameter", () => {
    const { sig: _, ...parameters } = signed();
    const alone = sign(parameters);
    const together = sign({ ...parameters, message_id: "0b6c2f6e" });
    expect(isValid(called(`message_id=0b6c2f6e&${form({ ...parameters, sig: alone })}`))).toBe(true);
    expect(isValid(called(`message_id=0b6c2f6e&${form({ ...parameters, sig: together })}`))).toBe(true);
    expect(isValid(called(`other=0b6c2f6e&${form({ ...parameters, sig: alone })}`))).toBe(false);
  });

  const without = (name: string) => {
    const { [name]: _, sig: __, ...rest } = signed();
    return { ...rest, sig: sign(rest) };
  };
  const md5 = () => {
    const { sig: _, ...parameters } = signed();
    const text = Object.entries(parameters)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, value]) => `&${name}=${value.replace(/[&=]/g, "_")}`)
      .join("");
    return { ...parameters, sig: createHash("md5").update(`${text}${SECRET}`).digest("hex") };
  };
  const merged = () => {
    // The two are adjacent: merged into one name that contains the separator, they give the same signed text.
    const { "message-timestamp": time, messageId, ...rest } = signed();
    return `${form(rest)}&${encodeURIComponent(`message-timestamp=${time}&messageId`)}=${messageId}`;
  };

  test.each<[string, () => RawWebhook]>([
    ["over another text", () => posted(form({ ...signed(), text: "forged" }))],
    ["with another secret", () => posted(form({ ...signed(), sig: sign(without("sig"), "sha256", "other") }))],
    ["of MD5", () => posted(form(md5()))],
    ["of HMAC-MD5", () => posted(form(signed({}, "md5")))],
    ["of HMAC-SHA1", () => posted(form(signed({}, "sha1")))],
    ["without a time", () => posted(form(without("timestamp")))],
    ["without a nonce", () => posted(form(without("nonce")))],
    ["with an empty nonce", () => posted(form(signed({ nonce: "" })))],
    ["with an invalid time", () => posted(form(signed({ timestamp: "now" })))],
    ["with a time in milliseconds", () => posted(form(signed({ timestamp: String(NOW.getTime()) })))],
    ["that is empty", () => posted(form({ ...signed(), sig: "" }))],
    ["that is truncated", () => posted(form({ ...signed(), sig: signed()["sig"]?.slice(0, -2) ?? "" }))],
    ["that is not hexadecimal", () => posted(form({ ...signed(), sig: "z".repeat(64) }))],
    ["given twice", () => posted(`${form(signed())}&sig=${"0".repeat(64)}`)],
    ["with a parameter given twice", () => posted(`${form(signed())}&text=forged`)],
    ["with a parameter before it given twice", () => posted(`text=forged&${form(signed())}`)],
    ["with two parameters merged into one", () => posted(merged())],
    ["with a list in JSON", () => posted(JSON.stringify({ ...signed(), text: ["a", "b"] }))],
    ["with an object in JSON", () => posted(JSON.stringify({ ...signed(), text: { replace: 1 } }))],
    ["with null in JSON", () => posted(JSON.stringify({ ...signed(), text: null }))],
    ["that is a list in JSON", () => posted(JSON.stringify({ ...signed(), sig: [signed()["sig"]] }))],
    ["that is a number in JSON", () => posted(JSON.stringify({ ...signed(), sig: 7 }))],
    [
      "in the query of a POST with another body",
      () => posted(form({ ...TEXT, text: "forged" }), null, { url: `${URL_CALLED}?${form(signed())}` }),
    ],
    [
      "in the body of a GET with another query",
      () => ({ ...called(form({ ...TEXT, text: "forged" })), body: Buffer.from(form(signed())) }),
    ],
  ])("%s is refused", (_, webhook) => {
    expect(isValid(webhook())).toBe(false);
  });

  test("does not throw where Vonage's own check does", () => {
    const listed = { ...TEXT, text: ["x", "y"] } as never;
    expect(() => oracle.verifySignature("00", listed, SECRET, oracleName("sha256"))).toThrow(TypeError);
    expect(verdictOf(posted(JSON.stringify({ ...TEXT, text: ["x", "y"], sig: "00" }))).isValid).toBe(false);
  });
});

describe("either signature is enough", () => {
  const parameters = signed();
  const body = form(parameters);

  test("whatever the other one is", () => {
    expect(isValid(posted(body, "not.a.token"))).toBe(true);
    const forged = form({ ...parameters, sig: "0".repeat(64) });
    expect(isValid(posted(forged, tokenFor(forged)))).toBe(true);
    expect(isValid(posted(forged, "not.a.token"))).toBe(false);
  });

  test("but one is needed, and a secret", () => {
    expect(verdictOf(posted(form(TEXT)))).toEqual({ isValid: false, reason: "missing-signature" });
    expect(verdictOf(called(form(TEXT)))).toEqual({ isValid: false, reason: "missing-signature" });
    const without = verifyVonageWebhook(posted(body, tokenFor(body)), { apiKey: API_KEY, signatureSecret: null }, NOW);
    expect(without).toEqual({ isValid: false, reason: "no-credentials" });
  });

  test("an old one is reported as expired", () => {
    const later = new Date(NOW.getTime() + 3_600_000);
    expect(verdictOf(posted(body, tokenFor(body)), later)).toEqual({ isValid: false, reason: "expired" });
  });
});

describe("a webhook about a call", () => {
  const uuid = "63f61863-4a51-4f6b-86e1-46edebcf9356";
  const event = JSON.stringify({ uuid, status: "completed", from: "12125550199", to: "14155550100", headers: {} });
  const url = `https://parley.example/vonage-webhook?intent_id=${uuid}&call_sid=${uuid}&transfer=result`;

  test("is valid as signed, but not with a byte changed, with another secret or account, or too late", () => {
    const good = posted(event, tokenFor(event), { url });
    expect(isValid(good)).toBe(true);
    for (let index = 0; index < event.length; index += 11) {
      const body = Buffer.from(event);
      body[index] = (body[index] ?? 0) ^ 1;
      expect(isValid({ ...good, body })).toBe(false);
    }
    expect(isValid(posted(event, tokenFor(event, { secret: "another" })))).toBe(false);
    expect(isValid(posted(event, tokenFor(event, { claims: { api_key: "another" } })))).toBe(false);
    expect(isValid(good, new Date(NOW.getTime() + 301_000))).toBe(false);
  });

  test("by GET is valid with or without our own parameters, but with no other change", () => {
    const answer = { to: "14155550100", from: "12125550199", uuid, conversation_uuid: "CON-1" };
    const own = { intent_id: uuid, call_sid: uuid, transfer: "result" };
    const token = tokenFor(JSON.stringify(answer));
    expect(isValid(called(form(answer), token))).toBe(true);
    expect(isValid(called(form({ ...own, ...answer }), token))).toBe(true);
    expect(isValid(called(form({ ...own, ...answer }), tokenFor(JSON.stringify({ ...own, ...answer }))))).toBe(true);
    expect(isValid(called(form({ ...own, ...answer, status: "completed" }), token))).toBe(false);
    expect(isValid(called(form({ ...own, ...answer, to: "14155550101" }), token))).toBe(false);
    expect(isValid(called(form({ ...answer, from_user: "x" }), token))).toBe(false);
  });
});

type OracleAlgorithm = Parameters<SMS["verifySignature"]>[3];

/** The algorithm's name in Vonage's package. */
function oracleName(algorithm: string): OracleAlgorithm {
  return `${algorithm.toUpperCase()}HMAC` as OracleAlgorithm;
}

/** The last of 43 characters carries only four bits, so three others decode to the same bytes. */
function lastBitsChanged(token: string): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
  const last = alphabet.indexOf(token.at(-1) ?? "");
  return `${token.slice(0, -1)}${alphabet[last ^ 1]}`;
}
