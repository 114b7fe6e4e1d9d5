import { describe, expect, it } from "vitest";
import { EspeakSlots } from "./slots.ts";

const tick = () => new Promise((resolve) => setImmediate(resolve));

/** Works that run until they are told to end. */
function scene(count: number) {
  const slots = new EspeakSlots(count);
  const running: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const settled: string[] = [];
  const run = (name: string, signal: AbortSignal = new AbortController().signal) =>
    slots
      .run(
        signal,
        () =>
          new Promise((resolve, reject) => {
            running.push(name);
            ends.set(name, (error) => (error === undefined ? resolve() : reject(error)));
          }),
      )
      .then(
        () => settled.push(name),
        () => settled.push(`${name}!`),
      );
  return { run, running, settled, end: (name: string, error?: Error) => ends.get(name)?.(error) };
}

describe("EspeakSlots", () => {
  it("runs so many at a time, and the others in their order", async () => {
    const { run, running, end } = scene(2);
    for (const name of ["a", "b", "c", "d"]) void run(name);
    await tick();
    expect(running).toEqual(["a", "b"]);
    end("b");
    await tick();
    expect(running).toEqual(["a", "b", "c"]);
    end("a");
    end("c");
    await tick();
    expect(running).toEqual(["a", "b", "c", "d"]);
  });

  it("gives the slot on when the work fails", async () => {
    const { run, running, settled, end } = scene(1);
    void run("a");
    void run("b");
    await tick();
    end("a", new Error("no"));
    await tick();
    expect([running, settled]).toEqual([["a", "b"], ["a!"]]);
  });

  it("passes over what was aborted, waiting or about to begin", async () => {
    const { run, running, settled, end } = scene(1);
    const waiting = new AbortController();
    void run("a");
    void run("b", waiting.signal);
    void run("c", AbortSignal.abort());
    void run("d");
    await tick();
    waiting.abort();
    await tick();
    expect(settled).toEqual(["b"]);
    end("a");
    await tick();
    expect(running).toEqual(["a", "d"]);
    end("d");
    await tick();
    expect(settled).toEqual(["b", "a", "c", "d"]);
  });
});
