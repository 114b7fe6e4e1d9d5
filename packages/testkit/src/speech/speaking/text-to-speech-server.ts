import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { asRecord, asText, parseJson } from "../../models/json-reading.ts";
import { listenSteadily } from "../../steady-ports.ts";
import { cartesiaKeyOf, cartesiaRefusalBody, checkCartesia, serveCartesia } from "./cartesia-speaking.ts";
import { checkDeepgram, deepgramKeyOf, deepgramRefusalBody, serveAura } from "./deepgram-aura-speaking.ts";
import { serveFlux } from "./deepgram-flux-speaking.ts";
import { checkElevenLabs, elevenLabsKeyOf, elevenLabsRefusalBody, serveElevenLabs } from "./elevenlabs-speaking.ts";
import { answerOpenai, checkOpenai, openaiKeyOf, openaiRefusalBody } from "./openai-speaking.ts";
import { SpeakingRecords, urlOf } from "./speaking-records.ts";
import type { SpeakingFault, SpeakingOptions, SpeakingState } from "./speaking-script.ts";
import type { Refusal, SpeakingWire } from "./speaking-wire.ts";
import { ToneSpeaker } from "./tone-speaker.ts";

export interface TextToSpeechServer {
  /** The origin, as `http:`; OpenAI's base address is `url + "/v1"`. */
  readonly url: string;
  readonly port: number;
  /** What it was asked so far. */
  state(): SpeakingState;
  /** Null: nothing goes wrong any more. */
  setFault(fault: SpeakingFault | null): void;
  /** Ends every open socket as a vendor does that has enough of idle ones. */
  closeConnections(code: number): void;
  /** Cuts every open socket without a word. */
  cutConnections(): void;
  stop(): Promise<void>;
}

const DEEPGRAM_AURA: SpeakingWire = {
  check: (request) => checkDeepgram(request, /^aura(-2)?-[a-z]+-[a-z]{2}$/),
  keyOf: deepgramKeyOf,
  refusalBody: deepgramRefusalBody,
  serve: serveAura,
};
const DEEPGRAM_FLUX: SpeakingWire = {
  ...DEEPGRAM_AURA,
  check: (request) => checkDeepgram(request, /^flux-[a-z]+-[a-z]{2}$/),
  serve: serveFlux,
};
const ELEVENLABS: SpeakingWire = {
  check: checkElevenLabs,
  keyOf: elevenLabsKeyOf,
  refusalBody: elevenLabsRefusalBody,
  serve: serveElevenLabs,
};
const CARTESIA: SpeakingWire = {
  check: checkCartesia,
  keyOf: cartesiaKeyOf,
  refusalBody: cartesiaRefusalBody,
  serve: serveCartesia,
};

/**
 * The voices of a vendor on loopback, over the vendor's own protocol: texts come back as tones (tone-words.ts). Checks
 * keys and parameters as the vendor does, records what it was asked, and fails on demand.
 */
export async function startTextToSpeechServer(options: SpeakingOptions): Promise<TextToSpeechServer> {
  const records = new SpeakingRecords();
  const sockets = new Set<WebSocket>();
  const hanging = new Set<Duplex>();
  const upgrades = new WebSocketServer({ noServer: true, perMessageDeflate: false });

  const server = createServer((request, response) => {
    answer(request, response, options, records).catch(() => response.destroy());
  });
  server.on("upgrade", (request, duplex: Duplex, head) => {
    duplex.on("error", () => undefined);
    const connection = records.connect(request);
    duplex.once("close", () => {
      connection.isOpen = false;
    });
    const wire = wireOf(request, options);
    const fault = records.takeFault("connect");
    if (fault?.kind === "hang") {
      hanging.add(duplex);
      return;
    }
    const refusal = fault?.kind === "refuse" ? scripted(wire, fault) : refusalOf(wire, request, options);
    if (wire === null || refusal !== null) {
      refuse(duplex, refusal ?? { statusCode: 404, body: {} }, fault?.kind === "refuse" ? fault.retryAfter : undefined);
      return;
    }
    upgrades.handleUpgrade(request, duplex, head, (socket) => {
      sockets.add(socket);
      const session = wire.serve({ socket, connection, options, records, speaker: new ToneSpeaker(options) });
      socket.on("message", (data: RawData, isBinary) => {
        const message = isBinary ? null : parseJson(data.toString());
        if (message !== null) connection.messages.push(asRecord(message));
        session.onMessage(message === null ? null : asRecord(message));
      });
      socket.on("error", () => undefined);
      socket.on("close", () => {
        sockets.delete(socket);
        session.onClose();
      });
    });
  });

  const port = await listenSteadily(server, `voice ${options.vendor}`, options.port);
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    state: () => records.state(),
    setFault: (fault) => records.setFault(fault),
    closeConnections(code) {
      for (const socket of sockets) socket.close(code);
    },
    cutConnections() {
      for (const socket of sockets) socket.terminate();
    },
    async stop() {
      for (const socket of sockets) socket.terminate();
      for (const duplex of hanging) duplex.destroy();
      if (!server.listening) return;
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      });
    },
  };
}

