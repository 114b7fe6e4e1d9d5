import { SipHeaders } from "@parley/sip/message/headers";
import { describe, expect, test } from "vitest";
import { readCaller } from "./caller-identity.ts";

const NUMBER = "+12125550100";

function callerOf(...fields: [name: string, value: string][]) {
  const headers = SipHeaders.of(fields);
  return readCaller(
    { kind: "request", method: "INVITE", uri: "sip:us@192.0.2.9", headers, body: Buffer.alloc(0) },
    "US",
  );
}

const asserted = (...values: string[]) =>
  callerOf(
    ["From", "<sip:pbx@192.0.2.7>;tag=1"],
    ...values.map((value): [string, string] => ["P-Asserted-Identity", value]),
  );

describe("an asserted identity", () => {
  test.each([
    ["a SIP and a telephone address in one field", [`"Jane" <sip:${NUMBER}@h;user=phone>, <tel:${NUMBER}>`]],
    ["the same in two fields", [`"Jane" <sip:${NUMBER}@h;user=phone>`, `<tel:${NUMBER}>`]],
    ["the telephone address first", [`<tel:${NUMBER}>, "Jane" <sip:${NUMBER}@h>`]],
    ["an account before the number", [`"Jane" <sip:jane@h>, <tel:${NUMBER};phone-context=+1>`]],
    ["a bare telephone address", [`tel:${NUMBER}, Jane <sip:jane@h>`]],
    ["a member that cannot be read", [`Jane <sip:>, <tel:${NUMBER}>`]],
  ])("of %s is the number with its name", (_name, values) => {
    expect(asserted(...values)).toEqual({ number: NUMBER, displayName: "Jane" });
  });

  test("without a number is the account", () => {
    expect(asserted('"Doe, Jane" <sip:jane@h>')).toEqual({ number: "jane", displayName: "Doe, Jane" });
  });

  test("that withholds the number stands above From", () => {
    const fields: [string, string][] = [
      ["From", `<sip:${NUMBER}@h>;tag=1`],
      ["P-Asserted-Identity", "<sip:anonymous@anonymous.invalid>"],
    ];
    expect(callerOf(...fields).number).toBe("anonymous");
  });

  test("that is empty leaves it to From", () => {
    expect(callerOf(["From", `Doe, Jane <sip:${NUMBER}@h>;tag=1`], ["P-Asserted-Identity", ""])).toEqual({
      number: NUMBER,
      displayName: "Doe, Jane",
    });
  });
});

test("a name in From may hold anything", () => {
  for (const name of ["Doe, Jane", '5" Pipes', "jane@example.com"]) {
    const { number, displayName } = callerOf(["From", `${name} <sip:${NUMBER}@h>;tag=1`]);
    expect([number, displayName]).toEqual([NUMBER, name.replace('"', "")]);
  }
});

test.each([
  "<sip:Restricted@h>",
  '"Unavailable" <sip:UNAVAILABLE@h;user=phone>',
  "<sip:private@h>",
  "sip:Blocked@h",
  "<sip:%61nonymous@h>",
  "<sip:Unknown;phone-context=x@h>",
  "<sip:+266696687@h>",
  "<tel:anonymous>",
  '"Jane" <sip:jane@Anonymous.Invalid>',
  "<sip:h>",
])("%s withholds the number", (written) => {
  const anonymous = { number: "anonymous", displayName: null };
  expect(callerOf(["From", `${written};tag=1`])).toEqual(anonymous);
  expect(asserted(written)).toEqual(anonymous);
});
