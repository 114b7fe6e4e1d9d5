import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { type Clock, systemClock } from "@parley/foundation/clock";
import { listenSteadily } from "../steady-ports.ts";
import { anthropicWire } from "./anthropic-wire.ts";
import { type EmbeddingServerRequest, embeddingBody, readEmbeddingRequest } from "./embedding-wires.ts";
import { googleWire } from "./google-wire.ts";
import { groqWire } from "./groq-wire.ts";
import { asRecord, parseJson } from "./json-reading.ts";
import type { ModelFault } from "./model-fault.ts";
import { type CompleteReply, completeReply, type ModelServerRequest, type ReplyScript } from "./model-script.ts";
import type { ModelWire } from "./model-wire.ts";
import { openaiWire } from "./openai-wire.ts";
import { xaiWire } from "./xai-wire.ts";

export interface ModelServerOptions {
  /** Default: answers "Hello from the model server." */
  readonly reply?: ReplyScript;
  /** What `GET /v1/models` lists; default `["test-model"]`. */
  readonly modelIds?: readonly string[];
  /** Default 0: any free one. */
  readonly port?: number;
  /** For its delays. */
  readonly clock?: Clock;
  /** A text's vector; default: none, so that there are no embeddings (404). */
  readonly embed?: (text: string, dimensions: number | null) => readonly number[];
}

export interface ModelServer {
  /**
   * The origin. Base addresses: `url + "/v1"` (OpenAI, Anthropic, xAI), `url + "/v1beta"` (Google), `url + "/openai/v1"`
   * (Groq), `url` (Azure).
   */
  readonly url: string;
  readonly port: number;
  /** In order of arrival, without `GET /v1/models` and embeddings. */
  readonly requests: readonly ModelServerRequest[];
  readonly embeddingRequests: readonly EmbeddingServerRequest[];
  readonly modelListCount: number;
  /** Connections accepted since the start. */
  readonly connectionCount: number;
  setReply(reply: ReplyScript): void;
  /** Null: nothing goes wrong any more. */
  setFault(fault: ModelFault | null): Promise<void>;
  stop(): Promise<void>;
}

/** The first that reads a request is its wire: Groq's before OpenAI's, of which it is a dialect. */
const WIRES: readonly ModelWire[] = [groqWire, openaiWire, anthropicWire, googleWire, xaiWire];

const defaultReply: ReplyScript = () => ({ text: "Hello from the model server." });

/**
 * A language model over real HTTP on loopback that says what it is told to: chat completions (OpenAI, Groq, Azure),
 * Anthropic messages, Google generateContent and xAI responses, streamed and whole, with faults on demand. No latency
 * unless scripted.
 */
