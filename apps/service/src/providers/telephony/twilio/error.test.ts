import { describe, expect, test } from "vitest";
import { OutboundHttpError } from "../../../platform/outbound-http/outbound-http.ts";
import { errorOfBody, errorOfExchange, errorOfResponse } from "./error.ts";

const response = (statusCode: number, body: unknown = {}, headers: Record<string, string> = {}) => ({
  statusCode,
  headers,
  body: Buffer.from(typeof body === "string" ? body : JSON.stringify(body)),
  isBodyCut: false,
});

describe("the outcome that a status implies", () => {
  test.each([
    [400, "rejected", "rejected"],
    [401, "rejected", "rejected"],
    [404, "rejected", "rejected"],
    [302, "rejected", "rejected"],
    [408, "unknown", "not-done"],
    [429, "not-done", "not-done"],
    [500, "unknown", "not-done"],
    [502, "unknown", "not-done"],
    [503, "unknown", "not-done"],
    [504, "unknown", "not-done"],
  ])("%i: a write is %s, a read is %s", (statusCode, write, read) => {
    expect(errorOfResponse("send-sms", "writes", response(statusCode)).outcome).toBe(write);
    expect(errorOfResponse("list-sms", "reads", response(statusCode)).outcome).toBe(read);
  });
});

describe("the outcome that a missing answer implies", () => {
  test.each([
    ["blocked", "not-done", "not-done"],
    ["not-sent", "not-done", "not-done"],
    ["unknown", "unknown", "not-done"],
  ] as const)("%s: a write is %s, a read is %s", (failure, write, read) => {
    const cause = new OutboundHttpError(failure, "x");
    expect(errorOfExchange("send-sms", "writes", cause)).toMatchObject({ outcome: write, cause, provider: "twilio" });
    expect(errorOfExchange("list-sms", "reads", cause).outcome).toBe(read);
  });

  test("anything else thrown counts as unknown", () => {
    expect(errorOfExchange("send-sms", "writes", new Error("x")).outcome).toBe("unknown");
  });

  test("a write answered with an unreadable 2xx may have been done", () => {
    expect(errorOfBody("send-sms", "writes", 201)).toMatchObject({ outcome: "unknown", statusCode: 201 });
    expect(errorOfBody("list-sms", "reads", 200).outcome).toBe("rejected");
  });
});

describe("an error contains", () => {
  test("Twilio's code, as a string", () => {
    expect(errorOfResponse("send-sms", "writes", response(400, { code: 21610, message: "no" }))).toMatchObject({
      vendorCode: "21610",
      statusCode: 400,
      operation: "send-sms",
    });
    expect(errorOfResponse("send-sms", "writes", response(400, { code: "21610" })).vendorCode).toBe("21610");
  });

  test.each([
    ["20003", 401, /Auth Token/],
    ["21408", 400, /Geo Permissions/],
    ["21608", 400, /trial account/i],
    ["21617", 400, /1,600/],
  ])("a remedy for %s", (code, statusCode, fix) => {
    const error = errorOfResponse("send-sms", "writes", response(statusCode, { code: Number(code), message: "no" }));
    expect(error.fix).toMatch(fix);
  });

  test("no remedy when none is known", () => {
    expect(errorOfResponse("send-sms", "writes", response(400, { code: 1, message: "no" })).fix).toBeUndefined();
    expect(errorOfResponse("send-sms", "writes", response(400)).fix).toBeUndefined();
  });

  test.each([["not JSON"], ["<html>"], [""], ["null"], ["[]"], ['{"code":null}'], ['{"code":{}}']])(
    "nothing from a body like %s",
    (body) => {
      const error = errorOfResponse("send-sms", "writes", response(502, body));
      expect(error.vendorCode).toBeUndefined();
      expect(error.message).toBe("Twilio answered 502");
    },
  );

  test("no number and no address in the message", () => {
    const message =
      "The 'To' number +12125550199, (212) 555-0199 or 2125550199 at https://files.example/a?key=1 is bad";
    const error = errorOfResponse("send-sms", "writes", response(400, { code: 21211, message }));
    expect(error.message).toBe(
      "Twilio answered 400 (21211: The 'To' number [number], ([number] or [number] at [address] is bad)",
    );
  });

  test("no more than a sentence", () => {
    const error = errorOfResponse("send-sms", "writes", response(400, { code: 1, message: "a".repeat(10_000) }));
    expect(error.message.length).toBeLessThan(250);
  });

  test.each([
    ["7", 7_000],
    ["0", 0],
    ["999999999", 86_400_000],
    ["", undefined],
    ["-1", undefined],
    ["soon", undefined],
    ["Wed, 21 Oct 2026 07:28:00 GMT", undefined],
  ])("Retry-After %s", (header, expected) => {
    const error = errorOfResponse("send-sms", "writes", response(429, {}, { "retry-after": header }));
    expect(error.retryAfterMs).toBe(expected);
  });
});
