import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { wavHeader } from "@parley/audio/wav";
import { asRecord, asText, type JsonRecord, parseJson } from "../../models/json-reading.ts";
import { renderTonePcm } from "../tone-words.ts";
import {
  KOKORO_MODELS,
  KOKORO_VOICES,
  LOCALAI_CAPABILITIES,
  LOCALAI_MODELS,
  SPEACHES_MODELS,
} from "./local-speech-lists.ts";
import { type Heard, readUpload } from "./read-upload.ts";

type LocalSpeechWire = "speaches" | "whisper.cpp" | "localai" | "kokoro";

export interface LocalSpeechOptions {
  readonly wire: LocalSpeechWire;
  /** What it recognizes, one text an upload, in order; after the last one nothing. */
  readonly texts?: readonly string[];
  /** whisper.cpp: `--inference-path`; default `/inference`. */
  readonly inferencePath?: string;
  /** In place of its own answers, by path. */
  readonly answers?: Readonly<Record<string, unknown>>;
}

/** A speech server as people run them on their own machines, over its real wire on loopback. */
export interface LocalSpeechStandIn {
  /** `http://127.0.0.1:…` */
  readonly origin: string;
  readonly port: number;
  /** What it was sent to recognize. */
  readonly heard: readonly Heard[];
  /** Bodies of what it was asked to say. */
  readonly spoken: readonly JsonRecord[];
  /** `GET /v1/models`, in order of arrival: everything a probe may ask. */
  readonly asked: readonly string[];
  /** It takes connections and answers nothing, as while it speaks. */
  setSilent(isSilent: boolean): void;
  stop(): Promise<void>;
}

interface Scene {
  readonly options: LocalSpeechOptions;
  readonly heard: Heard[];
  readonly spoken: JsonRecord[];
  readonly asked: string[];
  isSilent: boolean;
}

const TRANSCRIPTIONS = "/v1/audio/transcriptions";
const SPEECH = "/v1/audio/speech";
const VOICE_RATE_HZ = 24_000;

const LISTS: Readonly<Record<LocalSpeechWire, Readonly<Record<string, unknown>>>> = {
  speaches: { "/v1/models": SPEACHES_MODELS },
  "whisper.cpp": {},
  localai: { "/v1/models": LOCALAI_MODELS, "/v1/models/capabilities": LOCALAI_CAPABILITIES },
  kokoro: { "/v1/models": KOKORO_MODELS, "/v1/audio/voices": KOKORO_VOICES },
};

/**
 * Speaches, whisper.cpp's server, LocalAI or Kokoro-FastAPI: their lists, what they take and refuse in uploads, and the
 * formats of what they say (tones, tone-words.ts).
 */
export async function startLocalSpeechServer(options: LocalSpeechOptions): Promise<LocalSpeechStandIn> {
  const scene: Scene = { options, heard: [], spoken: [], asked: [], isSilent: false };
  const server = createServer((request, response) => {
    answer(scene, request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("The speech server has no port.");
  return {
    origin: `http://127.0.0.1:${address.port}`,
    port: address.port,
    heard: scene.heard,
    spoken: scene.spoken,
    asked: scene.asked,
    setSilent(isSilent) {
      scene.isSilent = isSilent;
    },
    async stop() {
      if (!server.listening) return;
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

async function answer(scene: Scene, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { wire, inferencePath = "/inference", answers = {} } = scene.options;
  const path = request.url ?? "";
  const method = request.method ?? "";
  // In every answer of it, whatever was asked.
  if (wire === "whisper.cpp") response.setHeader("server", "whisper.cpp");
  if (method !== "POST") scene.asked.push(`${method} ${path}`);
  if (scene.isSilent) return;
  const list = answers[path] ?? LISTS[wire][path];
  if (method === "GET" && list !== undefined) return json(response, 200, list);
  if (wire === "whisper.cpp") {
    if (method === "OPTIONS" && path === inferencePath) return void response.writeHead(200).end();
    if (method === "POST" && path === inferencePath) return transcribe(scene, request, response);
    return void response.writeHead(404, { "content-type": "text/plain" }).end(`File Not Found (${path})`);
  }
  if (method === "POST" && path === TRANSCRIPTIONS && wire !== "kokoro") return transcribe(scene, request, response);
  if (method === "POST" && path === SPEECH) return speak(scene, request, response);
  return json(response, 404, { detail: "Not Found" });
}

async function transcribe(scene: Scene, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { wire, texts = [] } = scene.options;
  const upload = await readUpload(request);
  // It says what is wrong with 200.
  if (wire === "whisper.cpp" && upload.wav?.sampleRateHz !== 16_000) {
    return json(response, 200, { error: "failed to read WAV file" });
  }
  if (upload.wav === null) return json(response, 422, { detail: "The file is no WAV." });
  if (wire === "speaches" && !SPEACHES_MODELS.data.some(({ id }) => id === upload.fields["model"])) {
    return json(response, 404, { detail: `Model '${upload.fields["model"]}' is not installed locally.` });
  }
  const text = texts[scene.heard.length] ?? "";
  scene.heard.push(upload);
  // Segments with a line each; where nobody speaks, a note of that.
  if (wire === "whisper.cpp") return json(response, 200, { text: text === "" ? " [BLANK_AUDIO]\n" : segments(text) });
  json(response, 200, { text });
}

async function speak(scene: Scene, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { wire } = scene.options;
  const body = asRecord(parseJson(await textOf(request)));
  scene.spoken.push(body);
  const voices = wire === "speaches" ? SPEACHES_MODELS.data.flatMap(({ voices: all }) => all ?? []) : [];
  if (wire === "speaches" && !voices.some(({ name }) => name === body["voice"])) {
    return json(response, 422, { detail: `Voice '${asText(body["voice"])}' is not supported.` });
  }
  const rateHz = wire === "speaches" && typeof body["sample_rate"] === "number" ? body["sample_rate"] : VOICE_RATE_HZ;
  const pcm = renderTonePcm(asText(body["input"]), 1, rateHz);
  const bytes = Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  // LocalAI's answer is a WAV, whatever it was asked for.
  if (wire === "localai") {
    const header = wavHeader({ sampleRateHz: rateHz, channels: 1 }, pcm.length);
    response.writeHead(200, { "content-type": "audio/wav" }).end(Buffer.concat([header, bytes]));
  } else {
    response.writeHead(200, { "content-type": "audio/pcm" }).end(bytes);
  }
}

/** As whisper.cpp's server puts them: a blank before each, a line break after it. */
function segments(text: string): string {
  const words = text.split(" ");
  const middle = Math.ceil(words.length / 2);
  return ` ${words.slice(0, middle).join(" ")}\n ${words.slice(middle).join(" ")}\n`;
}

function json(response: ServerResponse, statusCode: number, body: unknown): void {
  response.writeHead(statusCode, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
