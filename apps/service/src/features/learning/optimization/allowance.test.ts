import { expect, test } from "vitest";
import { PausedError } from "../claims/claimed-run.ts";
import { Allowance, BudgetEndedError, OutOfTimeError } from "./allowance.ts";

const config = { maxModelCalls: 4, maxCostMicros: 100 };
const NOTHING = { calls: 0, costMicros: 0 };
const asks = (allowance: Allowance, costMicros: number | null) => {
  allowance.admit();
  allowance.settle(costMicros);
};

test("answers under way count, and those before; a request without an answer does not", () => {
  const allowance = new Allowance(config, { calls: 1, costMicros: 0 }, () => false);
  asks(allowance, null);
  asks(allowance, 1);
  allowance.admit();
  allowance.admit();
  expect(() => allowance.admit()).toThrow(BudgetEndedError);
});

test("what is reserved is left for the next phase", () => {
  const allowance = new Allowance(config, NOTHING, () => false);
  allowance.beginPhase({ calls: 1, costMicros: 60 });
  asks(allowance, 40);
  expect(() => allowance.admit()).toThrow("max_cost_usd is 0.0001");
  expect(() => allowance.throwIfOver()).toThrow(BudgetEndedError);
  allowance.beginPhase(NOTHING);
  asks(allowance, 20);
  asks(allowance, 40);
  expect(() => allowance.admit()).toThrow(BudgetEndedError);
});

test("the first reason to stop holds in all phases", () => {
  let isLate = false;
  const allowance = new Allowance(config, NOTHING, () => isLate);
  isLate = true;
  expect(() => allowance.admit()).toThrow(OutOfTimeError);
  isLate = false;
  allowance.stop(new PausedError("a cap"));
  allowance.beginPhase(NOTHING);
  expect(() => allowance.throwIfOver()).toThrow(OutOfTimeError);
});
