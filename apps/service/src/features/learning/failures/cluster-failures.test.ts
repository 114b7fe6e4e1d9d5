import { expect, test } from "vitest";
import { clusterFailures } from "./cluster-failures.ts";

/** Summaries as an analysis writes them, by what went wrong. */
const SUMMARIES = {
  hours: [
    "The customer asked whether the shop is open on Sunday. The assistant did not know the opening hours and the question stayed unanswered.",
    "The caller wanted to know the opening hours on public holidays; the assistant could not say when the shop opens.",
    "A customer asked until when the shop is open on Saturday evening and was told wrong opening hours.",
    "The caller asked for opening hours at the weekend. The assistant gave no hours.",
    "Customer asked if the shop is open on New Year's Day; the assistant did not know the hours.",
  ],
  refund: [
    "The customer wanted a refund for a damaged parcel. The assistant refused without looking the order up.",
    "The caller asked when the refund for the returned shoes arrives; the assistant could not find the refund.",
    "A customer complained that a refund was promised three weeks ago and has not come. The assistant apologised only.",
    "The caller demanded a refund of a broken lamp and was told to write an e-mail instead.",
  ],
  appointment: [
    "The customer wanted to move an appointment with the dentist to Thursday. The assistant booked a second appointment.",
    "The caller asked to cancel an appointment; the assistant did not cancel the appointment and kept asking for the date.",
    "A customer tried to book a dentist appointment and was offered a day on which the practice is closed.",
    "The caller wanted an earlier appointment and the assistant said none of the free appointments.",
  ],
  language: [
    "The customer spoke Spanish and the assistant kept answering in English, so that the customer gave up.",
    "The caller asked for somebody who speaks Spanish. The assistant went on in English.",
    "A Spanish speaking customer was not understood, because the assistant answered in English.",
  ],
} as const;

const texts = Object.values(SUMMARIES)
  .flat()
  .map((text) => ({ text, vector: null }));
const kinds = Object.entries(SUMMARIES).flatMap(([kind, all]) => all.map(() => kind));

test("summaries that tell of the same failure are put together by their words", () => {
  const groups = clusterFailures(texts, null);
  const found = groups.map(({ members }) => members.map(({ index }) => kinds[index]));
  for (const group of found) expect(new Set(group).size, JSON.stringify(found)).toBe(1);
  expect(found.map((group) => [group[0], group.length])).toEqual([
    ["hours", 5],
    ["refund", 4],
    ["appointment", 4],
    ["language", 3],
  ]);
  expect(groups[0]?.words).toContain("hours");
  expect(groups[1]?.words).toContain("refund");
});

test("meaning joins what words do not, and parts what only words join", () => {
  const calibration = { unrelatedCosine: 0, relatedCosine: 0.5 };
  const at = (text: string, ...vector: number[]) => ({ text, vector: Float32Array.from(vector) });
  const groups = clusterFailures(
    [
      at("parcel late", 1, 0),
      at("delivery overdue", 0.96, 0.28),
      at("parcel paid", 0, 1),
      at("parcel billed", 0.1, 0.995),
    ],
    calibration,
  );
  expect(groups.map(({ members }) => members.map(({ index }) => index).sort())).toEqual([
    [0, 1],
    [2, 3],
  ]);
});

test("one that is like no other is alone, and of nothing there is nothing", () => {
  expect(clusterFailures([], null)).toEqual([]);
  const [alone, ...others] = clusterFailures([{ text: "The line was bad", vector: null }], null);
  expect(others).toEqual([]);
  expect(alone?.members).toEqual([{ index: 0, likeness: 1 }]);
  expect(
    clusterFailures(
      [
        { text: "", vector: null },
        { text: "!", vector: null },
      ],
      null,
    ),
  ).toHaveLength(2);
});
