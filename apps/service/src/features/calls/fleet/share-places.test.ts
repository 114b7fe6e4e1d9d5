import fc from "fast-check";
import { expect, test } from "vitest";
import { type PlacingProcess, sharePlaces } from "./share-places.ts";

const anyProcess = (id: string): fc.Arbitrary<PlacingProcess> =>
  fc.record({
    id: fc.constant(id),
    isAccepting: fc.boolean(),
    calls: fc.integer({ min: 0, max: 60 }),
    settingUp: fc.integer({ min: 0, max: 25 }),
    setUpLimit: fc.integer({ min: 1, max: 30 }),
    callLimit: fc.option(fc.integer({ min: 1, max: 80 })),
  });
const anyFleet = fc.tuple(anyProcess("a"), anyProcess("b"), anyProcess("c"));

const RUNS = { numRuns: 5_000 };

function roomOf({ isAccepting, calls, settingUp, setUpLimit, callLimit }: PlacingProcess): number {
  if (!isAccepting) return 0;
  return Math.max(0, Math.min(setUpLimit - settingUp, (callLimit ?? Number.POSITIVE_INFINITY) - calls));
}

test("nobody gets more than there is room for, and nobody is turned away while there is", () => {
  fc.assert(
    fc.property(anyFleet, fc.integer({ min: 0, max: 120 }), (fleet, wanted) => {
      const given = sharePlaces(fleet, wanted);
      const rooms = fleet.map(roomOf);
      for (const [index, { id }] of fleet.entries()) {
        expect(given.filter((each) => each === id).length).toBeLessThanOrEqual(rooms[index] ?? 0);
      }
      expect(given).toHaveLength(
        Math.min(
          wanted,
          rooms.reduce((sum, room) => sum + room, 0),
        ),
      );
    }),
  );
});

test("whoever still has room holds no more than one call less than whoever was given one", () => {
  fc.assert(
    fc.property(anyFleet, fc.integer({ min: 0, max: 120 }), (fleet, wanted) => {
      const given = sharePlaces(fleet, wanted);
      const after = fleet.map((process) => {
        const count = given.filter((id) => id === process.id).length;
        return { calls: process.calls + count, count, hasRoom: roomOf(process) > count };
      });
      for (const fuller of after.filter(({ count }) => count > 0)) {
        for (const emptier of after.filter(({ hasRoom }) => hasRoom)) {
          expect(fuller.calls - emptier.calls).toBeLessThanOrEqual(1);
        }
      }
    }),
    RUNS,
  );
});
