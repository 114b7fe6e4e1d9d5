import { expect, test } from "vitest";
import { readOperations } from "./memory-operation.ts";

const FOUND = { operations: [{ op: "confirm", id: 7, turn: 2, quote: "I fly tomorrow" }], malformedCount: 0 };
const ANSWER = JSON.stringify({ operations: FOUND.operations });

test.each([ANSWER, `Based on {about travel}, here: ${ANSWER}`, `${ANSWER} (see {above})`, `{"result": ${ANSWER}}`])(
  "the operations are found in %j",
  (answer) => {
    expect(readOperations(answer)).toEqual(FOUND);
  },
);

test("an answer without a list is unusable", () => {
  expect(readOperations('{"facts": []}')).toEqual({ unusable: "The model's JSON has no list of operations" });
});