function wireOf(request: IncomingMessage, { vendor }: SpeakingOptions): SpeakingWire | null {
  const path = urlOf(request).pathname;
  switch (vendor) {
    case "deepgram":
      if (path === "/v2/speak") return DEEPGRAM_FLUX;
      return path === "/v1/speak" ? DEEPGRAM_AURA : null;
    case "elevenlabs":
      return ELEVENLABS;
    case "cartesia":
      return CARTESIA;
    case "openai":
      return null;
  }
}

function refusalOf(wire: SpeakingWire | null, request: IncomingMessage, options: SpeakingOptions): Refusal | null {
  if (wire === null) return null;
  if (wire.keyOf(request) !== options.apiKey) return { statusCode: 401, body: wire.refusalBody(401, undefined) };
  return wire.check(request, options);
}

function scripted(wire: SpeakingWire | null, fault: SpeakingFault & { readonly kind: "refuse" }): Refusal {
  return { statusCode: fault.statusCode, body: wire?.refusalBody(fault.statusCode, fault.code) ?? {} };
}

function refuse(duplex: Duplex, { statusCode, body }: Refusal, retryAfter: string | undefined): void {
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${statusCode} Refused`,
    "content-type: application/json",
    `content-length: ${Buffer.byteLength(text)}`,
    "connection: close",
    ...(retryAfter === undefined ? [] : [`retry-after: ${retryAfter}`]),
  ];
  duplex.end(`${head.join("\r\n")}\r\n\r\n${text}`);
}

/** OpenAI's way; the others have nothing over HTTP here. */
async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  options: SpeakingOptions,
  records: SpeakingRecords,
): Promise<void> {
  const path = urlOf(request).pathname;
  if (path.startsWith("/__control/")) return control(request, response, records);
  if (request.method === "HEAD" && path === "/v1/models") {
    records.warmUpCount += 1;
    return end(response, 200, {});
  }
  if (options.vendor !== "openai" || request.method !== "POST" || path !== "/v1/audio/speech")
    return end(response, 404, {});
  const connection = records.connect(request);
  const body = asRecord(parseJson(await textOf(request)));
  connection.messages.push(body);
  const fault = records.takeFault("connect");
  if (fault?.kind === "hang") return;
  if (fault?.kind === "refuse") {
    if (fault.retryAfter !== undefined) response.setHeader("retry-after", fault.retryAfter);
    return end(response, fault.statusCode, openaiRefusalBody(fault.statusCode, fault.code));
  }
  if (openaiKeyOf(request) !== options.apiKey) return end(response, 401, openaiRefusalBody(401, "invalid_api_key"));
  const problem = checkOpenai(body);
  if (problem !== null) return end(response, 400, openaiRefusalBody(400, problem));
  const record = records.begin(connection.id, null);
  record.texts.push(asText(body["input"]));
  record.isEnded = true;
  response.once("close", () => {
    connection.isOpen = false;
    record.isCancelled = !response.writableFinished;
  });
  await answerOpenai(response, record, options);
}

/** For those who started it as a process of its own. */
async function control(request: IncomingMessage, response: ServerResponse, records: SpeakingRecords): Promise<void> {
  if (urlOf(request).pathname === "/__control/fault") {
    // The other end is our own spawn-text-to-speech-server.ts, which takes a `SpeakingFault`.
    records.setFault(JSON.parse(await textOf(request)));
  }
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify(records.state()));
}

function end(response: ServerResponse, statusCode: number, body: Readonly<Record<string, unknown>>): void {
  response.writeHead(statusCode, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}
