import { sql } from "kysely";
import type { Service } from "../../apps/service/src/compose.ts";
import { type Cost, costBetween, follow, readWaits } from "./measure.ts";
import type { DatabaseCpu } from "./postgres-cpu.ts";
import { addCaller, addCampaign, type Channel } from "./staged-campaigns.ts";

const PART = 1_000;

/** What an attempt costs at the start, in the middle and at the end of campaigns, with a carrier that answers at once. */
export async function measureDispatch(
  service: Service,
  port: number,
  databaseCpu: DatabaseCpu,
  sizes: readonly number[],
): Promise<void> {
  console.log("\nthe dispatcher with a carrier in its process that answers at once");
  console.log(
    "| what | attempts/s (goal 200) | database CPU ms an attempt (goal ≤ 1) | of a campaign of 1,000 (goal 0.8 to 1.2) | service CPU ms | from intent to request p50 / p99, ms |\n|---|---|---|---|---|---|",
  );
  for (const channel of ["sms", "call"] as const) {
    // Statements are prepared and code is compiled before anything is measured.
    await run(service, port, databaseCpu, channel, 300);
    // As the server does by itself within a minute: an installation that has run a campaign before.
    await sql`vacuum analyze`.execute(service.platform.database);
    let first: Cost | null = null;
    for (const contacts of [PART, ...sizes]) {
      const { samples, waits } = await run(service, port, databaseCpu, channel, contacts);
      const middle = Math.floor((contacts - PART) / 2);
      const spans: readonly (readonly [string, number])[] =
        contacts === PART
          ? [["", 0]]
          : [
              [", start", 0],
              [", middle", middle],
              [", end", contacts - PART],
            ];
      for (const [name, from] of spans) {
        const cost = costBetween(samples, from, from + PART);
        first ??= cost;
        console.log(
          `| ${channel === "sms" ? "texts" : "unanswered calls"}, ${contacts}${name} | ${cost.attemptsASecond.toFixed(0)} | ${milliseconds(cost.databaseMs)} | ${ratio(cost, first)} | ${milliseconds(cost.serviceMs)} | ${waits} |`,
        );
      }
    }
  }
}

async function run(service: Service, port: number, databaseCpu: DatabaseCpu, channel: Channel, contacts: number) {
  const caller = await addCaller(service, port, `${channel}-${contacts}-${performance.now()}`);
  const { id } = await addCampaign(service, caller, { channel, contacts });
  await caller.ask("POST", `/api/v1/campaigns/${id}/start`);
  const samples = await follow(service, id, contacts, databaseCpu);
  const { attempts, p50Ms, p99Ms } = await readWaits(service, channel, [id], "intent");
  if (attempts !== contacts) throw new Error(`${attempts} attempts for ${contacts} contacts`);
  return { samples, waits: `${p50Ms.toFixed(0)} / ${p99Ms.toFixed(0)}` };
}

const milliseconds = (value: number | null) => (value === null ? "?" : value.toFixed(2));
const ratio = (cost: Cost, first: Cost) =>
  cost.databaseMs === null || first.databaseMs === null ? "?" : (cost.databaseMs / first.databaseMs).toFixed(2);
