import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { CHAIN_START, canonicalJson, type DecidedAttempt, decisionHash, type Seal, sealHash } from "./decision-hash.ts";

const attempt: DecidedAttempt = {
  organizationId: 1,
  attemptId: 2,
  campaignId: 3,
  contactId: 4,
  round: 5,
  attemptNumber: 6,
  channel: "call",
  numberHash: "ab",
  intentId: "0f4bd4e2-3f1c-4a35-9f0e-000000000000",
  createdAt: "2026-01-31T10:00:00.000000",
  record: { zones: ["B", "A"], consent: null, isAllowed: true },
};
const seal: Seal = {
  organizationId: 1,
  position: 1,
  decisionCount: 2,
  attemptIds: [2, 3],
  decisionHashes: ["aa", "bb"],
  previousHash: CHAIN_START,
  sealedAt: "2026-01-31T10:00:05.000000",
};

test("JSON is the same in whatever order the database keeps members, and lists keep theirs", () => {
  const written = '{"a":[{"b":1,"c":null},"ü\\n"],"b":{"x":true,"y":0.5}}';
  expect(canonicalJson({ b: { y: 0.5, x: true }, a: [{ c: null, b: 1 }, "ü\n"] })).toBe(written);
  expect(canonicalJson(JSON.parse(written))).toBe(written);
  expect(canonicalJson([2, 1])).not.toBe(canonicalJson([1, 2]));
});

test("the format is as documented, so that others can compute it", () => {
  const bytes = `["parley-decision-1",1,2,3,4,5,6,"call","ab","0f4bd4e2-3f1c-4a35-9f0e-000000000000","2026-01-31T10:00:00.000000"]{"consent":null,"isAllowed":true,"zones":["B","A"]}`;
  expect(decisionHash(attempt).toString("hex")).toBe(createHash("sha256").update(bytes).digest("hex"));
  const sealBytes = `["parley-decision-seal-1",1,1,2,[2,3],["aa","bb"],"2026-01-31T10:00:05.000000"]`;
  const expected = createHash("sha256").update(Buffer.alloc(32)).update(sealBytes).digest("hex");
  expect(sealHash(seal).toString("hex")).toBe(expected);
});

test.each(Object.keys(attempt) as (keyof DecidedAttempt)[])("another %s is another decision", (name) => {
  const changed = { ...attempt, [name]: typeof attempt[name] === "number" ? 99 : "other" };
  expect(decisionHash(changed).equals(decisionHash(attempt))).toBe(false);
});

test.each(Object.keys(seal) as (keyof Seal)[])("another %s is another seal", (name) => {
  const other: Partial<Record<keyof Seal, unknown>> = {
    attemptIds: [3, 2],
    decisionHashes: ["bb", "aa"],
    previousHash: Buffer.alloc(32, 1),
    sealedAt: "2026-01-31T10:00:05.000001",
  };
  const changed = { ...seal, [name]: other[name] ?? 99 } as Seal;
  expect(sealHash(changed).equals(sealHash(seal))).toBe(false);
});
