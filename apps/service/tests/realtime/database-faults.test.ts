import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { CONNECTION_LIMITS, REQUEST_WAITS } from "../../src/open-platform.ts";
import { shortGrace } from "../harness/short-grace.ts";
import { startTestService, type TestOrganization, type TestService } from "../harness/test-service.ts";
import type { ParleyProcess } from "./parley-process.ts";
import { createTextingInstallation, type TextingInstallation } from "./texting-installation.ts";

interface TimedReply {
  /** 0: there was no answer. */
  readonly status: number;
  readonly retryAfter: string | null;
  readonly startedAtMs: number;
  readonly tookMs: number;
}

async function timed(url: string, bearer: string): Promise<TimedReply> {
  const startedAtMs = performance.now();
  try {
    const reply = await fetch(url, { headers: { authorization: `Bearer ${bearer}` } });
    await reply.arrayBuffer();
    const retryAfter = reply.headers.get("retry-after");
    return { status: reply.status, retryAfter, startedAtMs, tookMs: performance.now() - startedAtMs };
  } catch {
    return { status: 0, retryAfter: null, startedAtMs, tookMs: performance.now() - startedAtMs };
  }
}

const isSuccess = ({ status }: TimedReply) => status === 200;
const isPoliteRefusal = ({ status, retryAfter }: TimedReply) => status === 503 && retryAfter === "1";

describe("the database restarts under traffic", () => {
  const RESTARTS = 4;
  const TEXTS = 80;
  let installation: TextingInstallation;
  let parley: ParleyProcess;

  beforeAll(async () => {
    installation = await createTextingInstallation({
      seed: 1,
      webhookRetryDelayMs: 1_000,
      environment: shortGrace(5),
    });
    parley = await installation.start();
    await installation.setUp();
  });
  afterAll(() => installation.remove());

  test("requests fail fast or succeed, the process lives, it recovers in seconds, and no text is lost", async ({
    annotate,
  }) => {
    const replies: TimedReply[] = [];
    const traffic = new AbortController();
    const requests = keepAsking(
      `${parley.url}/api/v1/sms-conversations/`,
      installation.apiKey,
      replies,
      traffic.signal,
    );
    const texting = sendTexts();
    const recoveriesMs: number[] = [];
    for (let restart = 0; restart < RESTARTS; restart += 1) {
      await delay(1_500);
      await stopDatabaseAtOnce();
      recoveriesMs.push(await untilServed(replies, performance.now()));
    }
    traffic.abort();
    await requests;
    const acknowledged = await texting;

    const refused = replies.filter((reply) => !isSuccess(reply));
    const slowestMs = Math.max(...replies.map(({ tookMs }) => tookMs));
    await annotate(
      `${replies.length} requests, ${refused.length} refused, the slowest ${Math.round(slowestMs)} ms; ` +
        `back after ${recoveriesMs.map(Math.round).join(", ")} ms; ${acknowledged.length} of ${TEXTS} texts acknowledged`,
    );
    expect(refused.filter((reply) => !isPoliteRefusal(reply))).toEqual([]);
    expect(slowestMs).toBeLessThan(5_000);
    expect(Math.max(...recoveriesMs)).toBeLessThan(8_000);

    // A text may be answered that its carrier was refused: the database stored it and died before it could say so.
    const unanswered = async () => {
      const replied = new Set(await repliedCustomers());
      return acknowledged.filter((customer) => !replied.has(customer));
    };
    await expect.poll(unanswered, { interval: 500 }).toEqual([]);
    await delay(1_000);
    const replied = await repliedCustomers();
    expect(replied.toSorted()).toEqual([...new Set(replied)].toSorted());
  });

  /** Milliseconds until a request succeeds that began after the database went down. */
  async function untilServed(replies: readonly TimedReply[], downAtMs: number): Promise<number> {
    // What was on its way when it went down may still have been answered.
    const isAfter = (reply: TimedReply) => isSuccess(reply) && reply.startedAtMs > downAtMs + 100;
    const found = () => replies.find(isAfter);
    while (found() === undefined) {
      const exit = await Promise.race([parley.exited, delay(20, null)]);
      if (exit !== null) throw new Error(`the service ended: ${parley.lines.slice(-15).join("\n")}`);
      if (performance.now() - downAtMs > 10_000) throw new Error("not served again within 10 s");
    }
    const first = found();
    return first === undefined ? Number.POSITIVE_INFINITY : first.startedAtMs + first.tookMs - downAtMs;
  }

  /** As `pg_ctl stop -m immediate`; the service's supervisor starts it again. */
  async function stopDatabaseAtOnce(): Promise<void> {
    const [row] = await installation.query<{ pid: string }>(
      "select split_part(pg_read_file('postmaster.pid'), chr(10), 1) as pid",
    );
    process.kill(Number(row?.pid), "SIGQUIT");
  }

  /** @returns the customers whose text was acknowledged, one text each */
  async function sendTexts(): Promise<readonly string[]> {
    const texts: Promise<string[]>[] = [];
    for (let index = 0; index < TEXTS; index += 1) {
      const customer = `+1212${String(5_550_000 + index)}`;
      const text = { from: customer, to: installation.phoneNumber, body: "When are you open?" };
      texts.push(
        installation.carrier
          .receiveText(text)
          .then(({ attempts }) => (attempts.some(({ statusCode }) => statusCode === 200) ? [customer] : []))
          // Only after a failure, when the carrier is taken away first.
          .catch(() => []),
      );
      await delay(75);
    }
    return (await Promise.all(texts)).flat();
  }

  /** One for each reply. */
  async function repliedCustomers(): Promise<readonly string[]> {
    const messages = await installation.carrier.messages();
    return messages.filter(({ direction }) => direction === "outbound").map(({ to }) => to);
  }
});

