import { describe, expect, it } from "vitest";
import { dropStartGarbage } from "./drop-start-garbage.ts";

describe("the garbage of a start", () => {
  it("is collected at once, and nobody can ask for that afterwards", () => {
    const dropped = new WeakRef({ big: new Uint8Array(1_000) });
    return new Promise<void>((resolve) => {
      // A WeakRef holds what it names until the turn of the event loop in which it was made is over.
      setTimeout(() => {
        dropStartGarbage();
        expect(dropped.deref()).toBeUndefined();
        expect("gc" in globalThis).toBe(false);
        resolve();
      }, 0);
    });
  });
});
