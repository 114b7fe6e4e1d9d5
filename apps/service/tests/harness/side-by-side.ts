import { describe } from "vitest";

/**
 * Runs the same tests for each kind: the tests of a kind in sequence, the kinds concurrently. For tests that mostly wait;
 * they wait with `until`. On an external server, which may lack connections for so many services, kinds run in sequence.
 */
export function describeSideBySide<Kind extends { readonly name: string }>(
  kinds: readonly Kind[],
  title: string,
  describeKind: (kind: Kind) => void,
): void {
  const concurrent = process.env["TEST_DATABASE_URL"] === undefined;
  describe.each([...kinds])(title, { concurrent }, (kind) => {
    describe("one after another", { concurrent: false }, () => describeKind(kind));
  });
}
