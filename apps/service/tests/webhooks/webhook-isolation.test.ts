import { afterAll, beforeAll, expect, test } from "vitest";
import { startWebhookBench, type WebhookBench } from "./webhook-bench.ts";

const STUCK_COUNT = 500;
const OTHER_COUNT = 60;
const OTHER_URLS = 10;

let bench: WebhookBench;

beforeAll(async () => {
  // A tenth of the real figures, so that hanging, resting and probing all happen within the test.
  bench = await startWebhookBench({ limits: { timeoutMs: 1_000, breakerOpenMs: 600 } });
  bench.startWorker();
});
afterAll(() => bench?.close());

test("500 events for a URL that hangs leave the events of others below a second", async () => {
  const stuck = await bench.createTenant();
  const others = await bench.createTenant();
  bench.receiver.script("/hung", { kind: "hang" });
  await bench.sendMany(stuck, "/hung", STUCK_COUNT);
  await bench.receiver.waitForRequests("/hung", 5);

  const sentAtMs: number[] = [];
  for (let index = 0; index < OTHER_COUNT; index += 1) {
    sentAtMs.push(performance.now());
    await bench.send(others, `/other-${index % OTHER_URLS}`, { messageId: String(index) });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  const arrivedAtMs = new Map<number, number>();
  for (let url = 0; url < OTHER_URLS; url += 1) {
    const requests = await bench.receiver.waitForRequests(`/other-${url}`, OTHER_COUNT / OTHER_URLS);
    for (const { body, atMs } of requests) arrivedAtMs.set(Number(JSON.parse(body).data.message_id), atMs);
  }
  const delaysMs = sentAtMs.map((atMs, index) => (arrivedAtMs.get(index) ?? Number.NaN) - atMs).sort((a, b) => a - b);
  expect(delaysMs.at(-1)).toBeLessThan(1_000);

  // The hung one took five places at first, then one at a time.
  expect(bench.receiver.peakInFlight("/hung")).toBe(5);
  expect(bench.receiver.requests("/hung").length).toBeLessThan(12);
  expect(await bench.deliveries(stuck, "/hung")).toHaveLength(200);
  expect(bench.jobFailures).toEqual([]);
});
