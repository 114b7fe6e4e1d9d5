import { randomBytes } from "node:crypto";
import { mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SpokenTexts } from "@parley/testkit/audio/spoken-texts";
import { startCarrierSimulator } from "@parley/testkit/carriers/carrier-simulator";
import type { CarrierSimulator } from "@parley/testkit/carriers/simulator-handle";
import { type ModelServer, startModelServer } from "@parley/testkit/models/model-server";
import { startSpeechToTextServer } from "@parley/testkit/speech/listening/speech-to-text-server";
import { startTextToSpeechServer } from "@parley/testkit/speech/speaking/text-to-speech-server";
import { startWebhookReceiver, type WebhookReceiver } from "@parley/testkit/webhook-receiver/webhook-receiver";
import pg from "pg";
import type { Environment } from "../../src/config/env.ts";
import { ApiClient } from "../harness/api-client.ts";
import { type CarrierKind, TWILIO } from "../harness/carrier-kinds.ts";
import { createTestDatabase } from "../harness/test-database.ts";
import { PUBLIC_BASE_URL } from "../harness/test-service.ts";
import { UNDISCLOSED } from "../harness/undisclosed.ts";
import { findLastingPort, type ParleyProcess, startParley } from "./parley-process.ts";

/** One process for the API and the work, others for live calls, over one database, beside a carrier and everything an assistant talks with. */
export interface CallingInstallation {
  readonly carrier: CarrierSimulator;
  readonly texts: SpokenTexts;
  readonly models: ModelServer;
  /** Where the assistant's webhooks go. */
  readonly customer: WebhookReceiver;
  /** Answered by an assistant. */
  readonly phoneNumber: string;
  readonly admin: ApiClient;
  /** The first process for the API and the work. */
  readonly api: ParleyProcess;
  /** Another one in its place. */
  startApi(): Promise<ParleyProcess>;
  /** A process that holds live calls, reached by carriers at an address of its own. There are two addresses. */
  startMedia(which: 1 | 2, environment?: Environment): Promise<ParleyProcess>;
  query<Row extends pg.QueryResultRow>(statement: string, values?: readonly unknown[]): Promise<readonly Row[]>;
  /** Kills what runs and removes everything. */
  remove(): Promise<void>;
}

const PHONE_NUMBER = "+14155550100";

export async function createCallingInstallation(kind: CarrierKind = TWILIO): Promise<CallingInstallation> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), "parley-process-")));
  const database = await createTestDatabase();
  const ports = { api: await findLastingPort(), 1: await findLastingPort(), 2: await findLastingPort() };
  const mediaUrl = (which: 1 | 2) => `https://media-${which}.parley.example`;
  const account = kind.makeAccount();
  const isTwilio = kind.provider === "twilio";
  const carrier = await startCarrierSimulator({
    seed: 1,
    carriers: [kind.provider],
    accounts: [
      {
        ...account.options,
        numbers: [
          {
            phoneNumber: PHONE_NUMBER,
            voiceUrl: `${PUBLIC_BASE_URL}/${isTwilio ? "twiml" : `${kind.provider}-webhook`}`,
            ...(isTwilio ? { statusCallbackUrl: `${PUBLIC_BASE_URL}/call-status/twilio` } : {}),
          },
        ],
      },
    ],
    originMap: {
      [PUBLIC_BASE_URL]: `http://127.0.0.1:${ports.api}`,
      [mediaUrl(1)]: `http://127.0.0.1:${ports[1]}`,
      [mediaUrl(2)]: `http://127.0.0.1:${ports[2]}`,
    },
    keepsUninstructedCalls: false,
  });
  const speechKey = randomBytes(16).toString("hex");
  const texts = new SpokenTexts();
  const speaker = await startTextToSpeechServer({ vendor: "deepgram", apiKey: speechKey });
  const listener = await startSpeechToTextServer({
    vendor: "deepgram",
    texts,
    apiKey: speechKey,
    elsewhere: speaker.url,
  });
  const models = await startModelServer();
  const customer = await startWebhookReceiver({});
  const certificateFile = join(dataDir, "customer.pem");
  await writeFile(certificateFile, customer.certificatePem ?? "");
  const apiKey = `pk_live_${randomBytes(24).toString("hex")}`;
  const environment: Environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: database.connectionString,
    PUBLIC_BASE_URL,
    MASTER_KEY: randomBytes(32).toString("base64"),
    NODE_EXTRA_CA_CERTS: certificateFile,
    OUTBOUND_ALLOWED_HOSTS: customer.host,
    [`${kind.provider.toUpperCase()}_BASE_URL`]: carrier.urls[kind.provider] ?? "",
    ...account.env,
    DEEPGRAM_BASE_URL: listener.url,
    DEEPGRAM_API_KEY: speechKey,
    OPENAI_BASE_URL: `${models.url}/v1`,
    OPENAI_API_KEY: randomBytes(16).toString("hex"),
    INIT_ORGANIZATION: "Acme Dental",
    INIT_ADMIN_EMAIL: "admin@example.com",
    INIT_ADMIN_PASSWORD: randomBytes(16).toString("hex"),
    INIT_API_KEY: apiKey,
    LOG_LEVEL: "warn",
  };
  const started: ParleyProcess[] = [];
  const start = async (port: number, more: Environment) => {
    const parley = await startParley({ port, environment: { ...environment, ...more } });
    started.push(parley);
    return parley;
  };
  const startApi = () => start(ports.api, { ROLES: "api,worker" });
  const api = await startApi();
  const admin = new ApiClient(`http://127.0.0.1:${ports.api}`, apiKey);
  await setUpLine(admin, `${customer.origin}/calls`);
  const client = new pg.Client({ connectionString: database.connectionString });
  await client.connect();
  return {
    carrier,
    texts,
    models,
    customer,
    phoneNumber: PHONE_NUMBER,
    admin,
    api,
    startApi,
    startMedia: (which, more = {}) =>
      start(ports[which], { ROLES: "media", MEDIA_PUBLIC_URL: mediaUrl(which), ...more }),
    query: async (statement, values = []) => (await client.query(statement, [...values])).rows,
    remove: async () => {
      for (const parley of started) await parley.kill();
      await client.end();
      await carrier.stop();
      await Promise.all([listener.stop(), speaker.stop(), models.stop(), customer.close()]);
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function setUpLine(admin: ApiClient, webhookUrl: string): Promise<void> {
  const assistant = await admin.post("/api/v1/assistants", {
    name: "Reception",
    ...UNDISCLOSED,
    llm_settings: {
      system_prompt: "You are the receptionist of Acme Dental.",
      welcome_message: "Hello, this is Acme.",
    },
    stt_settings: { provider: "deepgram", model: "nova-3" },
    tts_settings: { provider: "deepgram" },
    webhook_url: webhookUrl,
  });
  const numbers = "/api/v1/assistants/organization/phone-numbers";
  const synced = await admin.post(`${numbers}/sync`);
  const [number] = (await admin.get(numbers)).json;
  const assigned = await admin.post(`/api/v1/assistants/${assistant.json.id}/phone-numbers/${number?.id}/assign`);
  for (const reply of [assistant, synced, assigned]) {
    if (reply.status >= 300) throw new Error(`the line was not set up: ${reply.status} ${reply.text}`);
  }
}
