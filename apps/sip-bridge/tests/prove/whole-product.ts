import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { SpokenTexts } from "@parley/testkit/audio/spoken-texts";
import { startModelServer } from "@parley/testkit/models/model-server";
import { startSpeechToTextServer } from "@parley/testkit/speech/listening/speech-to-text-server";
import { startTextToSpeechServer } from "@parley/testkit/speech/speaking/text-to-speech-server";
import { createSelfSignedCertificate } from "@parley/testkit/webhook-receiver/self-signed-certificate";
import { until } from "../support/stage.ts";
import { freePort } from "./proof.ts";

const PROGRAM = fileURLToPath(new URL("../../../../bin/parley.mjs", import.meta.url));

export const WELCOME = "Hello, this is Acme.";
export const ANSWER = "We close at six tonight.";

/** Parley as an operator starts it, with a bridge beside it, an assistant on a number and a trunk for a telephone here. */
export interface WholeProduct {
  /** Where it takes requests. */
  readonly url: string;
  readonly number: string;
  /** Who answers it. */
  readonly assistantId: number;
  readonly sipPort: number;
  readonly sipTlsPort: number;
  /** Whom the bridge trusts, and what it shows. */
  readonly certificate: { readonly certificatePem: string; readonly privateKeyPem: string };
  /** What simulated people say so that the simulated recognizer knows it. */
  readonly texts: SpokenTexts;
  // biome-ignore lint/suspicious/noExplicitAny: proofs look into whatever comes.
  ask(method: "GET" | "POST", path: string, body?: object): Promise<{ status: number; json: any }>;
  stop(): Promise<void>;
}

/**
 * @param gateway where the telephone is: `127.0.0.1:5080`
 * @param settings more of the environment
 */
export async function startWholeProduct(
  folder: string,
  gateway: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<WholeProduct> {
  mkdirSync(folder, { recursive: true });
  const texts = new SpokenTexts();
  const speechKey = randomBytes(16).toString("hex");
  const speaker = await startTextToSpeechServer({ vendor: "deepgram", apiKey: speechKey });
  const listener = await startSpeechToTextServer({
    vendor: "deepgram",
    texts,
    apiKey: speechKey,
    elsewhere: speaker.url,
  });
  const models = await startModelServer({ reply: () => ({ text: ANSWER }) });
  const certificate = createSelfSignedCertificate();
  const [certificateFile, keyFile] = [join(folder, "own.pem"), join(folder, "own-key.pem")];
  writeFileSync(certificateFile, certificate.certificatePem);
  writeFileSync(keyFile, certificate.privateKeyPem, { mode: 0o600 });
  const [port, sipPort, sipTlsPort] = [await freePort(), await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const apiKey = `pk_live_${randomBytes(24).toString("hex")}`;
  const lines: string[] = [];
  const child = spawn(process.execPath, [PROGRAM, "start", "--with-bridge"], {
    env: {
      // biome-ignore lint/style/noProcessEnv: the program is found as it is found here.
      PATH: process.env["PATH"],
      DATA_DIR: join(folder, "data"),
      PORT: String(port),
      PUBLIC_BASE_URL: url,
      OUTBOUND_ALLOWED_HOSTS: gateway.split(";", 1)[0] ?? "",
      DEEPGRAM_BASE_URL: listener.url,
      DEEPGRAM_API_KEY: speechKey,
      OPENAI_BASE_URL: `${models.url}/v1`,
      OPENAI_API_KEY: randomBytes(16).toString("hex"),
      INIT_ORGANIZATION: "Acme",
      INIT_ADMIN_EMAIL: "admin@example.com",
      INIT_ADMIN_PASSWORD: randomBytes(16).toString("hex"),
      INIT_API_KEY: apiKey,
      SIP_BRIDGE_PORT: String(await freePort()),
      SIP_ADDRESS: "127.0.0.1",
      SIP_PORT: String(sipPort),
      SIP_TLS_PORT: String(sipTlsPort),
      SIP_TLS_CERT_FILE: certificateFile,
      SIP_TLS_KEY_FILE: keyFile,
      SIP_TLS_CA_FILE: certificateFile,
      SIP_RTP_PORT_MIN: "32000",
      SIP_RTP_PORT_MAX: "32199",
      SIP_ALLOW_PRIVATE_GATEWAYS: "true",
      ...settings,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (line) => lines.push(line));
  }
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const ask: WholeProduct["ask"] = async (method, path, body) => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${apiKey}`,
        ...(body === undefined ? {} : { "content-type": "application/json" }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, json: text === "" ? null : JSON.parse(text) };
  };
  const stop = async () => {
    child.kill("SIGTERM");
    await exited;
    await Promise.all([speaker.stop(), listener.stop(), models.stop()]);
  };
  try {
    await until(async () => (await ask("GET", "/health").catch(() => null))?.status === 200, "the service");
    const number = "+14155550142";
    const assistantId = await setUp(ask, number, gateway);
    return { url, number, assistantId, sipPort, sipTlsPort, certificate, texts, ask, stop };
  } catch (error) {
    await stop();
    throw new Error(`${error instanceof Error ? error.message : ""}\n${lines.slice(-20).join("\n")}`);
  }
}

/** @returns the assistant */
async function setUp(ask: WholeProduct["ask"], number: string, gateway: string): Promise<number> {
  const expectStatus = async (answer: ReturnType<WholeProduct["ask"]>, status: number) => {
    const { status: code, json } = await answer;
    if (code !== status) throw new Error(`expected ${status}, got ${code}: ${JSON.stringify(json)}`);
    return json;
  };
  const assistant = await expectStatus(
    ask("POST", "/api/v1/assistants", {
      name: "Reception",
      ai_disclosure: { enabled: false },
      llm_settings: { system_prompt: "You answer for Acme.", welcome_message: WELCOME },
      stt_settings: { provider: "deepgram", model: "nova-3" },
      tts_settings: { provider: "deepgram" },
    }),
    201,
  );
  await expectStatus(
    ask("POST", "/api/v1/phone-numbers/purchase", {
      phone_number: number,
      provider: "byo-sip-trunk",
      assistant_id: assistant.id,
    }),
    200,
  );
  const trunk = await expectStatus(
    ask("POST", "/api/v1/sip-trunks", { name: "PBX", gateway, username: "", password: "", register: false }),
    201,
  );
  // A telephone that is not started yet does not answer; but the bridge has to know of it.
  await until(async () => {
    const { status, json } = await ask("GET", `/api/v1/sip-trunks/${trunk.id}/status`);
    return status === 200 && json.changed_at !== null;
  }, "the bridge to know the trunk");
  return assistant.id;
}
