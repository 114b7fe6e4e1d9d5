import { describe, expect, test } from "vitest";
import type { Card, CardFact } from "./card-store.ts";
import { givenMemories } from "./given-memories.ts";

const NOW = new Date("2026-11-24T12:00:00Z");
const fact = (id: number, more: Partial<CardFact> = {}): CardFact => ({
  id,
  fact: `fact ${id}`,
  confidence: 0.9,
  expiry_class: "never",
  confirmed_at: NOW.toISOString(),
  expires_at: null,
  ...more,
});
const idsOf = (cards: readonly Card[] | null) => givenMemories(cards, NOW).map(({ id }) => id);

describe("what a conversation is given", () => {
  test("is nothing without cards", () => {
    expect(idsOf(null)).toEqual([]);
  });

  test("begins with what is most specific", () => {
    const cards: Card[] = [
      { scope: "organization", facts: [fact(1)] },
      { scope: "assistant", facts: [fact(2)] },
      { scope: "caller", facts: [fact(3), fact(4)] },
      { scope: "location", facts: [fact(5)] },
    ];
    expect(idsOf(cards)).toEqual([3, 4, 5, 2, 1]);
  });

  test("is neither what has expired nor what has faded into speculation", () => {
    const facts = [
      fact(1, { expires_at: "2026-11-24T12:00:00Z" }),
      fact(2, { expires_at: "2026-11-24T12:00:01Z" }),
      fact(3, { expiry_class: "month", confirmed_at: "2026-10-20T12:00:00Z" }),
      fact(4, { expiry_class: "month", confirmed_at: "2026-11-20T12:00:00Z" }),
      fact(5, { confidence: 0.49 }),
    ];
    expect(idsOf([{ scope: "caller", facts }])).toEqual([2, 4]);
  });
});
