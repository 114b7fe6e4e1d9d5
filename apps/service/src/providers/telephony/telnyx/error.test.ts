import { describe, expect, test } from "vitest";
import { OutboundHttpError } from "../../../platform/outbound-http/outbound-http.ts";
import { errorOfBody, errorOfExchange, errorOfResponse, isOptOut, readTelnyxErrors, sentenceOf } from "./error.ts";

const response = (statusCode: number, body: unknown = {}, headers: Record<string, string> = {}) => ({
  statusCode,
  headers,
  body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
  isBodyCut: false,
});
const refusal = (code: unknown, title?: string, detail?: string) => ({ errors: [{ code, title, detail }] });

describe("the outcome that a status implies", () => {
  test.each([
    [302, "rejected", "rejected"],
    [400, "rejected", "rejected"],
    [401, "rejected", "rejected"],
    [403, "rejected", "rejected"],
    [404, "rejected", "rejected"],
    [408, "unknown", "not-done"],
    [422, "rejected", "rejected"],
    [429, "not-done", "not-done"],
    [500, "unknown", "not-done"],
    [503, "unknown", "not-done"],
    [504, "unknown", "not-done"],
  ])("%i: a write is %s, a read is %s", (statusCode, write, read) => {
    expect(errorOfResponse("send-sms", "writes", response(statusCode)).outcome).toBe(write);
    expect(errorOfResponse("list-numbers", "reads", response(statusCode)).outcome).toBe(read);
  });

  test.each([
    ["blocked", "not-done", "not-done"],
    ["not-sent", "not-done", "not-done"],
    ["unknown", "unknown", "not-done"],
  ] as const)("no answer (%s): a write is %s, a read is %s", (failure, write, read) => {
    const cause = new OutboundHttpError(failure, "x");
    expect(errorOfExchange("send-sms", "writes", cause)).toMatchObject({ outcome: write, cause, provider: "telnyx" });
    expect(errorOfExchange("list-numbers", "reads", cause).outcome).toBe(read);
  });

  test("a write answered with an unreadable 2xx may have been done", () => {
    expect(errorOfBody("send-sms", "writes", 200)).toMatchObject({ outcome: "unknown", statusCode: 200 });
    expect(errorOfBody("list-numbers", "reads", 200).outcome).toBe("rejected");
  });
});

describe("an error contains", () => {
  test.each([
    ["10009", 401, /API key/],
    ["10011", 429, /later/],
    ["20100", 403, /funds/],
    ["40305", 400, /messaging profile/],
    ["40310", 400, /E\.164/],
    ["40333", 403, /spend limit/],
  ])("code %s and its remedy", (code, statusCode, fix) => {
    const error = errorOfResponse("send-sms", "writes", response(statusCode, refusal(code, "Title")));
    expect(error).toMatchObject({ vendorCode: code, statusCode, operation: "send-sms" });
    expect(error.fix).toMatch(fix);
    expect(error.message).toBe(`Telnyx answered ${statusCode} (${code}: Title)`);
  });

  test("a code written as a number; no remedy for an unknown one", () => {
    const error = errorOfResponse("send-sms", "writes", response(400, refusal(99_999, "Odd")));
    expect(error).toMatchObject({ vendorCode: "99999" });
    expect(error.fix).toBeUndefined();
  });

  test("that the recipient opted out", () => {
    const body = refusal("40300", "Blocked due to STOP message", "Messages cannot be sent");
    expect(errorOfResponse("send-sms", "writes", response(403, body)).reason).toBe("recipient-opted-out");
  });

  test.each([
    ["not JSON"],
    ["<html>"],
    [""],
    ["null"],
    ["[]"],
    ['{"errors":{}}'],
    ['{"errors":[null,7,{"code":null}]}'],
  ])("nothing from a body like %s", (body) => {
    const error = errorOfResponse("send-sms", "writes", response(502, body));
    expect(error.vendorCode).toBeUndefined();
    expect(error.message).toBe("Telnyx answered 502");
  });

  test("no number and no address in the message, and no more than a sentence", () => {
    const title = `Messages from +12125550199 to (212) 555-0198, see https://x.example/?k=1 ${"a".repeat(10_000)}`;
    const { message } = errorOfResponse("send-sms", "writes", response(400, refusal("40300", title)));
    expect(message).not.toMatch(/5550199|555-0198|x\.example/);
    expect(message.length).toBeLessThan(260);
  });

  test.each([
    ["7", 7_000],
    ["999999999", 86_400_000],
    ["soon", undefined],
  ])("Retry-After %s", (header, expected) => {
    const error = errorOfResponse("send-sms", "writes", response(429, {}, { "retry-after": header }));
    expect(error.retryAfterMs).toBe(expected);
  });
});

describe("whether a recipient opted out", () => {
  test.each([
    ["40300", null, null, true],
    ["40300", "Blocked due to STOP message", null, true],
    ["40300", null, "due to an existing block rule", true],
    ["40300", "Recipient opted out", null, true],
    ["40300", "The from number is not assigned to a messaging profile", null, false],
    ["40301", "Blocked due to STOP message", null, false],
    ["40002", "Blocked as spam", null, false],
  ])("%s, %s, %s: %s", (code, title, detail, expected) => {
    expect(isOptOut({ code, title, detail })).toBe(expected);
  });
});

test("the sentence of a report says what happened and what to do, without a number", () => {
  const [error] = readTelnyxErrors([{ code: "40001", title: "Not routable", detail: "To +12125550199" }]);
  if (error === undefined) throw new Error("no error read");
  expect(sentenceOf(error)).toBe(
    "Not routable: The recipient's number cannot get texts: it is a landline or not reachable.",
  );
  expect(sentenceOf({ code: "1", title: null, detail: "call +12125550199" })).toBe("call [number]");
  expect(sentenceOf({ code: "1", title: null, detail: null })).toBeNull();
  expect(readTelnyxErrors("none")).toEqual([]);
});
