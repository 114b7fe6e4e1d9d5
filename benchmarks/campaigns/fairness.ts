import { setTimeout } from "node:timers/promises";
import type { Service } from "../../apps/service/src/compose.ts";
import { readProgress, readWaits } from "./measure.ts";
import { addCaller, addCampaign } from "./staged-campaigns.ts";

const SMALL_CAMPAIGNS = 20;
const SMALL_CONTACTS = 10;
const SENDS_A_SECOND = 50;
const MOST_WAIT_MS = 10_000;
/** The large one is at full work when the small ones begin. */
const HEAD_START_MS = 2_000;

/** Small campaigns of organizations of their own beside a large one of another. */
export async function measureFairness(service: Service, port: number, largeContacts: number): Promise<void> {
  const owner = await addCaller(service, port, "large");
  const large = await addCampaign(service, owner, {
    channel: "sms",
    contacts: largeContacts,
    perMinute: SENDS_A_SECOND * 60,
  });
  const small: { readonly id: number; readonly ask: typeof owner.ask }[] = [];
  for (let index = 0; index < SMALL_CAMPAIGNS; index += 1) {
    const caller = await addCaller(service, port, `small-${index}`);
    const { id } = await addCampaign(service, caller, { channel: "sms", contacts: SMALL_CONTACTS });
    small.push({ id, ask: caller.ask });
  }
  await owner.ask("POST", `/api/v1/campaigns/${large.id}/start`);
  await setTimeout(HEAD_START_MS);
  const beganMs = performance.now();
  const before = await readProgress(service, [large.id]);
  await Promise.all(small.map(({ id, ask }) => ask("POST", `/api/v1/campaigns/${id}/start`)));
  const ids = small.map(({ id }) => id);
  while ((await readProgress(service, ids)).done < SMALL_CAMPAIGNS * SMALL_CONTACTS) {
    if (performance.now() - beganMs > 120_000) throw new Error("the small campaigns stand still");
    await setTimeout(100);
  }
  const tookMs = performance.now() - beganMs;
  const after = await readProgress(service, [large.id]);
  const { p50Ms, p99Ms } = await readWaits(service, "sms", ids, "due");
  const { attempts, done } = await readProgress(service, [large.id]);
  console.log(
    `\n${SMALL_CAMPAIGNS} campaigns of ${SMALL_CONTACTS} texts beside one of ${largeContacts} at ${SENDS_A_SECOND} a second`,
  );
  console.log("| what | figure | goal |\n|---|---|---|");
  console.log(
    `| wait of the small ones from their start to the request p50 / p99, ms | ${p50Ms.toFixed(0)} / ${p99Ms.toFixed(0)} | p99 ≤ ${MOST_WAIT_MS} |`,
  );
  console.log(`| until all of them were done, s | ${(tookMs / 1_000).toFixed(1)} | |`);
  console.log(
    `| texts of the large one meanwhile, a second | ${(((after.attempts - before.attempts) / tookMs) * 1_000).toFixed(0)} | ${SENDS_A_SECOND} |`,
  );
  if (done > attempts) throw new Error("contacts of the large campaign were skipped");
  await owner.ask("POST", `/api/v1/campaigns/${large.id}/stop`);
}
