import { expect, it } from "vitest";
import type { ToolReceipt } from "../answer/tool-session.ts";
import { Utterance } from "./utterance.ts";

function waiting(): Utterance {
  const utterance = new Utterance(1, "answer", false);
  utterance.awaitsModel = true;
  return utterance;
}

it("may be filled while the model was asked and has not answered, once", () => {
  const utterance = waiting();
  expect(utterance.mayFill("model")).toBe(true);
  utterance.mark("fillerMs", 1_200);
  expect(utterance.mayFill("model")).toBe(false);
  expect(utterance.mayFill("tool")).toBe(true);
});

it("is not filled once the model has begun, though no word can be said yet", () => {
  const utterance = waiting();
  utterance.awaitsModel = false;
  expect(utterance.mayFill("model")).toBe(false);
});

it("is not filled between the words of a flow and those of its model, but after a tool", () => {
  const utterance = waiting();
  utterance.mark("firstPieceMs", 100);
  expect(utterance.mayFill("model")).toBe(false);
  utterance.receipts.push({} as ToolReceipt);
  expect(utterance.mayFill("model")).toBe(true);
});
