import { randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startModelServer } from "@parley/testkit/models/model-server";
import WebSocket from "ws";
import { systemPacerTimer } from "../../../apps/service/src/conversation/speech/output/pacer.ts";
import { startEmbeddedPostgres } from "../../../apps/service/src/platform/database/embedded/embedded-postgres.ts";
import type { SpeechTable } from "../../../apps/service/src/providers/speech/table.ts";
import { openHouse } from "../../learning/house.ts";
import { announceCall } from "../../voice/parley/announce-call.ts";
import { findFreePort } from "../../voice/parley/parley-process.ts";
import { SHORT_ANSWER, variedAnswer } from "../lab/answers.ts";
import { MODEL_MS, ScriptedVoice } from "../lab/assistant.ts";
import type { Regime } from "../lab/regimes.ts";
import { ScriptedRecognizer } from "../lab/scripted-recognizer.ts";
import type { Clip, ClipSet } from "../set/clip.ts";
import { drawsFor } from "../set/draws.ts";
import type { LiveCall, Side } from "./side.ts";

const OUR_NUMBER = "+14155550100";

/**
 * The whole service: an embedded PostgreSQL, webhooks, the media socket, records and recording, an assistant that nobody has
 * configured but for its first words, of which it has none. Its model answers over HTTP; recognizer and voice are scripts of the set.
 */
export async function startParleySide(
  set: ClipSet,
  options: { seed: number; regime: Regime; isVaried: boolean },
): Promise<Side> {
  const { seed, regime, isVaried } = options;
  const dataDir = await mkdtemp(join(tmpdir(), "parley-turns-"));
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres") });
  const delays = drawsFor(seed, "model");
  const answers = drawsFor(seed, "answers");
  let answerCount = 0;
  const models = await startModelServer({
    reply: () => ({
      text: isVaried ? variedAnswer(answers, answerCount++) : SHORT_ANSWER,
      firstChunkDelayMs: delays.between(...MODEL_MS),
    }),
  });
  /** The vendors of the one call there is. */
  let current: { readonly recognizer: ScriptedRecognizer; readonly voice: ScriptedVoice } | null = null;
  let hasOpened = false;
  const speech: SpeechTable = {
    get: (name) =>
      name !== "deepgram"
        ? null
        : {
            name,
            needsKey: false,
            recognizer: () => {
              hasOpened = true;
              return current?.recognizer.recognizer ?? null;
            },
            voice: () => current?.voice.voice ?? null,
          },
    fallbackOrder: () => [],
  };
  const port = await findFreePort();
  const accountSid = `AC${randomBytes(16).toString("hex")}`;
  const { service, organizationId, ask } = await openHouse(
    {
      DATABASE_URL: postgres.connectionString,
      DATA_DIR: join(dataDir, "files"),
      PORT: String(port),
      MASTER_KEY: randomBytes(32).toString("base64"),
      PUBLIC_BASE_URL: `http://127.0.0.1:${port}`,
      MEDIA_PUBLIC_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: "error",
      INBOUND_SIGNATURES: "off",
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: randomBytes(16).toString("hex"),
      DEEPGRAM_API_KEY: "none",
      OPENAI_BASE_URL: `${models.url}/v1`,
      OPENAI_API_KEY: "none",
    },
    { providers: { speech } },
  );
  const { id: assistantId } = await ask("POST", "/api/v1/assistants", {
    name: "Turns",
    ai_disclosure: { enabled: false },
    llm_settings: { system_prompt: "Answer.", welcome_message: "" },
    stt_settings: { provider: "deepgram", model: "nova-3" },
    tts_settings: { provider: "deepgram" },
  });
  await service.platform.database
    .insertInto("phone_numbers")
    .values({
      organization_id: organizationId,
      phone_number: OUR_NUMBER,
      provider: "twilio",
      provider_number_id: randomUUID(),
      capabilities: JSON.stringify({ voice: true, sms: true, mms: false, fax: false }),
      assistant_id: assistantId,
    })
    .execute();
  let callers = 0;
  const begin = async (clip: Clip): Promise<LiveCall> => {
    callers += 1;
    const draws = drawsFor(seed, `${clip.id} live`);
    const recognizer = new ScriptedRecognizer(systemPacerTimer, draws, regime);
    current = { recognizer, voice: new ScriptedVoice(systemPacerTimer, draws, set) };
    hasOpened = false;
    const url = `http://127.0.0.1:${port}`;
    const target = await announceCall({ url, accountSid, from: `+1212${5_550_000 + callers}`, to: OUR_NUMBER });
    const socket = new WebSocket(`ws://${target.host}${target.path}`);
    await new Promise((resolve, reject) => {
      socket.once("open", resolve);
      socket.once("error", reject);
    });
    const streamSid = `MZ${randomBytes(16).toString("hex")}`;
    const start = {
      streamSid,
      accountSid,
      callSid: target.callSid,
      customParameters: target.parameters,
      tracks: ["inbound"],
    };
    const mediaFormat = { encoding: "audio/x-mulaw", sampleRate: 8_000, channels: 1 };
    socket.send(JSON.stringify({ event: "connected", protocol: "Call", version: "1.0.0" }));
    socket.send(JSON.stringify({ event: "start", sequenceNumber: "1", streamSid, start: { ...start, mediaFormat } }));
    for (let tries = 0; !hasOpened; tries += 1) {
      if (tries > 300) throw new Error("the call has not begun after three seconds");
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return {
      socket,
      streamSid,
      tell: (words) => {
        const nowMs = systemPacerTimer.nowMs();
        recognizer.hear(words.map((word) => ({ ...word, endMs: nowMs + word.endMs })));
      },
      end: async () => {
        socket.send(JSON.stringify({ event: "stop", streamSid, stop: { accountSid, callSid: target.callSid } }));
        const form = { AccountSid: accountSid, CallSid: target.callSid, CallStatus: "completed", CallDuration: "5" };
        await fetch(`${url}/status`, { method: "POST", body: new URLSearchParams(form) });
        socket.close();
      },
    };
  };
  return {
    name: "parley",
    call: begin,
    stop: async () => {
      await service.stop();
      await models.stop();
      await postgres.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
