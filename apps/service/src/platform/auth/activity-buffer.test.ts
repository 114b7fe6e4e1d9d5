import { VirtualClock } from "@parley/testkit/virtual-clock";
import { describe, expect, it } from "vitest";
import type { Logger } from "../logging/logger.ts";
import { type Activity, ActivityBuffer } from "./activity-buffer.ts";

const silent: Logger = { debug: () => undefined, info: () => undefined, warn: () => undefined, error: () => undefined };

function build() {
  const clock = new VirtualClock({ startAt: new Date("2026-01-01T00:00:00Z") });
  const written: (readonly Activity<number>[])[] = [];
  const state = { isBroken: false };
  const buffer = new ActivityBuffer<number>({
    clock,
    logger: silent,
    write: async (activities) => {
      if (state.isBroken) throw new Error("the database is down");
      written.push(activities);
    },
  });
  return { buffer, clock, state, written };
}

describe("activity buffer", () => {
  it("writes once every five seconds, however often something is used", async () => {
    const { buffer, clock, written } = build();
    buffer.start();
    for (let use = 0; use < 100; use += 1) buffer.record(1);
    await clock.advance(1_000);
    buffer.record(2);
    buffer.record(1);
    expect(written).toEqual([]);
    await clock.advance(4_000);
    expect(written).toEqual([
      [
        { key: 1, count: 101, lastAt: new Date("2026-01-01T00:00:01Z"), lastAddress: null },
        { key: 2, count: 1, lastAt: new Date("2026-01-01T00:00:01Z"), lastAddress: null },
      ],
    ]);
    await clock.advance(60_000);
    expect(written).toHaveLength(1);
    await buffer.stop();
  });

  it("writes what is left when it stops, and leaves no timer running", async () => {
    const { buffer, clock, written } = build();
    buffer.start();
    buffer.start();
    buffer.record(1);
    await buffer.stop();
    expect(written).toHaveLength(1);
    expect(clock.sleeperCount).toBe(0);
  });

  it("loses nothing while the database is down", async () => {
    const { buffer, clock, state, written } = build();
    buffer.start();
    state.isBroken = true;
    buffer.record(1, "10.0.0.4");
    await clock.advance(5_000);
    buffer.record(1, "10.0.0.5");
    await clock.advance(5_000);
    state.isBroken = false;
    await clock.advance(5_000);
    expect(written).toEqual([
      [{ key: 1, count: 2, lastAt: new Date("2026-01-01T00:00:05Z"), lastAddress: "10.0.0.5" }],
    ]);
    await buffer.stop();
  });
});
