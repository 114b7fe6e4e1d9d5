import { describe, expect, test } from "vitest";
import { SENTENCES } from "../../../../tests/support/claims/sentences.ts";
import { ClaimGate, type UnbackedClaim } from "./claim-gate.ts";
import { type ClaimMode, hasSucceeded, SUGGESTED_BACKING } from "./tool-backing.ts";

function gateWith(mode: ClaimMode = "enforce") {
  const noted: UnbackedClaim[] = [];
  const gate = new ClaimGate((claim) => noted.push(claim));
  gate.use({ ...SUGGESTED_BACKING, mode });
  return { gate, noted };
}

/** Pushes the text as a model streams it. @returns what had passed after each piece */
function stream(gate: ClaimGate, text: string, size = 4): readonly string[] {
  const passed: string[] = [];
  let sum = "";
  for (let at = 0; at < text.length; at += size) {
    sum += gate.push(text.slice(at, at + size));
    passed.push(sum);
  }
  return passed;
}

describe("words that claim nothing", () => {
  test.each([1, 3, 7, 400])("pass unchanged in pieces of %i, each clause as soon as it is complete", (size) => {
    const harmless = SENTENCES.filter(({ action }) => action === null).map(({ text }) => text);
    const text = harmless.join(" ");
    const { gate } = gateWith();
    let passed = "";
    for (let at = 0; at < text.length; at += size) {
      passed += gate.push(text.slice(at, at + size));
      const given = text.slice(0, at + size);
      const complete = given.search(/[,;:!?][ ][^,;:!?.]*$/);
      if (complete !== -1) expect(passed.length).toBeGreaterThan(complete);
    }
    expect(passed + gate.end()).toBe(text);
  });

  test("do not wait for the end of a long clause in which no claim can begin", () => {
    const { gate } = gateWith();
    const text = "The quiet room above the garden with the long wooden tables and the two large windows opens at nine.";
    expect(stream(gate, text).at(-1)?.length).toBeGreaterThan(60);
  });
});

describe("a claim", () => {
  test("is held, with everything after it, and nothing before it", () => {
    const { gate } = gateWith();
    expect(stream(gate, "Good, I see. I've booked your table. See you at eight. ").at(-1)).toBe("Good, I see. ");
    expect(gate.held?.text).toBe("I've booked your table.");
    expect(gate.end()).toBe("");
  });

  test("passes once a tool that backs it has succeeded, and only such a tool", () => {
    const { gate } = gateWith();
    gate.push("I've booked your table. ");
    gate.note("send_sms", '{"status":"success"}');
    expect(gate.settle()).toBe("");
    gate.note("book_table", '{"status":"error","error":"full"}');
    expect(gate.settle()).toBe("");
    gate.note("book_table", '{"id":7}');
    expect(gate.settle()).toBe("I've booked your table. ");
    expect(gate.held).toBeNull();
  });

  test("is found across a full stop that ends no sentence", () => {
    const { gate } = gateWith();
    stream(gate, "Your appointment with Dr. Rivera is confirmed. ");
    expect(gate.held?.text).toBe("Your appointment with Dr. Rivera is confirmed.");
  });

  test("does not vouch for the next one", () => {
    const { gate } = gateWith();
    gate.note("book_table", '{"id":7}');
    expect(gate.push("I've booked your table, and I've sent you a text. ")).toBe("I've booked your table, ");
    expect(gate.held?.actions).toContain("send");
  });

  test("of an earlier tool of the conversation is true", () => {
    const { gate } = gateWith();
    gate.use({ ...SUGGESTED_BACKING, earlier: ["book_table"] });
    expect(gate.push("Your table is booked. ")).toBe("Your table is booked. ");
  });

  test("is only noted in mode log, and not looked for in mode off", () => {
    const log = gateWith("log");
    expect(log.gate.push("I've booked it. ")).toBe("I've booked it. ");
    expect(log.noted.map(({ text }) => text)).toEqual(["I've booked it."]);
    const off = gateWith("off");
    expect(off.gate.push("I've booked it.")).toBe("I've booked it.");
    expect(off.noted).toEqual([]);
  });

  test("is never begun with its verb, however the words arrive", () => {
    for (const { text } of SENTENCES.filter(({ action }) => action !== null)) {
      for (const size of [1, 5, 50]) {
        const { gate } = gateWith();
        const passed = (stream(gate, text, size).at(-1) ?? "") + gate.end();
        expect(passed.length, text).toBeLessThan(text.length / 2 + 15);
        expect(gate.held, text).not.toBeNull();
      }
    }
  });
});

test.each([
  ['{"status":"success"}', true],
  ['{"booked":true}', true],
  ["null", true],
  ['{"status":"error","error":"full"}', false],
  [
    '{"status":"unknown","message":"It is not known whether this was done. Do not say that it was done or that it failed, and do not call the tool for it again; say that it has to be checked."}',
    false,
  ],
  ['{"status":"needs-confirmation","error":"ask"}', false],
  ['{"status":"not run","message":"x"}', false],
  ['{"success":false}', false],
])("%s is a success: %s", (described, isSuccess) => {
  expect(hasSucceeded(described)).toBe(isSuccess);
});