export async function startModelServer(options: ModelServerOptions = {}): Promise<ModelServer> {
  const requests: ModelServerRequest[] = [];
  const embeddingRequests: EmbeddingServerRequest[] = [];
  const modelIds = options.modelIds ?? ["test-model"];
  let reply = options.reply ?? defaultReply;
  let fault: ModelFault | null = null;
  let faultCount = 0;
  let modelListCount = 0;
  let connectionCount = 0;
  let isStopped = false;

  const takeFault = (): ModelFault | null => {
    if (fault === null || faultCount >= (fault.limit ?? Number.POSITIVE_INFINITY)) return null;
    faultCount += 1;
    return fault;
  };

  const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname: path, searchParams } = new URL(incoming.url ?? "/", "http://localhost");
    const bodyText = await readBody(incoming);
    if (incoming.method === "GET" && path === "/v1/models") {
      modelListCount += 1;
      const active = takeFault();
      if (active?.kind === "hang") return;
      if (active?.kind === "status") return sendJson(response, active.statusCode, {});
      const data = modelIds.map((id) => ({ id, object: "model", created: 0, owned_by: "test" }));
      return sendJson(response, 200, { object: "list", data });
    }
    const body = asRecord(parseJson(bodyText));
    const asked = options.embed === undefined ? null : readEmbeddingRequest(path, body);
    if (asked !== null) {
      const embedding = { ...asked, path, headers: incoming.headers, body };
      embeddingRequests.push(embedding);
      const active = takeFault();
      if (active?.kind === "hang") return;
      if (active?.kind === "status") {
        const wire = asked.wire === "google" ? googleWire : openaiWire;
        return sendJson(
          response,
          active.statusCode,
          wire.errorBody(active.statusCode, active.code, active.message ?? `Scripted error ${active.statusCode}.`),
        );
      }
      const vectors = asked.texts.map((text) => options.embed?.(text, asked.dimensions) ?? []);
      return sendJson(response, 200, embeddingBody(embedding, vectors));
    }
    const wire = WIRES.find((candidate) => candidate.read(path, body) !== null);
    const read = wire?.read(path, body);
    if (wire === undefined || read === null || read === undefined) {
      return sendJson(response, 404, { error: { message: "No such path." } });
    }
    const ended = Promise.withResolvers<"complete" | "aborted" | "cut">();
    response.once("finish", () => ended.resolve("complete"));
    response.once("close", () => ended.resolve("aborted"));
    const request: ModelServerRequest = {
      wire: wire.name,
      path,
      query: Object.fromEntries(searchParams),
      headers: incoming.headers,
      body,
      ...read,
      whenEnded: ended.promise,
    };
    requests.push(request);
    const cut = () => {
      ended.resolve("cut");
      response.destroy();
    };
    const scripted = reply(request);
    const active = takeFault();
    await scripted.after;
    const complete = completeReply(scripted, request);
    await send(options.clock ?? systemClock, wire, request, complete, active, response, cut);
  };

  const server = createServer((incoming, response) => {
    answer(incoming, response).catch((error: unknown) => {
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  server.on("connection", () => {
    connectionCount += 1;
  });
  const port = await listenSteadily(server, "model", options.port);

  return {
    url: `http://127.0.0.1:${port}`,
    port,
    requests,
    embeddingRequests,
    get modelListCount() {
      return modelListCount;
    },
    get connectionCount() {
      return connectionCount;
    },
    setReply(next) {
      reply = next;
    },
    async setFault(next) {
      fault = next;
      faultCount = 0;
      if (next?.kind === "refuse") {
        await close(server);
      } else if (!server.listening) {
        await listen(server, port);
      }
    },
    async stop() {
      if (isStopped) return;
      isStopped = true;
      if (server.listening) await close(server);
    },
  };
}

async function send(
  clock: Clock,
  wire: ModelWire,
  request: ModelServerRequest,
  reply: CompleteReply,
  fault: ModelFault | null,
  response: ServerResponse,
  cut: () => void,
): Promise<void> {
  if (fault?.kind === "hang") return;
  if (fault?.kind === "status") {
    const message = fault.message ?? `Scripted error ${fault.statusCode}.`;
    if (fault.retryAfter !== undefined) response.setHeader("retry-after", fault.retryAfter);
    return sendJson(response, fault.statusCode, wire.errorBody(fault.statusCode, fault.code, message));
  }
  if (fault?.kind === "not-a-stream") {
    response.writeHead(200, { "content-type": "text/html" });
    response.end("<!doctype html><title>Sign in</title>");
    return;
  }
  if (!request.isStreaming) {
    await wait(clock, reply.firstChunkDelayMs + reply.chunkDelayMs, response);
    return sendJson(response, 200, wire.wholeBody(reply, request.modelId));
  }
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  response.flushHeaders();
  await sendStream(clock, wire, wire.streamFrames(reply, request.modelId), reply, fault, response, cut);
}

async function sendStream(
  clock: Clock,
  wire: ModelWire,
  frames: ReturnType<ModelWire["streamFrames"]>,
  reply: CompleteReply,
  fault: ModelFault | null,
  response: ServerResponse,
  cut: () => void,
): Promise<void> {
  const breaksAfter = fault !== null && "afterChunks" in fault ? fault.afterChunks : null;
  const slowMs = fault?.kind === "slow-first-chunk" ? fault.delayMs : 0;
  let chunkCount = 0;
  for (const frame of frames) {
    // Also after the last chunk: without its closing frames the answer is not complete.
    if (breaksAfter !== null && chunkCount >= breaksAfter) {
      return breakStream(wire, fault, response, cut);
    }
    if (frame.hasOutput) {
      const isFirst = chunkCount === 0;
      await wait(clock, isFirst ? Math.max(slowMs, reply.firstChunkDelayMs) : reply.chunkDelayMs, response);
      chunkCount += 1;
    }
    if (response.destroyed) return;
    response.write(frame.text);
  }
  response.end();
}

async function breakStream(
  wire: ModelWire,
  fault: ModelFault | null,
  response: ServerResponse,
  cut: () => void,
): Promise<void> {
  switch (fault?.kind) {
    case "cut":
      // What was written leaves first, so that the client meets a cut stream and not a lost one.
      await new Promise((resolve) => setImmediate(resolve));
      cut();
      return;
    case "malformed":
      response.write('data: {"choices": [{"delta"\n\n');
      response.end();
      return;
    case "early-end":
      response.end();
      return;
    case "stream-error":
      response.write(wire.streamError());
      response.end();
      return;
    default:
      return;
  }
}

/** Ends early when the client has gone. */
async function wait(clock: Clock, ms: number, response: ServerResponse): Promise<void> {
  if (ms <= 0 || response.destroyed) return;
  const gone = new AbortController();
  const onClose = () => gone.abort();
  response.once("close", onClose);
  await clock.sleep(ms, gone.signal).catch(() => undefined);
  response.off("close", onClose);
}

function sendJson(response: ServerResponse, statusCode: number, body: unknown): void {
  response.writeHead(statusCode, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

async function readBody(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks).toString("utf8");
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve();
    });
  });
}

/** Open connections are destroyed: a test that forgot one must not hang. */
function close(server: Server): Promise<void> {
  return new Promise((resolve, reject) => {
    server.close((error) => (error === undefined ? resolve() : reject(error)));
    server.closeAllConnections();
  });
}
