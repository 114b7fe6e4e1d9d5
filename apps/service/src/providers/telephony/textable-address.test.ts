import { expect, test } from "vitest";
import { isSender, isTextable } from "./textable-address.ts";

test.each([["+12125550100"], ["72345"], ["123"]])("%j can send and receive", (address) => {
  expect([isSender(address), isTextable(address)]).toEqual([true, true]);
});

test.each([["ACMEBANK"], ["Acme 24-7"], ["Café"], ["H&M"], ["4SALE"], ["банк"]])("%j can only send", (address) => {
  expect([isSender(address), isTextable(address)]).toEqual([true, false]);
});

test.each([
  ["whatsapp:+12125550100"],
  ["client:anna"],
  ["+1 212 555 0100"],
  [`+${"1".repeat(16)}`],
  ["1".repeat(9)],
  ["--"],
  [""],
  [" "],
  ["ACME\nBANK"],
  ["ACME\0"],
  ["ACME\ud83d"],
  ["ACME\u202eBANK"],
  ["A".repeat(33)],
  [72345],
  [null],
  [["ACMEBANK"]],
])("%j is not a sender", (address) => {
  expect([isSender(address), isTextable(address)]).toEqual([false, false]);
});
