import { VirtualClock } from "@parley/testkit/virtual-clock";
import { describe, expect, test } from "vitest";
import { IntakeGate } from "./intake-gate.ts";

const LIMITS = { atOnce: 2, waiting: 3, waitMs: 500 };

class Scene {
  readonly clock = new VirtualClock();
  refusals = 0;
  readonly gate = new IntakeGate(LIMITS, this.clock, () => {
    this.refusals += 1;
  });
  readonly running: (() => void)[] = [];
  readonly ended: string[] = [];

  /** Runs until `finish` is called for it. */
  send(name: string): void {
    const work = () => new Promise<void>((resolve) => this.running.push(resolve));
    this.gate.run(work).then(
      () => this.ended.push(`${name} done`),
      (error: { kind: string; retryAfterSeconds: number }) =>
        this.ended.push(`${name} ${error.kind} ${error.retryAfterSeconds}`),
    );
  }

  async finishOne(): Promise<void> {
    this.running.shift()?.();
    await this.clock.advance(0);
  }
}

describe("the intake gate", () => {
  test("when all places are taken and the queue is full, the rest are refused at once", async () => {
    const scene = new Scene();
    for (const name of ["a", "b", "c", "d", "e", "f", "g"]) scene.send(name);
    await scene.clock.advance(0);
    expect(scene.running).toHaveLength(2);
    expect(scene.ended).toEqual(["f unavailable 1", "g unavailable 1"]);
    expect(scene.gate.findRefusal()?.kind).toBe("unavailable");
    expect(scene.refusals).toBe(3);
  });

  test("waiting requests run in order of arrival, as soon as another one is done", async () => {
    const scene = new Scene();
    for (const name of ["a", "b", "c", "d", "e"]) scene.send(name);
    await scene.finishOne();
    // The place went to the first in the queue, so a newcomer has to wait.
    scene.send("late");
    await scene.clock.advance(0);
    expect(scene.running).toHaveLength(2);
    for (let finished = 0; finished < 5; finished += 1) await scene.finishOne();
    expect(scene.ended).toEqual(["a done", "b done", "c done", "d done", "e done", "late done"]);
    expect(scene.refusals).toBe(0);
    // Every place is free again.
    for (const name of ["f", "g"]) scene.send(name);
    await scene.clock.advance(0);
    expect(scene.running).toHaveLength(2);
  });

  test("a request that has waited too long is refused; those behind it only when their own time is over", async () => {
    const scene = new Scene();
    for (const name of ["a", "b", "c"]) scene.send(name);
    await scene.clock.advance(300);
    scene.send("d");
    await scene.clock.advance(199);
    expect(scene.ended).toEqual([]);
    await scene.clock.advance(1);
    expect(scene.ended).toEqual(["c unavailable 1"]);
    await scene.clock.advance(299);
    expect(scene.ended).toHaveLength(1);
    await scene.clock.advance(1);
    expect(scene.ended).toEqual(["c unavailable 1", "d unavailable 1"]);
    // Only running requests hold places.
    await scene.finishOne();
    scene.send("e");
    await scene.clock.advance(0);
    expect(scene.running).toHaveLength(2);
  });

  test("failed work gives its place back", async () => {
    const { gate } = new Scene();
    for (let run = 0; run < 5; run += 1) {
      await expect(gate.run(async () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    }
  });
});
