/** What choosing the version of the prompt adds to the start of a call. */
import { randomBytes } from "node:crypto";
import { performance } from "node:perf_hooks";
import { setTimeout as delay } from "node:timers/promises";
import { asId, type OrganizationId } from "@parley/foundation/branded-ids";
import { CompiledQuery, sql } from "kysely";
import pg from "pg";
import { percentile } from "../http/load.ts";
import type { House } from "./house.ts";

const VERSIONS = 200;
const CHOICE = /parley_choose_prompt\((\$\d+), (\$\d+), (\$\d+)\)/;
const CALLS_COUNTED = 20;

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** @param calls of each kind */
export async function measureCallStart(house: House, calls: number): Promise<void> {
  const plain = await addAssistant(house);
  const versioned = await addAssistant(house);
  await addVersions(house, versioned);
  const [without, withVersions] = [await startCall(house, plain), await startCall(house, versioned)];
  const insert = withVersions.find(({ text }) => CHOICE.test(text));
  if (insert === undefined) throw new Error("no statement of a call's start chooses a prompt");
  // The same, without the choice; its parameters are still sent.
  const bare = insert.text.replace(
    CHOICE,
    (_, organization, assistant, key) =>
      `case when ${organization}::bigint = 0 and ${assistant}::bigint = 0 and ${key}::bytea is null then 0 end`,
  );
  const sidAt = insert.values.findIndex((value) => typeof value === "string" && value.startsWith("web_"));
  const keyAt = Number(CHOICE.exec(insert.text)?.[3]?.slice(1)) - 1;
  const times = { bare: [] as number[], chosen: [] as number[] };
  const scope = house.service.platform.data.scope(asId<OrganizationId>(house.organizationId));
  for (let index = -100; index < calls; index += 1) {
    const kinds = index % 2 === 0 ? (["bare", "chosen"] as const) : (["chosen", "bare"] as const);
    for (const kind of kinds) {
      const values = insert.values.with(sidAt, `web_${kind}_${index}`).with(keyAt, randomBytes(32));
      const query = CompiledQuery.raw(kind === "bare" ? bare : insert.text, [...values]);
      const tookMs = await scope.transaction(async (unit) => {
        const beganMs = performance.now();
        await unit.db.executeQuery(query);
        return performance.now() - beganMs;
      });
      if (index >= 0) times[kind].push(tookMs);
    }
  }
  const { rows } = await sql<{ chosen: string }>`
    select string_agg(distinct prompt_versions.status, ' and ') as chosen from calls
    join prompt_versions on prompt_versions.id = prompt_version_id where call_sid like 'web_chosen_%'`.execute(
    house.service.platform.database,
  );
  const at = (list: readonly number[], share: number) =>
    percentile(
      list.toSorted((one, other) => one - other),
      share,
    );
  console.log(`\nthe start of a call, ${calls} inserts of each kind in turns; chosen: ${rows[0]?.chosen}`);
  console.log("| what | without | with 200 versions, a canary of 50 % | more | goal |\n|---|---|---|---|---|");
  console.log(
    `| statements of a start | ${without.length} | ${withVersions.length} | ${withVersions.length - without.length} | 0 |`,
  );
  for (const text of extraOf(withVersions, without)) console.log(`more: ${text}`);
  for (const text of extraOf(without, withVersions)) console.log(`less: ${text}`);
  for (const share of [0.5, 0.95]) {
    const [one, other] = [at(times.bare, share), at(times.chosen, share)];
    const shown = [one, other, other - one].map((ms) => ms.toFixed(3));
    console.log(`| the call's insert, p${100 * share}, ms | ${shown.join(" | ")} | ≤ 0.2 |`);
  }
}

/** Statements of one start that the other does not have, or not as often. */
function extraOf(one: readonly Statement[], other: readonly Statement[]): readonly string[] {
  const left = other.map(({ text }) => text);
  return one.flatMap(({ text }) => {
    const at = left.indexOf(text);
    if (at === -1) return [text.replace(/\s+/g, " ").slice(0, 160)];
    left.splice(at, 1);
    return [];
  });
}

async function addAssistant(house: House): Promise<number> {
  const made = await house.ask("POST", "/api/v1/assistants", {
    name: "Ada",
    llm_settings: { system_prompt: "You are Ada." },
  });
  return made.id;
}

/** As years of work leave them: one in production, one canary, and what was there before. */
async function addVersions(house: House, assistantId: number): Promise<void> {
  await sql`
    insert into prompt_versions (organization_id, assistant_id, version, system_prompt, source, status, traffic_percentage)
    select ${house.organizationId}, ${assistantId}, number, 'You are Ada ' || number, 'manual',
      case number when ${VERSIONS - 1} then 'production' when ${VERSIONS} then 'canary' else 'retired' end,
      case number when ${VERSIONS} then 50 end
    from generate_series(1, ${VERSIONS}) as number`.execute(house.service.platform.database);
  await sql`vacuum analyze prompt_versions`.execute(house.service.platform.database);
}

/**
 * The statements of one start: of several starts one with the most common number, because the audit's entry is now and then written by
 * two transactions that run side by side, and what happens meanwhile counts, too.
 */
async function startCall(house: House, assistantId: number): Promise<readonly Statement[]> {
  const starts: (readonly Statement[])[] = [];
  for (let count = 0; count < CALLS_COUNTED; count += 1) {
    const start = await record(async (statements) => {
      await house.ask("POST", "/api/v1/calls/browser", { assistant_id: assistantId });
      // Some are asked after the answer.
      for (let known = -1; known < statements.length; ) {
        known = statements.length;
        await delay(150);
      }
    });
    starts.push(start);
  }
  const timesOf = ({ length }: readonly Statement[]) => starts.filter((each) => each.length === length).length;
  return starts.toSorted((one, other) => timesOf(other) - timesOf(one))[0] ?? [];
}

async function record(work: (statements: readonly Statement[]) => Promise<unknown>): Promise<readonly Statement[]> {
  const statements: Statement[] = [];
  const original = pg.Client.prototype.query;
  pg.Client.prototype.query = function query(this: pg.Client, ...parameters: unknown[]) {
    const [first] = parameters;
    const given = typeof first === "string" ? { text: first } : (first as Partial<Statement>);
    if (typeof given.text === "string") statements.push({ text: given.text, values: given.values ?? [] });
    return Reflect.apply(original, this, parameters);
  } as typeof original;
  try {
    await work(statements);
  } finally {
    pg.Client.prototype.query = original;
  }
  return statements;
}
