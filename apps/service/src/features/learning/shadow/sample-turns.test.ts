import { createSecretKey } from "node:crypto";
import { expect, test } from "vitest";
import { createKeyedHashes } from "../../../platform/crypto/keyed-hash.ts";
import type { RecordedTurn } from "../../prompts/shadow/recorded-conversation.ts";
import { sampleTurns } from "./sample-turns.ts";

const hashes = createKeyedHashes(createSecretKey(Buffer.alloc(32, 7)));
const turn = (index: number, role: RecordedTurn["role"], more: Partial<RecordedTurn> = {}): RecordedTurn => ({
  index,
  role,
  content: `words ${index}`,
  fullText: `words ${index}`,
  isAnswer: role === "assistant",
  toolCalls: [],
  ...more,
});
const dialogue = Array.from({ length: 4_000 }, (_, index) => turn(index, index % 2 === 0 ? "user" : "assistant"));
const sample = (percentage: number, place = { versionId: 1, conversationId: 2 }) =>
  sampleTurns(hashes, place, dialogue, percentage);
const indexes = (turns: ReturnType<typeof sampleTurns>) => turns.map((sampled) => sampled.turn.index);

test.each([0.5, 5, 50])("%d %% of the answers are taken, the same each time", (percentage) => {
  const expected = (2_000 * percentage) / 100;
  const spread = 4 * Math.sqrt(expected * (1 - percentage / 100));
  expect(Math.abs(sample(percentage).length - expected)).toBeLessThanOrEqual(spread);
  expect(indexes(sample(percentage))).toEqual(indexes(sample(percentage)));
  const more = new Set(indexes(sample(2 * percentage)));
  expect(indexes(sample(percentage)).filter((index) => !more.has(index))).toEqual([]);
});

test("all of them are taken at 100, others for another version, and either answer is shown first about as often", () => {
  expect(sample(100)).toHaveLength(2_000);
  const first = sample(100).filter(({ isCandidateFirst }) => isCandidateFirst).length;
  expect(Math.abs(first - 1_000)).toBeLessThanOrEqual(4 * Math.sqrt(500));
  const others = new Set(indexes(sample(10, { versionId: 3, conversationId: 2 })));
  const both = indexes(sample(10)).filter((index) => others.has(index)).length;
  expect(both).toBeLessThan(60);
});

test("only answers to the customer's words are taken, with what was said before", () => {
  const turns = [
    turn(0, "assistant", { isAnswer: false }),
    turn(1, "user"),
    turn(3, "assistant"),
    turn(4, "assistant"),
    turn(5, "user"),
    turn(6, "assistant", { isAnswer: false }),
    turn(7, "user"),
    turn(8, "assistant"),
  ];
  const taken = sampleTurns(hashes, { versionId: 1, conversationId: 2 }, turns, 100);
  expect(indexes(taken)).toEqual([3, 8]);
  expect(taken[0]?.before.map(({ index }) => index)).toEqual([0, 1]);
});
