import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { encodeMuLaw } from "@parley/audio/mu-law";
import { readPcm16 } from "@parley/audio/pcm16-bytes";
import { readWavHeader } from "@parley/audio/wav";
import { findMarkers } from "../../audio/spoken-texts.ts";
import { createForwarding } from "./listening-forwarding.ts";
import { ListeningRecord } from "./listening-records.ts";
import type { KnownTexts, ListeningFault } from "./listening-script.ts";
import {
  createListeningScene,
  type ListeningScene,
  type ListeningServer,
  type ListeningServerOptions,
  refuse,
  serveScene,
} from "./listening-server.ts";

const PATH = "/v1/audio/transcriptions";
const SAMPLE_RATE_HZ = 8_000;
const FIELDS: Readonly<Record<string, RegExp>> = {
  model: /^(gpt-4o(-mini)?-transcribe|whisper-1)$/,
  response_format: /^json$/,
  language: /^[a-z]{2}$/,
  prompt: /^.+$/,
  stream: /^(true|false)$/,
};

/**
 * OpenAI's `POST /v1/audio/transcriptions`, whole and streamed. Reads WAV of PCM16 at 8 kHz, in which test speech keeps
 * its markers. https://platform.openai.com/docs/api-reference/audio/createTranscription
 */
export async function startOpenaiTranscriptionServer(options: ListeningServerOptions): Promise<ListeningServer> {
  const scene = createListeningScene(options);
  const elsewhere = options.elsewhere === undefined ? null : createForwarding(options.elsewhere);
  const server = createServer((incoming, response) => {
    if (elsewhere !== null && incoming.url !== PATH) {
      elsewhere.request(incoming, response);
      return;
    }
    answer(scene, incoming, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  return serveScene(scene, server, options.port ?? 0, "/v1", () => server.closeAllConnections());
}

async function answer(scene: ListeningScene, incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  scene.attemptCount += 1;
  const fault = scene.faults.take();
  const body = await readBody(incoming);
  if (incoming.method !== "POST" || incoming.url !== PATH)
    return refuse(response, 404, errorBody("unknown_url", "No."));
  if (fault?.kind === "hang") return;
  if (fault?.kind === "not-a-socket") return refuse(response, 200, "<!doctype html><title>Sign in</title>");
  if (fault?.kind === "refuse") {
    const message = fault.message ?? `Scripted error ${fault.statusCode}.`;
    return refuse(response, fault.statusCode, errorBody(fault.code ?? null, message), fault.retryAfter);
  }
  if (incoming.headers.authorization !== `Bearer ${scene.apiKey}`) {
    return refuse(response, 401, errorBody("invalid_api_key", "Incorrect API key provided."));
  }
  const form = await readForm(incoming, body);
  const problem = problemOf(form);
  if (problem !== null) return refuse(response, 400, errorBody("invalid_request_error", problem));
  const record = new ListeningRecord(incoming);
  const muLaw = await muLawOf(form);
  if (muLaw === null) return refuse(response, 400, errorBody("invalid_file", "The audio file could not be decoded."));
  record.addAudio(muLaw);
  record.messages.push(Object.fromEntries([...form].filter(([name]) => name !== "file")));
  scene.records.push(record);
  response.once("close", () => {
    record.isOpen = false;
  });
  const isStream = form.get("stream") === "true" && form.get("model") !== "whisper-1" && scene.behaviour.streams;
  await scene.clock.sleep(scene.behaviour.finalDelayMs);
  send(response, textOf(muLaw, scene.texts), isStream, fault);
}

function send(response: ServerResponse, text: string, isStream: boolean, fault: ListeningFault | null): void {
  if (!isStream) {
    sendWhole(response, text, fault);
    return;
  }
  response.writeHead(200, { "content-type": "text/event-stream; charset=utf-8" });
  const event = (data: unknown) => response.write(`data: ${JSON.stringify(data)}\n\n`);
  for (const [index, delta] of text.split(/(?= )/).entries()) {
    event({ type: "transcript.text.delta", delta });
    if (index > 0 || fault === null) continue;
    if (fault.kind === "stall") return;
    if (fault.kind === "malformed") {
      response.end('data: {"type": "transcript.te\n\n');
      return;
    }
    if (fault.kind === "error") {
      event({ type: "error", error: { code: fault.code, message: "The server had an error." } });
      response.end();
      return;
    }
    // What was written leaves first, so that the client meets a cut stream and not a lost one.
    setImmediate(() => response.destroy());
    return;
  }
  event({ type: "transcript.text.done", text, usage: { type: "tokens", total_tokens: 1 } });
  response.end();
}

function sendWhole(response: ServerResponse, text: string, fault: ListeningFault | null): void {
  if (fault?.kind === "stall") return;
  response.writeHead(200, { "content-type": "application/json" });
  const body = JSON.stringify({ text, usage: { type: "duration", seconds: 1 } });
  if (fault === null) {
    response.end(body);
  } else if (fault.kind === "malformed") {
    response.end(body.slice(0, 5));
  } else if (fault.kind === "error") {
    response.end(JSON.stringify(errorBody(fault.code, "The server had an error.")));
  } else {
    response.write(body.slice(0, 5));
    setImmediate(() => response.destroy());
  }
}

/** The text of every utterance that begins in it. */
function textOf(muLaw: Uint8Array, texts: KnownTexts): string {
  return findMarkers(muLaw)
    .filter(({ kind }) => kind === "start")
    .map(({ number }) => texts.find(number) ?? `utterance ${number}`)
    .join(" ");
}

function problemOf(form: FormData): string | null {
  if (!(form.get("file") instanceof File)) return "The field file is missing.";
  if (form.get("model") === null) return "The field model is missing.";
  for (const [name, value] of form) {
    if (typeof value !== "string") continue;
    const wanted = Object.hasOwn(FIELDS, name) ? FIELDS[name] : undefined;
    if (wanted === undefined) return `The field ${name} is unknown.`;
    if (!wanted.test(value)) return `The field ${name} may not be ${value}.`;
  }
  return null;
}

async function muLawOf(form: FormData): Promise<Uint8Array | null> {
  const file = form.get("file");
  if (!(file instanceof File) || !file.name.endsWith(".wav")) return null;
  const bytes = await file.bytes();
  const header = readWavHeader(bytes);
  if (header === null || header.sampleRateHz !== SAMPLE_RATE_HZ || header.channels !== 1) return null;
  const pcm = new Int16Array(header.dataBytes / 2);
  readPcm16(bytes.subarray(header.dataOffset), pcm);
  const muLaw = new Uint8Array(pcm.length);
  encodeMuLaw(pcm, muLaw);
  return muLaw;
}

function readForm(incoming: IncomingMessage, body: Buffer<ArrayBuffer>): Promise<FormData> {
  return new Response(body, { headers: { "content-type": incoming.headers["content-type"] ?? "" } }).formData();
}

function errorBody(code: string | null, message: string): unknown {
  return { error: { message, type: "test_error", param: null, code } };
}

async function readBody(incoming: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
}
