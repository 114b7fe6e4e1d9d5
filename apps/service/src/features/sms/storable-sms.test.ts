import { expect, test } from "vitest";
import type { InboundSms } from "../../providers/telephony/telephony-provider.ts";
import { storableSms } from "./storable-sms.ts";

const plain: InboundSms = {
  kind: "message",
  providerMessageId: "SM1",
  from: "+12125550100",
  to: "+14155550100",
  body: "Hi \\u0000 there 🍝",
  mediaUrls: ["https://media.example/1"],
  segmentCount: 1,
  receivedAt: new Date(0),
  part: null,
  payload: { Body: "Hi \\u0000 there 🍝", nested: [{ count: 1, none: null }] },
};

test("a text without NUL stays as it is, also one that only writes about it", () => {
  expect(storableSms(plain)).toEqual(plain);
});

test("NUL goes from every text in it, however deep, and nothing else does", () => {
  const odd: InboundSms = {
    ...plain,
    body: `\0${plain.body}\0`,
    mediaUrls: ["https://media.example/\u0000one"],
    payload: { Body: `\0${plain.body}`, nested: [{ count: 1, none: null, text: "a\0b" }] },
  };
  expect(storableSms(odd)).toEqual({
    ...plain,
    mediaUrls: ["https://media.example/one"],
    payload: { Body: plain.body, nested: [{ count: 1, none: null, text: "ab" }] },
  });
});
