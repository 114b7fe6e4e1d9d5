import { createHash, randomBytes } from "node:crypto";
import { cpuGrowthOfFourfold } from "@parley/foundation/tests/cpu-growth";
import { signTwilioWebhook } from "@parley/testkit/carriers/twilio/signer";
import fc from "fast-check";
import { getExpectedTwilioSignature, validateRequest, validateRequestWithBody } from "twilio/lib/webhooks/webhooks.js";
import { describe, expect, test } from "vitest";
import type { RawWebhook } from "../carrier-webhook.ts";
import { verifyTwilioWebhook } from "./signature.ts";

const TOKEN = randomBytes(16).toString("hex");
const URL_CALLED = "https://parley.example/webhooks/sms/twilio?message_id=7&b=%20x";
const FORM: Fields = [
  ["To", "+14155550100"],
  ["From", "+12125550199"],
  ["Body", "1+1=2 & 🍝"],
  ["FromCity", ""],
  ["MessageSid", "SM1"],
];

type Fields = readonly (readonly [string, string])[];

function encode(fields: Fields): string {
  const form = new URLSearchParams();
  for (const [name, value] of fields) form.append(name, value);
  return form.toString();
}

function webhookOf(signature: string | string[] | undefined, url: string, body: string | Buffer): RawWebhook {
  const headers = signature === undefined ? {} : { "x-twilio-signature": signature };
  return { method: "POST", url, headers, body: Buffer.from(body) };
}

/** In the form that Twilio's helper takes: an array for a repeated name. */
function oracleParams(fields: Fields): Record<string, string | string[]> {
  const params: Record<string, string | string[]> = Object.create(null);
  for (const [name, value] of fields) {
    const before = params[name];
    params[name] = before === undefined ? value : [before, value].flat();
  }
  return params;
}

const isValid = (webhook: RawWebhook, tokens: readonly string[] = [TOKEN]) =>
  verifyTwilioWebhook(webhook, tokens).isValid;

