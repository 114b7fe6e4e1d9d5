import { systemClock } from "@parley/foundation/clock";
import { expect, test } from "vitest";
import { type ReceivedEvent, readEvents, SilentConnectionError } from "./read-events.ts";

const OPTIONS = { clock: systemClock, silenceMs: 60_000, most: 1_000 };

async function* pieces(...given: readonly (string | Uint8Array)[]) {
  for (const piece of given) yield typeof piece === "string" ? new TextEncoder().encode(piece) : piece;
}

async function read(...given: readonly (string | Uint8Array)[]): Promise<readonly ReceivedEvent[]> {
  const events: ReceivedEvent[] = [];
  for await (const event of readEvents(pieces(...given), OPTIONS)) events.push(event);
  return events;
}

const TWO = "event: ready\nid: 7\ndata: {}\n\n:\n\ndata: one\ndata: two\n\n";
const READ = [
  { event: "ready", lastEventId: "7", data: "{}" },
  { event: "message", lastEventId: "7", data: "one\ntwo" },
];

test("events are read however the bytes are cut", async () => {
  expect(await read(TWO)).toEqual(READ);
  expect(await read(...TWO)).toEqual(READ);
  for (let cut = 1; cut < TWO.length; cut += 1) expect(await read(TWO.slice(0, cut), TWO.slice(cut))).toEqual(READ);
});

test.each(["\r\n", "\r"])("lines may end with %j, also when that is cut in two", async (end) => {
  const text = TWO.replaceAll("\n", end);
  // The last line's end may be half of one, so it counts once something follows.
  expect(await read(`${text}:${end}`)).toEqual(READ);
  expect(await read(...`${text}:${end}`)).toEqual(READ);
});

test("letters of several bytes may be cut in two", async () => {
  const bytes = new TextEncoder().encode("data: Grüße 👋\n\n");
  for (let cut = 1; cut < bytes.length; cut += 1) {
    expect(await read(bytes.slice(0, cut), bytes.slice(cut))).toMatchObject([{ data: "Grüße 👋" }]);
  }
});

test("what is not complete at the end is no event, and one without data is none", async () => {
  expect(await read("data: cut")).toEqual([]);
  expect(await read("id: 9\nevent: empty\n\ndata: x\n\n")).toEqual([{ event: "message", lastEventId: "9", data: "x" }]);
});

test("an event without end is not held for ever", async () => {
  await expect(read("data: ", "x".repeat(2_000))).rejects.toThrow("too long");
});

test("a connection that says nothing for too long is given up; whoever reads slowly is not", async () => {
  async function* silent() {
    yield new TextEncoder().encode("data: one\n\n");
    await new Promise(() => undefined);
  }
  let nowMs = 0;
  const sleeps: number[] = [];
  const clock = {
    now: () => new Date(nowMs),
    monotonicMs: () => nowMs,
    sleep: async (ms: number, signal?: AbortSignal) => {
      sleeps.push(ms);
      // The first piece comes at once; then only time passes.
      await new Promise((resolve) => setTimeout(resolve, 5));
      signal?.throwIfAborted();
      nowMs += ms;
    },
  };
  const events = readEvents(silent(), { ...OPTIONS, clock });
  expect((await events.next()).value).toMatchObject({ data: "one" });
  // The reader takes its time, in which no limit runs.
  const begun = sleeps.length;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(sleeps).toHaveLength(begun);
  await expect(events.next()).rejects.toThrow(SilentConnectionError);
  expect(nowMs).toBe(60_000);
});
