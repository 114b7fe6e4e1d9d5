import { describe } from "vitest";

/**
 * The same tests for each kind, one after another, and the kinds side by side: for tests that mostly wait. What they wait
 * for, they wait for with `until`. On an operator's server, which may not have connections for so many services, in turn.
 */
export function describeSideBySide<Kind extends { readonly name: string }>(
  kinds: readonly Kind[],
  title: string,
  describeKind: (kind: Kind) => void,
): void {
  const concurrent = process.env["TEST_DATABASE_URL"] === undefined;
  describe.each([...kinds])(title, { concurrent }, (kind) => {
    describe("one after another", { concurrent: false, timeout: 120_000 }, () => describeKind(kind));
  });
}
