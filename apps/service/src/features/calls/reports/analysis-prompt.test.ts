import { expect, test } from "vitest";
import { readAnalysis } from "./analysis-prompt.ts";

test.each([
  ["nothing", "  ", "empty"],
  ["prose", "The customer asked for a table.", "prose"],
  ["an object that breaks off", 'Here it is: {"summary": "A table', "breaks off"],
  ["what only looks like JSON", "{summary: A table}", "not valid JSON"],
  ["another object", '{"answer": 42}', "none of the members"],
])("an answer that is %s is unusable, and it is said why", (_what, answer, reason) => {
  expect(readAnalysis(answer)).toEqual({ unusable: expect.stringContaining(reason) });
});

test("what can be had of an answer is taken, within a code fence or not", () => {
  const json = '{"summary": " A table. ", "structuredData": {"chat_topic": "table"}, "judgements": []}';
  const analysis = { summary: "A table.", structuredData: { chat_topic: "table" }, judgements: {} };
  expect(readAnalysis(json)).toEqual(analysis);
  expect(readAnalysis(`\`\`\`json\n${json}\n\`\`\``)).toEqual(analysis);
  expect(readAnalysis(`Based on {the transcript}, here: ${json} (see {above})`)).toEqual(analysis);
});
