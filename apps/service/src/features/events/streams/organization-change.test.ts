import { expect, test } from "vitest";
import { readChanges } from "./organization-change.ts";

test.each([
  ["call|7:12", [{ id: 7, kind: "call", subjectId: 12 }]],
  [
    "text|812:44,813:45",
    [
      { id: 812, kind: "text", subjectId: 44 },
      { id: 813, kind: "text", subjectId: 45 },
    ],
  ],
  ["call|900:", [{ id: 900, kind: "call", subjectId: null }]],
  ["", []],
])("%j is read", (detail, changes) => {
  expect(readChanges(detail)).toEqual(changes);
});
