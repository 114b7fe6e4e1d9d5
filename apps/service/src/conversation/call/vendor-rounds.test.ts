import fc from "fast-check";
import { expect, it } from "vitest";
import { VendorRounds } from "./vendor-rounds.ts";

it("tries those that have not failed first, in order, then those that worked before", () => {
  const rounds = new VendorRounds(3, () => 0, 6);
  rounds.worked(1);
  rounds.failed(0, false);
  expect(rounds.next(0)).toEqual({ index: 1, afterMs: 0 });
  rounds.failed(1, false);
  expect(rounds.next(1)).toEqual({ index: 2, afterMs: 0 });
  rounds.failed(2, false);
  expect(rounds.next(2)).toEqual({ index: 1, afterMs: 250 });
});

it("forgets failures that were long ago", () => {
  let nowMs = 0;
  const rounds = new VendorRounds(2, () => nowMs, 6);
  rounds.failed(0, false);
  nowMs = 30_000;
  rounds.failed(1, false);
  expect(rounds.next(1)).toEqual({ index: 0, afterMs: 0 });
});

it("never retries one that refused and had never worked", () => {
  let nowMs = 0;
  const rounds = new VendorRounds(2, () => nowMs, 6);
  rounds.failed(0, true);
  nowMs = 3_600_000;
  expect([rounds.preferredTo(1), rounds.replacementFor(1)]).toEqual([null, null]);
  rounds.failed(1, false);
  expect(rounds.next(1)).toBeNull();
});

type Step = "fails" | "works" | "is refused" | "is silent" | "an utterance begins";

it("whatever the vendors do: gives up when none recovers, but never because of silence", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 4 }),
      fc.array(
        fc.tuple(
          fc.constantFrom<Step>("fails", "works", "is refused", "is silent", "an utterance begins"),
          fc.nat(20_000),
        ),
        { maxLength: 60 },
      ),
      (count, steps) => {
        let nowMs = 0;
        const rounds = new VendorRounds(count, () => nowMs, 6);
        let current = 0;
        const go = (step: Step): boolean => {
          if (step === "works") rounds.worked(current);
          if (step === "an utterance begins") current = rounds.preferredTo(current) ?? current;
          if (step === "is silent") {
            const instead = rounds.replacementFor(current);
            expect(instead).not.toBe(current);
            rounds.fellSilent(current);
            current = instead ?? current;
          }
          if (step !== "fails" && step !== "is refused") return true;
          rounds.failed(current, step === "is refused");
          const next = rounds.next(current);
          if (next === null) return false;
          expect(next.index).toBeLessThan(count);
          expect(next.afterMs).toBeLessThanOrEqual(4_000);
          nowMs += next.afterMs;
          current = next.index;
          return true;
        };
        for (const [step, ms] of steps) {
          nowMs += ms;
          if (!go(step)) return;
        }
        // From here on every try fails: at most six are left for each vendor.
        let tries = 0;
        while (go("fails")) tries += 1;
        expect(tries).toBeLessThanOrEqual(6 * count);
      },
    ),
  );
});
