import { expect, test } from "vitest";
import { followedKinds } from "./followed-kinds.ts";
import { GatheredChanges } from "./gathered-changes.ts";

const call = (id: number, subjectId: number | null) => ({ id, kind: "call", subjectId });

/** What a client would be told: names and ids. */
function toldOf(text: string): readonly string[] {
  return text
    .split("\n\n")
    .filter((block) => block !== "")
    .map((block) => `${/^event: (.*)$/m.exec(block)?.[1]} ${/^id: (.*)$/m.exec(block)?.[1] ?? "-"}`);
}

test("a change that is told again is sent once, with its last id and in its last place", () => {
  const gathered = new GatheredChanges();
  gathered.add([call(1, 7), call(2, 8)]);
  gathered.add([call(3, 7), { id: 4, kind: "text", subjectId: 7 }, call(5, null)]);
  expect(toldOf(gathered.take().textFor(null))).toEqual(["change 2", "change 3", "change 4", "change 5"]);
  expect(gathered.isEmpty).toBe(true);
  expect(gathered.take().textFor(null)).toBe("");
});

test("more than a thousand are everything, and what comes afterwards follows", () => {
  const gathered = new GatheredChanges();
  gathered.add(Array.from({ length: 1_000 }, (_, index) => call(index, index)));
  const most = gathered.take();
  expect([most.isResync, most.changes.length]).toEqual([false, 1_000]);
  gathered.add(Array.from({ length: 1_001 }, (_, index) => call(index, index)));
  gathered.add([call(5_000, 1)]);
  expect(toldOf(gathered.take().textFor(null))).toEqual(["resync -", "change 5000"]);
  expect(gathered.isEmpty).toBe(true);
});

test("a batch that another one brings keeps that something was missed", () => {
  const [one, other] = [new GatheredChanges(), new GatheredChanges()];
  one.add([call(1, 1)]);
  other.add([call(2, 2)]);
  other.lose();
  other.add([call(3, 3)]);
  one.addBatch(other.take());
  expect(toldOf(one.take().textFor(null))).toEqual(["resync -", "change 3"]);
});

test("only the kinds that are followed are written, and a resync always", () => {
  const gathered = new GatheredChanges();
  gathered.lose();
  gathered.add([call(1, 1), { id: null, kind: "transcript", subjectId: 1 }, { id: 3, kind: "of later", subjectId: 1 }]);
  const batch = gathered.take();
  expect(toldOf(batch.textFor(null))).toEqual(["resync -", "change 1", "change -", "change 3"]);
  expect(toldOf(batch.textFor(followedKinds("transcript,call")))).toEqual(["resync -", "change 1", "change -"]);
  expect(toldOf(batch.textFor(followedKinds("number")))).toEqual(["resync -"]);
});

test("the same kinds in any order are the same, so that their text is written once", () => {
  expect(followedKinds("text,call,text")).toBe(followedKinds("call,text"));
  expect(followedKinds("call")).not.toBe(followedKinds("call,text"));
  expect(followedKinds(undefined)).toBeNull();
});
