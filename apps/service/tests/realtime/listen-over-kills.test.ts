import { setTimeout as delay } from "node:timers/promises";
import { seededRandom } from "@parley/foundation/seeded-random";
import { verifyWebhook } from "@parley/testkit/webhook-receiver/verify-webhook";
import { startWebhookReceiver, type WebhookReceiver } from "@parley/testkit/webhook-receiver/webhook-receiver";
import { afterEach, expect, test } from "vitest";
import { type ParleyCommand, runParley } from "../commands/parley-command.ts";
import { newCustomerNumber } from "../harness/test-carrier.ts";
import { until } from "../harness/until.ts";
import { createTextingInstallation, type TextingInstallation } from "./texting-installation.ts";

let installation: TextingInstallation | null = null;
let local: WebhookReceiver | null = null;
let command: ParleyCommand | null = null;
afterEach(async () => {
  command?.signal("SIGKILL");
  await local?.close();
  await installation?.remove();
  [installation, local, command] = [null, null, null];
});

const KILLS = 4;
const TEXTS = 120;
const MS_BETWEEN_TEXTS = 60;
const SEED = Date.now() % 1_000_000;

interface EventRow extends Record<string, unknown> {
  readonly event_id: string;
  readonly conversation_id: number;
}

test("kill -9 in mid-stream: who listens gets every event once, signed, those of a conversation in order", {
  timeout: 300_000,
}, async ({ annotate }) => {
  const random = seededRandom(SEED);
  await annotate(`seed ${SEED}`);
  installation = await createTextingInstallation({ seed: SEED, webhookRetryDelayMs: 1_000 });
  local = await startWebhookReceiver({ isTls: false });
  const { carrier, phoneNumber, apiKey, admin } = installation;
  let parley = await installation.start();
  await installation.setUp();
  command = await runParley(["listen", "--forward-to", local.url("/hook"), "--base-url", parley.url], {
    PARLEY_API_KEY: apiKey,
  });
  await until(() => expect(command?.notes.join("\n")).toContain("Listening to"));

  const customers = Array.from({ length: 5 }, newCustomerNumber);
  const sendTexts = async () => {
    const texts: Promise<string[]>[] = [];
    for (let index = 0; index < TEXTS; index += 1) {
      const body = `text ${index}`;
      const from = customers[index % customers.length] ?? "";
      texts.push(
        carrier
          .receiveText({ from, to: phoneNumber, body })
          // A 2xx is a promise.
          .then(({ attempts }) =>
            attempts.some(({ statusCode }) => statusCode !== null && statusCode < 300) ? [body] : [],
          ),
      );
      await delay(MS_BETWEEN_TEXTS);
    }
    return (await Promise.all(texts)).flat();
  };
  const texting = sendTexts();
  for (let kill = 0; kill < KILLS; kill += 1) {
    await delay(((TEXTS * MS_BETWEEN_TEXTS) / KILLS) * random.next());
    await parley.kill();
    parley = await installation.start();
  }
  const acknowledged = await texting;
  expect(acknowledged.length).toBeGreaterThan(TEXTS / 4);

  const received = () => local?.requests("/hook") ?? [];
  const bodies = () => received().map(({ body }) => JSON.parse(body).data.body as string);
  const rows = () =>
    installation?.query<EventRow>("select event_id, conversation_id from webhook_deliveries order by id") ?? [];
  await until(async () => expect(received()).toHaveLength((await rows()).length), 60_000);
  expect(acknowledged.filter((body) => !bodies().includes(body))).toEqual([]);
  const idsOf = received().map(({ headers }) => String(headers["webhook-id"]));
  expect(new Set(idsOf).size).toBe(idsOf.length);
  for (const [, events] of Map.groupBy(await rows(), ({ conversation_id: id }) => id)) {
    const inOrder = events.map(({ event_id: id }) => id);
    expect(idsOf.filter((id) => inOrder.includes(id))).toEqual(inOrder);
  }
  const { secret } = (await admin.get("/api/v1/organization/webhook-secret")).json;
  for (const request of received()) verifyWebhook(request, secret);
  expect(command.notes.filter((note) => note === "Connected again.").length).toBeGreaterThan(0);
  command.signal("SIGINT");
  expect(await command.exited).toBe(0);
});
