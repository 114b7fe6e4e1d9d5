import { expect, test } from "vitest";
import type { Conversation } from "./conversation-set.ts";
import { addUp, judgeReading, junkShare, type Kept, type KeptFact, recall } from "./judge-reading.ts";

const TURNS: Conversation["turns"] = [
  { index: 0, role: "assistant", content: "Hello, this is Acme." },
  { index: 1, role: "user", content: "I am Anna Berg, I cannot eat nuts." },
  { index: 2, role: "assistant", content: "Noted." },
  { index: 3, role: "user", content: "And I moved to Leeds, nuts were never my thing." },
];
const NAME = { op: "add", turns: [1], words: ["anna", "berg"] } as const;
const NUTS = { op: "add", turns: [1], words: ["\\bnuts?\\b", "allerg|(?:cannot|can't) eat"] } as const;
const LEEDS = { op: "add", turns: [3], words: ["leeds"], supersedes: 1 } as const;

const fact = (said: string, quote: string, turn = 1): KeptFact => ({ fact: said, quote, turn });
const kept = (facts: readonly KeptFact[], more: Partial<Kept> = {}): Kept => ({
  facts,
  confirmed: [],
  ended: [],
  ...more,
});
const judge = (items: { expected?: readonly unknown[]; tolerated?: readonly unknown[] }, what: Kept) =>
  judgeReading(
    {
      turns: TURNS,
      expected: (items.expected ?? []) as Conversation["expected"],
      tolerated: (items.tolerated ?? []) as Conversation["tolerated"],
    },
    what,
  );

const called = fact("Is called Anna Berg", "I am Anna Berg");
const allergic = fact("Is allergic to NUTS", "I cannot eat nuts");

test("what was expected is found, what is absent is missed, what nobody expected is junk", () => {
  const yacht = fact("Has a yacht", "Anna Berg");
  expect(judge({ expected: [NAME, NUTS] }, kept([called, yacht]))).toEqual({
    expected: 2,
    found: 1,
    missed: 1,
    kept: 2,
    junk: 1,
  });
  expect(judge({}, kept([]))).toEqual({ expected: 0, found: 0, missed: 0, kept: 0, junk: 0 });
});

test("every word has to stand in the fact or in what it quotes", () => {
  expect(judge({ expected: [NUTS] }, kept([fact("Has to do without nuts", "I cannot eat nuts")]))).toMatchObject({
    found: 1,
    junk: 0,
  });
  expect(judge({ expected: [NUTS] }, kept([fact("Likes nuts", "nuts")]))).toMatchObject({ found: 0, junk: 1 });
});

test("a fact that has none of the words itself is not what it quotes", () => {
  const yacht = fact("Has a yacht", "I am Anna Berg, I cannot eat nuts");
  expect(judge({ expected: [NAME, NUTS] }, kept([yacht]))).toMatchObject({ found: 0, junk: 1 });
  expect(judge({ expected: [NAME], tolerated: [NUTS] }, kept([called, yacht]))).toMatchObject({ kept: 2, junk: 1 });
});

test("a fact is read in the turn that says it, or quotes it", () => {
  const from = (turn: number, quote: string) => judge({ expected: [NUTS] }, kept([{ ...allergic, turn, quote }]));
  expect(from(1, "words the judge does not find")).toMatchObject({ found: 1 });
  expect(from(3, "i cannot eat NUTS")).toMatchObject({ found: 1 });
  expect(from(3, "nuts were never my thing")).toMatchObject({ found: 0, junk: 1 });
});

test("one expected fact is found once: what says more is right, what says nothing more is junk", () => {
  const again = (said: string) => judge({ expected: [NUTS] }, kept([allergic, fact(said, "I cannot eat nuts")]));
  expect(again("Nuts: is allergic to")).toEqual({ expected: 1, found: 1, missed: 0, kept: 2, junk: 1 });
  expect(again("Is severely allergic to nuts")).toEqual({ expected: 1, found: 1, missed: 0, kept: 2, junk: 0 });
});

test("a quote that tells of two facts stands for one; a fact that tells of two finds both", () => {
  const quote = "I am Anna Berg, I cannot eat nuts";
  const both = { expected: [NAME, NUTS] };
  const avoids = fact("Anna has to avoid nuts", quote);
  expect(judge(both, kept([avoids]))).toMatchObject({ found: 1, missed: 1 });
  expect(judge(both, kept([avoids, called]))).toMatchObject({ found: 2, junk: 0 });
  expect(judge(both, kept([fact("Anna Berg asked about nuts", quote)]))).toMatchObject({ found: 1, missed: 1 });
  // The name said again is not the allergy, whatever it quotes.
  expect(judge(both, kept([called, fact("Is Anna Berg", quote)]))).toMatchObject({ found: 1, missed: 1, junk: 1 });
  expect(judge(both, kept([fact("Anna Berg is allergic to nuts", quote)]))).toMatchObject({ found: 2, kept: 1 });
});

test("what is tolerated counts neither way", () => {
  const tolerated = [NUTS, { op: "confirm", id: 1 }, { op: "end", id: 2 }, LEEDS];
  const moved = fact("Lives in Leeds", "I moved to Leeds", 3);
  expect(judge({ tolerated }, kept([allergic, moved], { confirmed: [1], ended: [1, 2] }))).toEqual({
    expected: 0,
    found: 0,
    missed: 0,
    kept: 0,
    junk: 0,
  });
  expect(judge({ expected: [NUTS], tolerated: [NUTS] }, kept([allergic]))).toMatchObject({ found: 1, kept: 1 });
});

test("a known fact is confirmed or ended by its own id, once", () => {
  const expected = [
    { op: "confirm", id: 1 },
    { op: "end", id: 2 },
  ];
  expect(judge({ expected }, kept([], { confirmed: [1, 1], ended: [2] }))).toEqual({
    expected: 2,
    found: 2,
    missed: 0,
    kept: 2,
    junk: 0,
  });
  expect(judge({ expected }, kept([], { confirmed: [2], ended: [1] }))).toEqual({
    expected: 2,
    found: 0,
    missed: 2,
    kept: 2,
    junk: 2,
  });
});

test("that a known fact gives way is expected for itself", () => {
  const moved = fact("Lives in Leeds", "I moved to Leeds", 3);
  const ending = (...ended: readonly number[]) => judge({ expected: [LEEDS] }, kept([moved], { ended }));
  expect(ending(1)).toEqual({ expected: 2, found: 2, missed: 0, kept: 2, junk: 0 });
  expect(ending()).toEqual({ expected: 2, found: 1, missed: 1, kept: 1, junk: 0 });
  expect(ending(2)).toEqual({ expected: 2, found: 1, missed: 1, kept: 2, junk: 1 });
});

test("several conversations are added up before shares are taken", () => {
  const good = { expected: 3, found: 3, missed: 0, kept: 3, junk: 0 };
  const bad = { expected: 1, found: 0, missed: 1, kept: 1, junk: 1 };
  const sum = addUp([good, bad]);
  expect(sum).toEqual({ expected: 4, found: 3, missed: 1, kept: 4, junk: 1 });
  expect([junkShare(sum), recall(sum)]).toEqual([0.25, 0.75]);
  expect([junkShare(addUp([])), recall(addUp([]))]).toEqual([0, 1]);
});
