import { afterAll, beforeAll, expect, test } from "vitest";
import { startWebhookBench, type Tenant, type WebhookBench } from "./webhook-bench.ts";

const STUCK_COUNT = 500;
const OTHER_COUNT = 60;
const OTHER_URLS = 10;
/** No try ends by itself while a test runs. */
const HANGS_MS = 120_000;
const HANGS_BRIEFLY_MS = 100;

let bench: WebhookBench;

beforeAll(async () => {
  bench = await startWebhookBench({ limits: { timeoutMs: HANGS_MS } });
  bench.startWorker();
});
afterAll(() => bench?.close());

test("500 events for a URL that hangs do not hold up the events of others", async () => {
  const stuck = await bench.createTenant();
  const others = await bench.createTenant();
  const hung = () => bench.receiver.requests("/hung");
  let othersSent = 0;
  const sendOthers = async (count: number): Promise<void> => {
    const sent = Array.from({ length: count }, (_, index) => othersSent + index);
    for (const index of sent) await sendOther(others, index);
    othersSent += count;
    for (let url = 0; url < OTHER_URLS; url += 1) {
      await bench.receiver.waitForRequests(`/other-${url}`, othersSent / OTHER_URLS);
    }
  };

  bench.receiver.script("/hung", { kind: "hang" });
  await bench.sendMany(stuck, "/hung", STUCK_COUNT);
  await bench.receiver.waitForRequests("/hung", 5);
  await sendOthers(OTHER_COUNT);
  // All of them went past the five tries that still hang, and no sixth has begun.
  expect(hung()).toHaveLength(5);

  // The tries end: the URL rests.
  await bench.stopWorkers(0);
  bench.limits.timeoutMs = HANGS_BRIEFLY_MS;
  bench.startWorker();
  await expect
    .poll(async () => (await bench.api(stuck, "viewer", "GET", "/api/v1/webhook-endpoints")).body.items[0])
    .toMatchObject({ status: "paused" });
  await bench.untilAtRest();
  const triesBefore = hung().length;

  // After that it is tried with one event at a time, and the others still go past it.
  bench.limits.timeoutMs = HANGS_MS;
  await bench.letPass(bench.limits.breakerOpenMs + 5_000);
  await bench.receiver.waitForRequests("/hung", triesBefore + 1);
  await sendOthers(OTHER_COUNT);
  expect(hung()).toHaveLength(triesBefore + 1);

  expect(bench.receiver.peakInFlight("/hung")).toBe(5);
  expect(await bench.deliveries(stuck, "/hung")).toHaveLength(200);
  expect(bench.jobFailures).toEqual([]);
  await bench.stopWorkers(0);
});

function sendOther(tenant: Tenant, index: number): Promise<void> {
  return bench.send(tenant, `/other-${index % OTHER_URLS}`, { messageId: String(index) });
}
