import { systemClock } from "@parley/foundation/clock";
import { beforeEach, expect, test } from "vitest";
import { CredentialWatch } from "./credential-watch.ts";

let nowMs: number;
let looks: number;
let answer: () => Promise<boolean>;
let watch: CredentialWatch;
beforeEach(() => {
  nowMs = 1_000;
  looks = 0;
  answer = async () => true;
  watch = new CredentialWatch({ ...systemClock, monotonicMs: () => nowMs }, () => {
    looks += 1;
    return answer();
  });
});

test("credentials are looked at every 20 seconds", async () => {
  answer = async () => false;
  expect([watch.waitMs, await watch.holds(), looks]).toEqual([20_000, true, 0]);
  nowMs += 19_999;
  expect([watch.waitMs, await watch.holds(), looks]).toEqual([1_000, true, 0]);
  nowMs += 1;
  expect([await watch.holds(), looks]).toEqual([false, 1]);
});

test("before a request is answered, the last look is at most five seconds ago", async () => {
  expect([await watch.holdsForRequest(), looks]).toEqual([true, 0]);
  nowMs += 5_000;
  expect([await watch.holdsForRequest(), looks]).toEqual([true, 1]);
  expect([await watch.holdsForRequest(), looks, watch.waitMs]).toEqual([true, 1, 20_000]);
  answer = async () => false;
  nowMs += 5_000;
  expect(await watch.holdsForRequest()).toBe(false);
});

test("a look that fails counts for nothing and is taken again a second later", async () => {
  answer = () => Promise.reject(new Error("away"));
  nowMs += 20_000;
  await expect(watch.holds()).rejects.toThrow("away");
  await expect(watch.holds()).rejects.toThrow("away");
  expect([looks, watch.waitMs]).toEqual([2, 1_000]);
});