/** Asks about forty times a second until it is told to stop. */
async function keepAsking(url: string, bearer: string, replies: TimedReply[], signal: AbortSignal): Promise<void> {
  const open: Promise<unknown>[] = [];
  while (!signal.aborted) {
    open.push(timed(url, bearer).then((reply) => replies.push(reply)));
    await delay(25);
  }
  await Promise.all(open);
}

describe("a database that makes wait", () => {
  let service: TestService;
  let organization: TestOrganization;

  beforeAll(async () => {
    // As an operator has it: other tests are more patient, and have fewer connections.
    service = await startTestService({ overrides: { requestWaits: REQUEST_WAITS, connections: CONNECTION_LIMITS } });
    organization = await service.addOrganization();
  });
  afterAll(() => service.stop());

  const ask = (path: string) => timed(`${service.url}${path}`, organization.admin.key);

  test("a table that is locked for long: its routes are refused after 2 s, the others do not notice", async ({
    annotate,
  }) => {
    const client = new pg.Client({ connectionString: service.connectionString });
    await client.connect();
    try {
      await client.query("begin; lock table sms_logs in access exclusive mode");
      const locked = Array.from({ length: 5 }, () => ask("/api/v1/sms-logs/"));
      const others: TimedReply[] = [];
      for (let round = 0; round < 20; round += 1) {
        others.push(await ask("/api/v1/sms-conversations/"));
        await delay(50);
      }
      const refused = await Promise.all(locked);
      const slowestMs = Math.max(...others.map(({ tookMs }) => tookMs));
      await annotate(
        `refused after ${refused.map(({ tookMs }) => Math.round(tookMs)).join(", ")} ms; others at most ${Math.round(slowestMs)} ms`,
      );
      expect(refused.every(isPoliteRefusal)).toBe(true);
      expect(Math.max(...refused.map(({ tookMs }) => tookMs))).toBeLessThan(4_500);
      expect(others.every(isSuccess)).toBe(true);
      expect(slowestMs).toBeLessThan(1_500);
    } finally {
      await client.end();
    }
    expect((await ask("/api/v1/sms-logs/")).status).toBe(200);
  });

  test("a statement that takes too long is stopped and its connection serves again", async () => {
    const { unscoped } = service.service.platform.data;
    const startMs = performance.now();
    await expect(sql`select pg_sleep(30)`.execute(unscoped.db)).rejects.toMatchObject({ code: "57014" });
    expect(performance.now() - startMs).toBeLessThan(10_000);
    expect((await ask("/api/v1/sms-conversations/")).status).toBe(200);
  });

  test("no connection is free: refused after a second, and served again once one is", async ({ annotate }) => {
    const { database } = service.service.platform;
    const held = Promise.withResolvers<void>();
    const holders = Array.from({ length: CONNECTION_LIMITS.requests }, () =>
      database.connection().execute(() => held.promise),
    );
    await delay(100);
    const replies = await Promise.all(Array.from({ length: 100 }, () => ask("/api/v1/sms-conversations/")));
    held.resolve();
    await Promise.all(holders);
    const slowestMs = Math.max(...replies.map(({ tookMs }) => tookMs));
    await annotate(`100 refused, the slowest after ${Math.round(slowestMs)} ms`);
    expect(replies.every(isPoliteRefusal)).toBe(true);
    // 1 s of waiting, and what a hundred requests at once cost this machine.
    expect(slowestMs).toBeLessThan(3_000);
    expect((await ask("/api/v1/sms-conversations/")).status).toBe(200);
  });

  test("a connection lost in the middle of a transaction fails that transaction and nothing else", async () => {
    const { unscoped } = service.service.platform.data;
    const transaction = unscoped.transaction(async (unit) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(unit.db);
      await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(unscoped.db);
      // Between two statements nobody waits for an answer whom the loss could be told.
      await delay(200);
      await sql`select 1`.execute(unit.db);
    });
    await expect(transaction).rejects.toThrow();
    expect((await ask("/api/v1/sms-conversations/")).status).toBe(200);
  });
});
