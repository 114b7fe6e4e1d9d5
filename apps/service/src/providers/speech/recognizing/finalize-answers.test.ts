import { VirtualClock } from "@parley/testkit/virtual-clock";
import { describe, expect, it } from "vitest";
import { FinalizeAnswers } from "./finalize-answers.ts";

function build() {
  const clock = new VirtualClock();
  const counter = { answers: 0 };
  const finalizes = new FinalizeAnswers(clock, 300, () => {
    counter.answers += 1;
  });
  return { clock, counter, finalizes };
}

describe("FinalizeAnswers", () => {
  it("passes the vendor's answers on, one for each", async () => {
    const { clock, counter, finalizes } = build();
    finalizes.asked(true);
    finalizes.asked(true);
    expect(finalizes.isWaiting).toBe(true);
    finalizes.answered();
    expect(counter.answers).toBe(1);
    finalizes.answered();
    expect(counter.answers).toBe(2);
    expect(finalizes.isWaiting).toBe(false);
    // One nobody asked for, and no time that runs out.
    finalizes.answered();
    await clock.advance(1_000);
    expect(counter.answers).toBe(2);
    expect(clock.sleeperCount).toBe(0);
  });

  it("answers all at once when their time is up, counted from the last", async () => {
    const { clock, counter, finalizes } = build();
    finalizes.asked(true);
    await clock.advance(200);
    finalizes.asked(true);
    await clock.advance(299);
    expect(counter.answers).toBe(0);
    await clock.advance(1);
    expect(counter.answers).toBe(1);
    // Late, and no longer waited for.
    finalizes.answered();
    expect(counter.answers).toBe(1);
  });

  it("keeps the answer to what was asked on our own account to itself", async () => {
    const { clock, counter, finalizes } = build();
    finalizes.asked(false);
    finalizes.asked(true);
    finalizes.answered();
    expect(counter.answers).toBe(0);
    finalizes.answered();
    expect(counter.answers).toBe(1);
    finalizes.asked(false);
    await clock.advance(300);
    expect(counter.answers).toBe(1);
  });

  it("answers what needs no asking, but not while it is called", async () => {
    const { counter, finalizes } = build();
    finalizes.answerNow();
    expect(counter.answers).toBe(0);
    await Promise.resolve();
    expect(counter.answers).toBe(1);
  });

  it("says nothing once it is stopped", async () => {
    const { clock, counter, finalizes } = build();
    finalizes.asked(true);
    finalizes.answerNow();
    finalizes.stop();
    await clock.advance(1_000);
    finalizes.answered();
    expect(counter.answers).toBe(0);
    expect(clock.sleeperCount).toBe(0);
  });
});