describe("against Twilio's own helper", () => {
  const signed = getExpectedTwilioSignature(TOKEN, URL_CALLED, oracleParams(FORM));
  const body = encode(FORM);

  test.each([
    ["the URL as it was signed", URL_CALLED, true],
    ["the standard port added", URL_CALLED.replace("example/", "example:443/"), true],
    ["a wrong port", URL_CALLED.replace("example/", "example:8443/"), true],
    ["the host in upper case", URL_CALLED.replace("parley.example", "PARLEY.Example"), true],
    ["the scheme in upper case", URL_CALLED.replace("https", "HTTPS"), true],
    ["a fragment", `${URL_CALLED}#rc=5&rp=all`, true],
    ["http, as seen behind a proxy", URL_CALLED.replace("https", "http"), false],
    ["a trailing slash", URL_CALLED.replace("twilio?", "twilio/?"), false],
    ["the path of the legacy alias", URL_CALLED.replace("/webhooks/sms/twilio", "/twilio-sms-webhook"), false],
    ["the query in another order", URL_CALLED.replace("message_id=7&b=%20x", "b=%20x&message_id=7"), false],
    ["no query", URL_CALLED.replace(/\?.*/, ""), false],
    ["no URL at all", "webhooks", false],
  ])("%s", (_, url, expected) => {
    expect(isValid(webhookOf(signed, url, body))).toBe(expected);
    if (URL.canParse(url)) {
      const asTheOracleSees = url.replace(/#.*/, "");
      expect(validateRequest(TOKEN, signed, asTheOracleSees, oracleParams(FORM))).toBe(expected);
    }
  });

  test.each<[string, string | Buffer, boolean]>([
    ["the form in another order", encode(FORM.toReversed()), true],
    ["the same name and value again", `${body}&From=%2B12125550199`, true],
    ["spaces as %20 and + as %2B", body.replaceAll("+", "%20"), true],
    ["a needlessly escaped name", body.replace("To=", "%54o="), true],
    ["the empty field dropped", encode(FORM.filter(([, value]) => value !== "")), false],
    ["an extra field", `${body}&Extra=1`, false],
    ["an extra empty field with a name", `${body}&Extra=`, false],
    ["the same name with another value", `${body}&From=%2B12125550198`, false],
    ["an unescaped +, which is a space", body.replace("%2B1415", "+1415"), false],
    ["nothing", "", false],
    ["bytes that are not UTF-8", Buffer.concat([Buffer.from(body), Buffer.from([0xff, 0xfe])]), false],
  ])("the body with %s", (_, changed, expected) => {
    expect(isValid(webhookOf(signed, URL_CALLED, changed))).toBe(expected);
    const fields = [...new URLSearchParams(`&${changed.toString()}`)];
    expect(validateRequest(TOKEN, signed, URL_CALLED, oracleParams(fields))).toBe(expected);
  });

  test("names and values have no separator, so where they divide cannot be trusted", () => {
    const signature = getExpectedTwilioSignature(TOKEN, URL_CALLED, { Ab: "c" });
    expect(isValid(webhookOf(signature, URL_CALLED, "A=bc"))).toBe(true);
    expect(validateRequest(TOKEN, signature, URL_CALLED, { A: "bc" })).toBe(true);
  });

  test("repeated names count once per value, in any order", () => {
    const fields: Fields = [
      ["a", "2"],
      ["a", "1"],
      ["a", "2"],
    ];
    const signature = getExpectedTwilioSignature(TOKEN, URL_CALLED, oracleParams(fields));
    expect(isValid(webhookOf(signature, URL_CALLED, "a=2&a=1&a=2"))).toBe(true);
    expect(isValid(webhookOf(signature, URL_CALLED, "a=1&a=2"))).toBe(true);
    expect(isValid(webhookOf(signature, URL_CALLED, "a=12"))).toBe(false);
    expect(isValid(webhookOf(signature, URL_CALLED, "a=1"))).toBe(false);
  });

  test("escapes that Twilio's systems write differently", () => {
    for (const [signedUrl, calledUrl] of [
      ["https://parley.example/x?name=O'Neil", "https://parley.example/x?name=O'Neil"],
      ["https://parley.example/x?name=O%27Neil", "https://parley.example/x?name=O'Neil"],
      ["https://parley.example/x?a=b@c:d", "https://parley.example/x?a=b@c:d"],
      ["https://parley.example/x?name=O'Neil", "https://parley.example/x?name=O%27Neil"],
    ] as const) {
      const signature = getExpectedTwilioSignature(TOKEN, signedUrl, { A: "1" });
      const expected = validateRequest(TOKEN, signature, calledUrl, { A: "1" });
      expect(isValid(webhookOf(signature, calledUrl, "A=1")), signedUrl).toBe(expected);
    }
  });

  test("the verdicts agree for any form and any of the usual changes", () => {
    const fieldName = fc.oneof(
      fc.constantFrom("To", "From", "Body", "__proto__", "constructor", "a", "aa"),
      fc.string(),
    );
    const fields = fc.array(fc.tuple(fieldName, fc.string({ unit: "grapheme" })), { maxLength: 6 });
    const url = fc.record({
      scheme: fc.constantFrom("https", "http"),
      host: fc.constantFrom("parley.example", "Parley.Example", "[::1]", "10.0.0.1"),
      port: fc.constantFrom("", ":443", ":80", ":8080"),
      path: fc.constantFrom("/", "/webhooks/sms/twilio", "/a%20b/ü", "/a'b", ""),
      query: fc.constantFrom("", "?", "?a=b", "?name=O'Neil", "?q=a b", "?a=%27&a=é", "?x@y:z", "?a=1&&b"),
    });
    const textOf = (parts: { scheme: string; host: string; port: string; path: string; query: string }) =>
      `${parts.scheme}://${parts.host}${parts.port}${parts.path}${parts.query}`;
    fc.assert(
      fc.property(fields, fields, url, url, fc.boolean(), (given, other, urlA, urlB, isSame) => {
        const signedUrl = textOf(urlA);
        const calledUrl = textOf({ ...urlB, path: urlA.path, query: urlA.query });
        const sent = isSame ? given : other;
        const signature = getExpectedTwilioSignature(TOKEN, signedUrl, oracleParams(given));
        // Compare what arrives: encoding has already replaced lone surrogates and the like.
        const arrived = [...new URLSearchParams(`&${encode(sent)}`)];
        const expected = validateRequest(TOKEN, signature, calledUrl, oracleParams(arrived));
        expect(isValid(webhookOf(signature, calledUrl, encode(sent)))).toBe(expected);
      }),
      { numRuns: 2_000 },
    );
  });

  test("the simulator's independent signer makes signatures that both accept", () => {
    const fields = fc.array(fc.tuple(fc.string(), fc.string({ unit: "grapheme" })), { maxLength: 6 });
    const urls = fc.constantFrom(
      URL_CALLED,
      "https://user:secret@parley.example:8443/x?y=1#rc=5&rp=all",
      "http://127.0.0.1:8080/webhooks/sms/twilio",
      "http://[::1]:8080/webhooks",
    );
    fc.assert(
      fc.property(fields, urls, (raw, url) => {
        const given = [...new URLSearchParams(`&${encode(raw)}`)];
        const signature = signTwilioWebhook(TOKEN, url, given);
        const called = url.replace(/#.*/, "").replace("user:secret@", "");
        expect(isValid(webhookOf(signature, called, encode(given)))).toBe(true);
        expect(validateRequest(TOKEN, signature, called, oracleParams(given))).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

describe("a JSON body", () => {
  const body = '{"a":"b","emoji":"🍝"}';
  const hash = createHash("sha256").update(body).digest("hex");
  const url = `https://parley.example/events?bodySHA256=${hash}`;
  const signature = getExpectedTwilioSignature(TOKEN, url, {});

  test.each<[string, string, string, boolean]>([
    ["as signed", url, body, true],
    ["another body", url, `${body} `, false],
    ["no body", url, "", false],
    ["another hash", url.replace(hash.slice(0, 4), "0000"), body, false],
  ])("%s", (_, calledUrl, sent, expected) => {
    expect(isValid(webhookOf(signature, calledUrl, sent))).toBe(expected);
    expect(validateRequestWithBody(TOKEN, signature, calledUrl, sent)).toBe(expected);
  });

  test("a hash in upper case is refused, even if signed", () => {
    const upper = url.replace(hash, hash.toUpperCase());
    const upperSignature = getExpectedTwilioSignature(TOKEN, upper, {});
    expect(isValid(webhookOf(upperSignature, upper, body))).toBe(false);
    expect(validateRequestWithBody(TOKEN, upperSignature, upper, body)).toBe(false);
  });

  test("an empty hash does not exempt a form from being signed", () => {
    const emptyUrl = "https://parley.example/events?bodySHA256=";
    const emptySignature = getExpectedTwilioSignature(TOKEN, emptyUrl, {});
    expect(isValid(webhookOf(emptySignature, emptyUrl, "Body=x"))).toBe(false);
  });
});

describe("tokens and headers", () => {
  const body = encode(FORM);
  const signed = getExpectedTwilioSignature(TOKEN, URL_CALLED, oracleParams(FORM));

  test("either token is valid during a rotation, any other is not", () => {
    const webhook = webhookOf(signed, URL_CALLED, body);
    const other = randomBytes(16).toString("hex");
    expect(isValid(webhook, [TOKEN, other])).toBe(true);
    expect(isValid(webhook, [other, TOKEN])).toBe(true);
    expect(verifyTwilioWebhook(webhook, [other])).toEqual({ isValid: false, reason: "bad-signature" });
    expect(isValid(webhook, [])).toBe(false);
  });

  test.each([
    ["missing", undefined, "missing-signature"],
    ["empty", "", "missing-signature"],
    ["sent twice", [signed, signed], "missing-signature"],
    ["wrong", "AAAAAAAAAAAAAAAAAAAAAAAAAAA=", "bad-signature"],
    ["too long", `${signed}=`, "bad-signature"],
  ])("the header %s", (_, signature, reason) => {
    expect(verifyTwilioWebhook(webhookOf(signature, URL_CALLED, body), [TOKEN])).toEqual({ isValid: false, reason });
  });

  test("the header's name in Twilio's own spelling", () => {
    const webhook = { ...webhookOf(undefined, URL_CALLED, body), headers: { "X-Twilio-Signature": signed } };
    expect(isValid(webhook)).toBe(true);
  });

  test("a replayed webhook is still valid: refusing replays is up to the caller", () => {
    const webhook = webhookOf(signed, URL_CALLED, body);
    expect([isValid(webhook), isValid(webhook)]).toEqual([true, true]);
  });
});

describe("a GET", () => {
  const url = `https://parley.example/webhooks/sms/twilio?${encode(FORM)}`;
  const signature = getExpectedTwilioSignature(TOKEN, url, {});

  test("is signed over its URL alone", () => {
    expect(isValid({ ...webhookOf(signature, url, ""), method: "GET" })).toBe(true);
    expect(isValid({ ...webhookOf(signature, `${url}&Extra=1`, ""), method: "GET" })).toBe(false);
  });

  test("cannot be replayed as a POST with forged fields", () => {
    expect(isValid(webhookOf(signature, url, "Body=forged"))).toBe(false);
  });
});

test("checking a megabyte of distinct fields takes time proportional to their number", async () => {
  const check = (count: number) => {
    const body = Array.from({ length: count }, (_, index) => `f${index}=${index}`).join("&");
    expect(isValid(webhookOf("AAAAAAAAAAAAAAAAAAAAAAAAAAA=", URL_CALLED, body))).toBe(false);
  };
  expect(await cpuGrowthOfFourfold(check, 60_000)).toBeLessThan(10);
});
