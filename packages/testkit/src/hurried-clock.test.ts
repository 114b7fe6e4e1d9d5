import { pbkdf2 } from "node:crypto";
import { once } from "node:events";
import { stat } from "node:fs/promises";
import { connect, createServer } from "node:net";
import { expect, test } from "vitest";
import { HurriedClock } from "./hurried-clock.ts";

test("hours pass at once while somebody waits for them in a hurry, and alarms ring on the way in their order", async () => {
  const clock = new HurriedClock();
  const startMs = clock.monotonicMs();
  const rung: [string, number][] = [];
  const note = (name: string) => () => rung.push([name, Math.round((clock.monotonicMs() - startMs) / 1_000)]);
  clock.after(7_200_000, note("second"));
  clock.after(3_600_000, note("first"));
  clock.after(5_000_000, note("never"))();
  await clock.hurried.sleep(10_000_000);
  expect(rung).toEqual([
    ["first", 3_600],
    ["second", 7_200],
  ]);
  expect(clock.monotonicMs() - startMs).toBeGreaterThanOrEqual(10_000_000);
});

test("whoever waits for what rounding left of a wait finds a later time, not the same for ever", async () => {
  const clock = new HurriedClock();
  await clock.hurried.sleep(1e9);
  const seenMs: number[] = [];
  clock.after(10, () => {
    seenMs.push(clock.monotonicMs());
    clock.after(1e-9, () => seenMs.push(clock.monotonicMs()));
  });
  await clock.hurried.sleep(100);
  expect(seenMs[1]).toBeGreaterThan(seenMs[0] ?? 0);
});

test("what goes over a socket arrives before time goes on", async () => {
  const clock = new HurriedClock();
  const server = createServer((socket) => socket.pipe(socket)).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  const socket = connect(typeof address === "object" && address !== null ? address.port : 0, "127.0.0.1");
  await once(socket, "connect");
  const sentMs: number[] = [];
  const heardMs: number[] = [];
  socket.on("data", () => heardMs.push(clock.monotonicMs()));
  const frames = async () => {
    for (let frame = 0; frame < 200; frame += 1) {
      await clock.hurried.sleep(20);
      sentMs.push(clock.monotonicMs());
      socket.write("frame");
    }
    await clock.hurried.sleep(20);
  };
  await frames();
  expect(heardMs).toEqual(sentMs);
  socket.destroy();
  server.close();
});

test("a file is opened before time goes on, however busy the threads are that do it", async () => {
  const clock = new HurriedClock();
  // As many as there are threads.
  for (let thread = 0; thread < 4; thread += 1) pbkdf2("busy", "salt", 200_000, 32, "sha256", () => undefined);
  const startMs = clock.monotonicMs();
  const opened = stat(import.meta.dirname).then(() => clock.monotonicMs());
  await clock.hurried.sleep(1_000_000);
  expect((await opened) - startMs).toBeLessThan(1_000_000);
});

test("time stands still while another process works for us", async () => {
  const clock = new HurriedClock();
  const done = clock.beginOutside();
  const startMs = clock.monotonicMs();
  let nowMs = 0;
  setTimeout(() => {
    nowMs = clock.monotonicMs();
    done();
  }, 50);
  await clock.hurried.sleep(1_000);
  // At the time it was done, which was not passed over.
  expect(nowMs).toBeGreaterThanOrEqual(startMs);
  expect(nowMs - startMs).toBeLessThan(1_000);
  expect(clock.monotonicMs() - startMs).toBeGreaterThanOrEqual(1_000);
});

test("nobody in a hurry: it is real time, and who gives up is woken by nobody", async () => {
  const clock = new HurriedClock();
  const givenUp = new AbortController();
  const asleep = clock.sleep(60_000, givenUp.signal);
  const startedMs = performance.now();
  await clock.sleep(30);
  expect(performance.now() - startedMs).toBeGreaterThanOrEqual(29);
  givenUp.abort(new Error("given up"));
  await expect(asleep).rejects.toThrow("given up");
});
