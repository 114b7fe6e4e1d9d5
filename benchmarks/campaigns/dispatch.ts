import { sql } from "kysely";
import type { Service } from "../../apps/service/src/compose.ts";
import { type Cost, costBetween, follow, followSealing, readWaits, type Sample } from "./measure.ts";
import type { DatabaseCpu } from "./postgres-cpu.ts";
import { addCaller, addCampaign, type Channel } from "./staged-campaigns.ts";

const SMALL = 1_000;
/** Of these the middle one counts: a campaign of 1,000 is over within a second or two. */
const SMALL_ROUNDS = 5;
/** Long enough for what is sampled five times a second, and for the carrier's ends to keep up with the beginnings. */
const PART = 10_000;

/** What an attempt costs at the start, in the middle and at the end of a campaign, with a carrier that answers at once. */
export async function measureDispatch(
  service: Service,
  port: number,
  databaseCpu: DatabaseCpu,
  plan: { readonly contacts: number; readonly channels: readonly Channel[] },
): Promise<void> {
  const { contacts, channels } = plan;
  console.log("\nthe dispatcher with a carrier in its process that answers at once");
  console.log(
    "| what | attempts/s (goal 200) | database CPU ms an attempt (goal ≤ 1) | of a campaign of 1,000 (goal 0.8 to 1.2) | service CPU ms | from intent to request p50 / p99, ms |\n|---|---|---|---|---|---|",
  );
  for (const channel of channels) {
    // Statements are prepared and code is compiled before anything is measured.
    for (let round = 0; round < 3; round += 1) await run(service, port, databaseCpu, channel, SMALL);
    // As the server does by itself within a minute: an installation that has run a campaign before.
    await sql`vacuum analyze`.execute(service.platform.database);
    const small: { readonly cost: Cost; readonly waits: string }[] = [];
    for (let round = 0; round < SMALL_ROUNDS; round += 1) {
      const { samples, sealed, waits } = await run(service, port, databaseCpu, channel, SMALL);
      const { attemptsASecond } = costBetween(samples, 0, SMALL);
      const cost = costBetween([...samples.slice(0, -1), { ...sealed, handled: SMALL }], 0, SMALL);
      small.push({ cost: { ...cost, attemptsASecond }, waits });
    }
    small.sort((a, b) => (a.cost.databaseMs ?? 0) - (b.cost.databaseMs ?? 0));
    const reference = small[Math.floor(SMALL_ROUNDS / 2)];
    if (reference === undefined) throw new Error("no campaign was measured");
    const print = (name: string, cost: Cost, waits: string) =>
      console.log(
        `| ${channel === "sms" ? "texts" : "unanswered calls"}, ${name} | ${cost.attemptsASecond.toFixed(0)} | ${milliseconds(cost.databaseMs)} | ${ratio(cost, reference.cost)} | ${milliseconds(cost.serviceMs)} | ${waits} |`,
      );
    for (const { cost, waits } of small) print(`${SMALL}`, cost, waits);
    const { samples, waits } = await run(service, port, databaseCpu, channel, contacts);
    const part = Math.min(PART, contacts / 3);
    print(`${contacts}, start`, costBetween(samples, 0, part), waits);
    print(`${contacts}, middle`, costBetween(samples, (contacts - part) / 2, (contacts + part) / 2), waits);
    print(`${contacts}, end`, costBetween(samples, contacts - part, contacts), waits);
    print(`${contacts}, all`, costBetween(samples, 0, contacts), waits);
    const tenMinutes = slowestTenMinutes(samples);
    if (tenMinutes !== null) console.log(`the slowest ten minutes of these: ${tenMinutes.toFixed(0)} attempts/s`);
  }
}

const TEN_MINUTES_MS = 600_000;

/** In attempts a second; null where the campaign was over sooner. */
function slowestTenMinutes(samples: readonly Sample[]): number | null {
  let slowest: number | null = null;
  let from = 0;
  for (const last of samples) {
    for (let next = samples[from + 1]; next !== undefined && last.atMs - next.atMs >= TEN_MINUTES_MS; ) {
      from += 1;
      next = samples[from + 1];
    }
    const first = samples[from];
    if (first === undefined || last.atMs - first.atMs < TEN_MINUTES_MS) continue;
    const rate = ((last.handled - first.handled) / (last.atMs - first.atMs)) * 1_000;
    slowest = Math.min(slowest ?? rate, rate);
  }
  return slowest;
}

async function run(service: Service, port: number, databaseCpu: DatabaseCpu, channel: Channel, contacts: number) {
  const caller = await addCaller(service, port, `${channel}-${contacts}-${performance.now()}`);
  const { id } = await addCampaign(service, caller, { channel, contacts });
  await caller.ask("POST", `/api/v1/campaigns/${id}/start`);
  const samples = await follow(service, id, contacts, databaseCpu);
  const sealed = await followSealing(service, id, databaseCpu);
  const { attempts, p50Ms, p99Ms } = await readWaits(service, channel, [id], "intent");
  if (attempts !== contacts) throw new Error(`${attempts} attempts for ${contacts} contacts`);
  return { samples, sealed, waits: `${p50Ms.toFixed(0)} / ${p99Ms.toFixed(0)}` };
}

const milliseconds = (value: number | null) => (value === null ? "?" : value.toFixed(2));
const ratio = (cost: Cost, first: Cost) =>
  cost.databaseMs === null || first.databaseMs === null ? "?" : (cost.databaseMs / first.databaseMs).toFixed(2);
