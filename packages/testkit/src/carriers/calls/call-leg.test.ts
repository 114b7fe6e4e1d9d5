import { type Clock, systemClock } from "@parley/foundation/clock";
import { VirtualClock } from "@parley/testkit/virtual-clock";
import { expect, test } from "vitest";
import { CarrierStore } from "../carrier-store.ts";
import { CallLeg } from "./call-leg.ts";

function legOn(clock: Clock): { leg: CallLeg; frames: Uint8Array[] } {
  const store = new CarrierStore("twilio", 1);
  store.addAccount({ accountSid: "AC1", authToken: "token", numbers: [] }, 0);
  const account = store.accounts.get("AC1");
  if (account === undefined) throw new Error("no account");
  const leg = new CallLeg({ account, sid: "CA1", phoneNumber: "+12125550199", clock });
  const frames: Uint8Array[] = [];
  leg.attach((frame) => frames.push(frame));
  return { leg, frames };
}

test("a phone delivers a frame every 20 ms from answer to end", async () => {
  const clock = new VirtualClock();
  const { leg, frames } = legOn(clock);
  await clock.advance(100);
  expect(frames).toHaveLength(0);
  leg.answer();
  await clock.advance(1_000);
  expect(frames).toHaveLength(50);
  leg.end();
  await clock.advance(1_000);
  expect(frames).toHaveLength(50);
  expect(leg.log.entries().map(({ kind, atMs }) => [kind, atMs])).toEqual([
    ["answered", 100],
    ["ended", 1_100],
  ]);
});

test("a late frame does not delay the following ones", async () => {
  const virtual = new VirtualClock();
  const drowsy: Clock = {
    ...systemClock,
    monotonicMs: () => virtual.monotonicMs(),
    sleep: (ms, signal) => virtual.sleep(ms + 7, signal),
  };
  const { leg, frames } = legOn(drowsy);
  leg.answer();
  await virtual.advance(1_010);
  expect(frames.length).toBeGreaterThanOrEqual(49);
  leg.end();
});

test("several listeners may start and stop", async () => {
  const clock = new VirtualClock();
  const { leg, frames } = legOn(clock);
  let others = 0;
  const other = () => {
    others += 1;
  };
  leg.attach(other);
  leg.answer();
  await clock.advance(40);
  leg.detach(other);
  await clock.advance(40);
  expect([frames.length, others]).toEqual([4, 2]);
  leg.end();
});
