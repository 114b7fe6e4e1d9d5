import { randomBytes } from "node:crypto";
import { getExpectedTwilioSignature, validateRequest } from "twilio/lib/webhooks/webhooks.js";
import { describe, expect, test } from "vitest";
import { verifyTwilioUpgrade } from "./signature.ts";

const TOKEN = randomBytes(16).toString("hex");
const URL_OPENED = "wss://media.parley.example/streams";
const signature = getExpectedTwilioSignature(TOKEN, URL_OPENED, {});

const holds = (url: string, value: string | string[] | undefined = signature, tokens: readonly string[] = [TOKEN]) =>
  verifyTwilioUpgrade({ url, headers: { upgrade: "websocket", "x-twilio-signature": value } }, tokens);

test("accepts what Twilio's own helper signs and accepts for a stream's URL", () => {
  expect(validateRequest(TOKEN, signature, URL_OPENED, {})).toBe(true);
  expect(holds(URL_OPENED)).toBe(true);
  expect(holds(URL_OPENED, signature, ["another", TOKEN])).toBe(true);
  expect(verifyTwilioUpgrade({ url: URL_OPENED, headers: { "X-Twilio-Signature": signature } }, [TOKEN])).toBe(true);
});

test.each([
  ["signed as https", URL_OPENED.replace("wss", "https")],
  ["signed with the port", URL_OPENED.replace("example/", "example:443/")],
  ["signed as https with the port", URL_OPENED.replace("wss", "https").replace("example/", "example:443/")],
])("accepts a URL %s, too", (_, signed) => {
  expect(holds(URL_OPENED, getExpectedTwilioSignature(TOKEN, signed, {}))).toBe(true);
});

describe("refuses anything else", () => {
  test.each([
    ["another path", URL_OPENED.replace("/streams", "/streams/vonage")],
    ["another host", URL_OPENED.replace("media.", "evil.")],
    ["without TLS", URL_OPENED.replace("wss", "ws")],
    ["a query", `${URL_OPENED}?token=1`],
    ["a trailing slash", `${URL_OPENED}/`],
  ])("%s", (_, url) => expect(holds(url)).toBe(false));

  const changed = (signature.startsWith("A") ? "B" : "A") + signature.slice(1);
  test.each([
    ["no signature", undefined],
    ["an empty one", ""],
    ["one made with another token", getExpectedTwilioSignature("another", URL_OPENED, {})],
    ["one with a character changed", changed],
    ["one with a character missing", signature.slice(0, -1)],
    [
      "one in the opposite case",
      signature.toLowerCase() === signature ? signature.toUpperCase() : signature.toLowerCase(),
    ],
    ["two, one of them right", [signature, "AAAA"]],
  ])("%s", (_, value) => {
    expect(verifyTwilioUpgrade({ url: URL_OPENED, headers: { "x-twilio-signature": value } }, [TOKEN])).toBe(false);
  });

  test("no token", () => expect(holds(URL_OPENED, signature, [])).toBe(false));
});
