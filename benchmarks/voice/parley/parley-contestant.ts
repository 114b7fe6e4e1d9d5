import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { startEmbeddedPostgres } from "../../../apps/service/src/platform/database/embedded/embedded-postgres.ts";
import { spawnCarrierSimulator } from "../../../packages/testkit/src/carriers/process/spawn-simulator.ts";
import {
  CallRefusedError,
  type CallTarget,
  type Contestant,
  type RunningContestant,
  type Surroundings,
} from "../contestant.ts";
import { announceCall, type IncomingCall } from "./announce-call.ts";
import { callAtOnce } from "./call-at-once.ts";
import { createParleyApi } from "./parley-api.ts";
import { findFreePort, startParley } from "./parley-process.ts";
import { setUpNumber } from "./set-up-number.ts";
import { startTraceCollector } from "./trace-collector.ts";

/** Numbers set aside for fiction. */
const OUR_NUMBER = "+14155550100";
/** So many calls are announced at the same time. */
const ANNOUNCED_AT_ONCE = 8;
/** A process that was busy for a moment takes calls again after its next beat or two. */
const REFUSALS_BORNE = 10;
const BETWEEN_TRIES_MS = 1_000;

export interface ParleySettings {
  /** It prepares answers when the recognizer guesses that a turn is over. */
  readonly isEager: boolean;
  /**
   * What an operator gets to see. `warnings`: nothing unless something is wrong. `lines`: also a line at the beginning and the end of
   * each call. `traces`: these, and a trace of each call to a collector. Figures are always counted.
   */
  readonly shows: "warnings" | "lines" | "traces";
}

/**
 * Parley as it is run: a process of the role `media`, which is measured, one of the roles `api` and `worker`, PostgreSQL
 * and a simulated carrier, which are not. It reaches its vendors over sockets.
 */
export function createParleyContestant(name: string, settings: ParleySettings): Contestant {
  return {
    name,
    prepare: async () => null,
    start: async (surroundings) => {
      const opened: (() => Promise<void>)[] = [];
      const stop = async () => {
        for (const close of opened.splice(0).reverse()) await close();
      };
      try {
        return { ...(await startAll(surroundings, settings, opened)), stop };
      } catch (error) {
        await stop();
        throw error;
      }
    },
  };
}

async function startAll(
  { directory, measuredCores, otherCores, vendorsUrl, nodeFlags }: Surroundings,
  { isEager, shows }: ParleySettings,
  opened: (() => Promise<void>)[],
): Promise<Omit<RunningContestant, "stop">> {
  const dataDir = await mkdtemp(join(directory, "parley-"));
  const postgres = await startEmbeddedPostgres({ dataDir });
  opened.push(() => postgres.stop());
  const account = { accountSid: `AC${randomBytes(16).toString("hex")}`, authToken: randomBytes(16).toString("hex") };
  const carrier = await spawnCarrierSimulator({
    seed: 1,
    carriers: ["twilio"],
    accounts: [{ ...account, numbers: [OUR_NUMBER] }],
  });
  opened.push(() => carrier.stop());
  const collector = shows === "traces" ? await startTraceCollector(otherCores) : null;
  if (collector !== null) opened.push(() => collector.stop());
  const [apiPort, mediaPort] = [await findFreePort(), await findFreePort()];
  const apiKey = `benchmark_${randomBytes(24).toString("hex")}`;
  const env = {
    DATA_DIR: dataDir,
    DATABASE_URL: postgres.connectionString,
    MASTER_KEY: randomBytes(32).toString("base64"),
    PUBLIC_BASE_URL: `http://127.0.0.1:${apiPort}`,
    MEDIA_PUBLIC_URL: `http://127.0.0.1:${mediaPort}`,
    LOG_LEVEL: shows === "warnings" ? "warn" : "info",
    ...(collector === null ? {} : { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url }),
    DRAIN_LIMIT_SECONDS: "1",
    INBOUND_SIGNATURES: "off",
    TWILIO_BASE_URL: carrier.urls.twilio ?? "",
    TWILIO_ACCOUNT_SID: account.accountSid,
    TWILIO_AUTH_TOKEN: account.authToken,
    DEEPGRAM_BASE_URL: vendorsUrl,
    DEEPGRAM_API_KEY: randomBytes(20).toString("hex"),
    OPENAI_BASE_URL: `${vendorsUrl}/v1`,
    OPENAI_API_KEY: randomBytes(20).toString("hex"),
    INIT_ORGANIZATION: "Benchmark",
    INIT_ADMIN_EMAIL: "admin@example.com",
    INIT_ADMIN_PASSWORD: randomBytes(18).toString("base64url"),
    INIT_API_KEY: apiKey,
  };
  const api = await startParley(apiPort, { ...env, ROLES: "api,worker" }, otherCores);
  opened.push(() => api.stop());
  const media = await startParley(mediaPort, { ...env, ROLES: "media" }, measuredCores, nodeFlags);
  opened.push(() => media.stop());
  await setUpNumber(createParleyApi(api.url, apiKey), OUR_NUMBER, isEager);
  let announced = 0;
  const prepareCall = () => {
    announced += 1;
    const from = `+1212${5_550_000 + announced}`;
    return announcePatiently({ url: api.url, accountSid: account.accountSid, from, to: OUR_NUMBER });
  };
  return {
    pid: media.pid,
    front: { url: api.url, key: apiKey, pid: api.pid },
    callAtOnce: (count, stayMs) =>
      callAtOnce({ carrier, connectionString: postgres.connectionString, to: OUR_NUMBER, count, stayMs }),
    prepareCalls: async (count) => {
      const targets: CallTarget[] = [];
      while (targets.length < count) {
        const missing = Math.min(ANNOUNCED_AT_ONCE, count - targets.length);
        targets.push(...(await Promise.all(Array.from({ length: missing }, prepareCall))));
      }
      return targets;
    },
  };
}

async function announcePatiently(call: IncomingCall): Promise<CallTarget> {
  for (let refusals = 0; ; refusals += 1) {
    try {
      return await announceCall(call);
    } catch (error) {
      if (!(error instanceof CallRefusedError) || refusals === REFUSALS_BORNE) throw error;
      await pause(BETWEEN_TRIES_MS);
    }
  }
}
