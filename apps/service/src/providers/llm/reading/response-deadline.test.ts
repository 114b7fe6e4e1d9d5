import { getEventListeners } from "node:events";
import { VirtualClock } from "@parley/testkit/virtual-clock";
import { expect, it } from "vitest";
import { ResponseDeadline } from "./response-deadline.ts";

const LIMITS = { firstTokenTimeoutMs: 100, totalTimeoutMs: 300 };

it.each<[string, number | null, number, "first-token-timeout" | "total-timeout" | null]>([
  ["before anything was said", null, 99, null],
  ["when nothing was said", null, 100, "first-token-timeout"],
  ["after the first word", 99, 299, null],
  ["when it is not through", 99, 300, "total-timeout"],
])("judges an answer %s", async (_when, firstTokenAtMs, atMs, end) => {
  const clock = new VirtualClock();
  const deadline = new ResponseDeadline(clock, LIMITS, undefined);
  if (firstTokenAtMs !== null) {
    await clock.advance(firstTokenAtMs);
    deadline.firstToken();
  }
  await clock.advance(atMs - (firstTokenAtMs ?? 0));
  expect([deadline.end, deadline.signal.aborted]).toEqual([end, end !== null]);
});

it("aborts when the caller does, and says so", () => {
  const caller = new AbortController();
  const deadline = new ResponseDeadline(new VirtualClock(), LIMITS, caller.signal);
  caller.abort();
  deadline.dispose();
  expect([deadline.end, deadline.signal.aborted]).toEqual(["aborted", true]);
});

it("leaves nothing behind when it is disposed, and no end", async () => {
  const clock = new VirtualClock();
  const caller = new AbortController();
  const deadline = new ResponseDeadline(clock, LIMITS, caller.signal);
  deadline.dispose();
  expect(clock.sleeperCount).toBe(0);
  caller.abort();
  await clock.advance(1_000);
  expect([deadline.end, deadline.signal.aborted]).toEqual([null, true]);
  expect(getEventListeners(caller.signal, "abort")).toEqual([]);
});
