import { describe, expect, test } from "vitest";
import { SipHeaders } from "../message/headers.ts";
import { digitOfInfo } from "./info-digit.ts";

const keyOf = (type: string, body: string) =>
  digitOfInfo({
    kind: "request",
    method: "INFO",
    uri: "sip:us@192.0.2.9",
    headers: SipHeaders.of([["Content-Type", type]]),
    body: Buffer.from(body),
  });

describe.each(["application/dtmf-relay", "Application/DTMF; charset=utf-8", "application/vnd.nortelnetworks.digits"])(
  "%s",
  (type) => {
    test.each([
      ["Signal=1\r\nDuration=160\r\n", "1"],
      ["signal = 0", "0"],
      ["Duration=250\nSignal=*\n", "*"],
      ["Signal=#", "#"],
      ["SIGNAL=b\r\n", "B"],
      ['Signal="7"', "7"],
      ["p=Digit-Collection\r\ny=Digits\r\nd=9\r\n", "9"],
      ["d=#", "#"],
      ["Signal=10", "*"],
      ["Signal=11", "#"],
      ["Signal=12\r\nDuration=160", "A"],
      ["d=15", "D"],
      ["05", "5"],
      ["5", "5"],
      ["\r\n * \r\n", "*"],
      ["11", "#"],
      ["c", "C"],
    ])("with %j is %s", (body, key) => {
      expect(keyOf(type, body)).toBe(key);
    });

    test.each(["", "Signal=", "Signal=16", "Signal=99", "Signal=E", "Duration=160", "hello", "123", "!", "Signal=1 2"])(
      "with %j is no key",
      (body) => {
        expect(keyOf(type, body)).toBeNull();
      },
    );
  },
);

test("a body of another kind is no key", () => {
  expect(keyOf("application/media_control+xml", "1")).toBeNull();
  expect(keyOf("", "Signal=1")).toBeNull();
});
