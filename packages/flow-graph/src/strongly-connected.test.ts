import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { stronglyConnected } from "./strongly-connected.ts";

function groupsOf(edges: Readonly<Record<string, readonly string[]>>) {
  return stronglyConnected(Object.keys(edges), (name) => edges[name] ?? []);
}

describe("stronglyConnected", () => {
  it("groups what leads to each other", () => {
    const groups = groupsOf({ a: ["b"], b: ["c", "d"], c: ["a"], d: ["e"], e: ["d", "f"], f: [], g: ["g", "a"] });
    expect(groups.toSorted()).toEqual([["a", "b", "c"], ["d", "e"], ["f"], ["g"]]);
  });

  it("follows a long row without a stack overflow", () => {
    const names = Array.from({ length: 100_000 }, (_, index) => String(index));
    expect(stronglyConnected(names, (name) => [names[Number(name) + 1] ?? "0"])).toHaveLength(1);
  });

  test("agrees with what can be reached", () => {
    const edges = fc.array(fc.tuple(fc.nat(7), fc.nat(7)), { maxLength: 16 });
    fc.assert(
      fc.property(edges, (pairs) => {
        const names = Array.from({ length: 8 }, (_, index) => String(index));
        const successorsOf = (name: string) =>
          pairs.filter(([from]) => String(from) === name).map(([, to]) => String(to));
        const groups = stronglyConnected(names, successorsOf);
        expect(groups.flat().toSorted()).toEqual(names);
        for (const left of names) {
          for (const right of names) {
            const isTogether = groups.some((group) => group.includes(left) && group.includes(right));
            const isMutual = reaches(left, right, successorsOf) && reaches(right, left, successorsOf);
            expect(isTogether).toBe(isMutual);
          }
        }
      }),
    );
  });
});

function reaches(from: string, to: string, successorsOf: (name: string) => readonly string[]): boolean {
  const reached = new Set([from]);
  for (const name of reached) for (const next of successorsOf(name)) reached.add(next);
  return reached.has(to);
}
