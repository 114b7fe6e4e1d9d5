import type { CarrierSimulator } from "@parley/testkit/carriers/simulator-handle";
import type { Service } from "../../apps/service/src/compose.ts";
import { follow, readWaits } from "./measure.ts";
import { addCaller, addCampaign, type Channel } from "./staged-campaigns.ts";

const RATES = [10, 25, 50, 75, 100, 150, 200, 300];
const MOST_WAIT_MS = 10_000;

/** The highest rate at which contacts become due and are still reached in time, over HTTP with status callbacks. */
export async function measureHttp(
  service: Service,
  port: number,
  carrier: CarrierSimulator,
  seconds: number,
): Promise<void> {
  console.log(
    "\nthe carriers' simulator over HTTP, with status callbacks; contacts become due on an absolute schedule",
  );
  console.log("| what | due a second | s | wait from due to request p50 / p99, ms | goal |\n|---|---|---|---|---|");
  for (const channel of ["sms", "call"] as const) {
    let highest = 0;
    for (const rate of RATES) {
      const waits = await runAt(service, port, carrier, channel, rate, seconds);
      const isInTime = waits.p99Ms <= MOST_WAIT_MS;
      console.log(
        `| ${nameOf(channel)} | ${rate} | ${seconds} | ${waits.p50Ms.toFixed(0)} / ${waits.p99Ms.toFixed(0)} | ${isInTime ? "" : "missed: "}p99 ≤ ${MOST_WAIT_MS} |`,
      );
      if (!isInTime) break;
      highest = rate;
    }
    console.log(`| ${nameOf(channel)}, highest rate tried that was in time | ${highest} | | | |`);
  }
}

async function runAt(
  service: Service,
  port: number,
  carrier: CarrierSimulator,
  channel: Channel,
  rate: number,
  seconds: number,
) {
  const contacts = rate * seconds;
  const caller = await addCaller(service, port, `http-${channel}-${rate}`);
  const { id, numbers } = await addCampaign(service, caller, { channel, contacts, dueASecond: rate });
  if (channel === "call") for (const number of numbers) carrier.setCallOutcome(number, "no-answer");
  await caller.ask("POST", `/api/v1/campaigns/${id}/start`);
  await follow(service, id, contacts, async () => null);
  const waits = await readWaits(service, channel, [id], "due");
  if (waits.attempts !== contacts) throw new Error(`${waits.attempts} attempts for ${contacts} contacts`);
  return waits;
}

const nameOf = (channel: Channel) => (channel === "sms" ? "texts" : "unanswered calls");
