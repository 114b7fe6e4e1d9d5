import { describe, expect, test } from "vitest";
import { PERSONALITIES } from "./personalities.ts";
import { callerPrompt, type PlayedCaller, readMove } from "./play-caller.ts";

describe("what the model of a caller writes", () => {
  test.each([
    ['{"say": "Hello", "next": "wait"}', { words: "Hello", end: null }],
    ['```json\n{"say": " Hello ", "next": "done"}\n```', { words: "Hello", end: "caller-done" }],
    ['{"say": "", "next": "hang up"}', { words: "", end: "caller-hung-up" }],
    ['{"next": "done"}', { words: "", end: "caller-done" }],
    ['{"say": "Hello", "next": "dance"}', { words: "Hello", end: null }],
    ['I {the caller} say {"mood": "calm"} {"say": "Hello", "next": "wait"}', { words: "Hello", end: null }],
    ["Hello, is anybody there?", { words: "Hello, is anybody there?", end: null }],
  ])("%j", (text, move) => {
    expect(readMove(text)).toEqual(move);
  });

  test.each(["", "  ", '{"say": ""}', '{"say": 7, "next": "wait"}', '{"say": "cut off'])("is nothing: %j", (text) => {
    expect(readMove(text)).toBeNull();
  });

  test("is cut between words when it is a lecture", () => {
    const words = readMove(Array(500).fill("word").join(" "))?.words ?? "";
    expect(words.length).toBeLessThanOrEqual(1_000);
    expect(words).toMatch(/^(word )+word$/);
    expect(readMove("x".repeat(5_000))?.words.length).toBeLessThanOrEqual(1_000);
    expect(readMove("x".repeat(5_000))?.words.length).toBeGreaterThan(0);
  });
});

test("a caller is told what they want and know, and how they are", () => {
  const caller: PlayedCaller = {
    scenario: { name: "", goal: "Book", facts: { name: "Kim" }, opening: null, success: null, tool: null, mocks: {} },
    personality: PERSONALITIES.angry,
    channel: "voice",
    language: "de-DE",
  };
  const prompt = callerPrompt(caller);
  for (const part of ["by telephone", "Book", "- name: Kim", "annoyed", '"de-DE"']) expect(prompt).toContain(part);
  expect(callerPrompt({ ...caller, scenario: { ...caller.scenario, facts: {} } })).toContain("You know nothing else");
});
