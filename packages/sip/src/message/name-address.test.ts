import { seededRandom } from "@parley/foundation/seeded-random";
import { describe, expect, test } from "vitest";
import { checkMessage } from "./check-message.ts";
import { parseNameAddress, parseNameAddresses } from "./name-address.ts";
import { parseMessage } from "./parse-message.ts";
import { splitAddresses } from "./split-list.ts";
import { parseSipUri } from "./uri.ts";

/** What is wrong with an INVITE with these fields; null when nothing is. */
function problemOf(change: Readonly<Record<string, string>>, method = "INVITE"): string | null {
  const fields = {
    Via: "SIP/2.0/UDP 192.0.2.7;branch=z9hG4bK1",
    From: "<sip:caller@192.0.2.7>;tag=1",
    To: "<sip:us@192.0.2.9>",
    "Call-ID": "1",
    CSeq: `1 ${method}`,
    Contact: "<sip:u@192.0.2.7>",
    ...change,
  };
  const lines = Object.entries(fields).map(([name, value]) => `${name}: ${value}`);
  const text = [`${method} sip:us@192.0.2.9 SIP/2.0`, ...lines, "", ""].join("\r\n");
  const { message, problem } = parseMessage(Buffer.from(text));
  if (message === null) return "unreadable";
  return (problem ?? checkMessage(message))?.reason ?? null;
}

describe("addresses that peers write are taken as they are", () => {
  test.each([
    ["a topology-hiding proxy's quotes", '<sip:u@192.0.2.7;transport=udp;thinfo="VG8+Pg=">', ""],
    ["an empty parameter at the end", "<sip:u@192.0.2.7;>", ""],
    ["empty parameters in between", "<sip:u@192.0.2.7;;transport=udp;;lr>", ""],
    ["the same parameter twice", "<sip:u@192.0.2.7;lr;lr=on>", ""],
    ["separators in quotes", '<sip:u@192.0.2.7;x="a;b>c,d@e?f g">', ""],
    ["a quote that does not end", '<sip:u@192.0.2.7;x="a>', ""],
    ["characters that no token has", "<sip:u@192.0.2.7;x=[a]/b:c&d@e>", ""],
    ["a broken escape", "<sip:50%off@192.0.2.7>", ""],
    ["a name with a comma", "Bar, Joe <sip:u@192.0.2.7>", "Bar, Joe"],
    ["a name with every separator", "Sales; Support: a@b/c=d? <sip:u@192.0.2.7>", "Sales; Support: a@b/c=d?"],
    ["a name that is half in quotes", '"Doe" Jane <sip:u@192.0.2.7>', "Doe Jane"],
    ["a name that is a URI", "sip:joe@example.com <sip:u@192.0.2.7>", "sip:joe@example.com"],
    ["a name with a lone quote", '5" Pipes <sip:u@192.0.2.7>', "5 Pipes"],
    ["umlauts", "Jörg Müller <sip:jörg@192.0.2.7>", "Jörg Müller"],
    ["an empty header parameter", "<sip:u@192.0.2.7>;;x=1;", ""],
    ["no brackets and an empty parameter", "sip:u@192.0.2.7;x=1;;", ""],
  ])("%s", (_name, written, displayName) => {
    const uri = /<(.*)>/.exec(written)?.[1] ?? "sip:u@192.0.2.7";
    expect(parseNameAddress(written)).toMatchObject({ displayName, uri });
    expect(parseSipUri(uri)?.host).toBe("192.0.2.7");
    // A list cannot be told apart behind a quote that is open.
    if (!written.startsWith("5")) expect(problemOf({ Contact: written })).toBeNull();
    for (const field of ["From", "To"]) expect(problemOf({ [field]: `${written};tag=1` })).toBeNull();
    expect(parseNameAddress(`${written};tag=1`)?.parameters.get("tag")).toBe("1");
  });

  test("and what only a dialog needs is not looked at without one", () => {
    expect(problemOf({ Contact: '"open <sip:u@h>', "Record-Route": "<" }, "BYE")).toBeNull();
  });
});

test.each([
  ["no URI", "Joe"],
  ["a URI without scheme", "<192.0.2.7>"],
  ["brackets that do not close", "<sip:u@192.0.2.7"],
  ["a name in quotes that do not end", '"Joe <sip:u@192.0.2.7>'],
  ["a second address", "<sip:a@192.0.2.7> <sip:b@192.0.2.7>"],
  ["spaces in the user part", "<sip:a b@192.0.2.7>"],
  ["a control character", "<sip:a\u0001b@192.0.2.7>"],
])("an address with %s is refused", (_name, written) => {
  expect(parseNameAddress(written)).toBeNull();
  expect(problemOf({ Contact: written })).not.toBeNull();
  expect(problemOf({ From: `${written};tag=1` })).not.toBeNull();
});

test.each([
  ["no host", "<sip:u@>"],
  ["a telephone number", "<tel:+12125550100>"],
  ["everything", "*"],
])("an INVITE whose Contact is %s cannot be answered", (_name, written) => {
  expect(problemOf({ Contact: written })).toBe("Bad Contact");
});

describe("a list of addresses", () => {
  test("is split where an address ends, whatever names and parameters hold", () => {
    const field = ' , Bar, Joe <sip:a@h;x="1,2>">;q=1 ,, "B, C" <sip:b@h>, sip:c@h;y, Dee, Eff, Gee <sip:d@h>';
    expect(parseNameAddresses([field]).map(({ displayName, uri }) => [displayName, uri])).toEqual([
      ["Bar, Joe", 'sip:a@h;x="1,2>"'],
      ["B, C", "sip:b@h"],
      ["", "sip:c@h"],
      ["Dee, Eff, Gee", "sip:d@h"],
    ]);
  });

  test("keeps the bytes of every member", () => {
    const random = seededRandom(3_261);
    const below = (limit: number) => Math.floor(random.next() * limit);
    const pick = (characters: string) => characters.charAt(below(characters.length));
    const some = (characters: string, most: number) =>
      Array.from({ length: below(most) }, () => pick(characters)).join("");
    for (let round = 0; round < 300; round += 1) {
      const members = Array.from({ length: 1 + below(4) }, () => {
        const name = below(2) === 0 ? `N${some("ab ,.:/@'", 8)}` : `"${some("ab,;<>:@", 8)}"`;
        const value = below(2) === 0 ? some("ab=:/[]@+", 5) : `"${some("ab,;<>=?@ ", 8)}"`;
        return `${name} <sip:u${some("ab;?,+", 4)}@192.0.2.7${some(";", 3)};p=${value}${some(";", 3)}>${some(";", 3)};q=1`;
      });
      expect(splitAddresses([members.join(", ")])).toEqual(members);
      for (const member of members) {
        const address = parseNameAddress(member);
        expect(member).toContain(`<${address?.uri}>`);
        expect(parseSipUri(address?.uri ?? "")?.host).toBe("192.0.2.7");
        expect(address?.parameters.get("q")).toBe("1");
      }
      expect(problemOf({ Contact: members.join(", "), "Record-Route": members.join(",") })).toBeNull();
    }
  });
});
