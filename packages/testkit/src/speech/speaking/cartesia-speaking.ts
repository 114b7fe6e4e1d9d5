import type { IncomingMessage } from "node:http";
import { asRecord, asText, type JsonRecord } from "../../models/json-reading.ts";
import { type UtteranceRecord, urlOf } from "./speaking-records.ts";
import {
  cut,
  type Refusal,
  SpeakingQueue,
  type SpeakingScene,
  type SpeakingSession,
  sendJson,
  untilCleared,
} from "./speaking-wire.ts";

const VERSION = "2026-03-01";
const MODELS = /^sonic(-|$)/;
/** https://docs.cartesia.ai/use-the-api/concurrency-limits-and-timeouts */
const IDLE_SECONDS = 300;
/** https://docs.cartesia.ai/api-reference/tts/working-with-web-sockets/contexts */
const CONTEXT_SECONDS = 1;

export function cartesiaKeyOf(request: IncomingMessage): string | null {
  const key = request.headers["x-api-key"] ?? urlOf(request).searchParams.get("api_key");
  return typeof key === "string" ? key : null;
}

export function cartesiaRefusalBody(statusCode: number, code: string | undefined): JsonRecord {
  return {
    error_code: code ?? null,
    title: `Status ${statusCode}`,
    message: `Scripted refusal ${statusCode}.`,
    request_id: "scripted",
  };
}

export function checkCartesia(request: IncomingMessage): Refusal | null {
  const url = urlOf(request);
  const version = url.searchParams.get("cartesia_version") ?? request.headers["cartesia-version"];
  if (url.pathname !== "/tts/websocket") return { statusCode: 404, body: cartesiaRefusalBody(404, undefined) };
  return version === VERSION ? null : { statusCode: 400, body: cartesiaRefusalBody(400, "invalid_version") };
}

interface Context {
  readonly id: string;
  readonly record: UtteranceRecord;
  /** The members every request of a context repeats. */
  readonly settings: string;
  isComplete: boolean;
  /** Texts that are not said yet. */
  textsUnderWay: number;
  flushCount: number;
  expiry: NodeJS.Timeout | undefined;
}

/** `/tts/websocket`: contexts, each forgotten a second after its last audio. */
export function serveCartesia({ socket, connection, records, speaker, options }: SpeakingScene): SpeakingSession {
  const secondMs = options.secondMs ?? 1_000;
  const contexts = new Map<string, Context>();
  const queues = new Map<string, SpeakingQueue>();
  let idleTimer: NodeJS.Timeout | undefined;

  const fail = (contextId: string, statusCode: number, code: string): void =>
    sendJson(socket, {
      type: "error",
      done: true,
      status_code: statusCode,
      error_code: code,
      title: "Scripted",
      message: "Scripted error.",
      request_id: `scripted:${contextId}`,
      context_id: contextId,
    });

  const restartIdleTimer = (): void => {
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => socket.close(1000), IDLE_SECONDS * secondMs);
  };

  const open = (id: string, settings: string): Context => {
    const record = records.begin(connection.id, id);
    const context = { id, record, settings, isComplete: false, textsUnderWay: 0, flushCount: 0, expiry: undefined };
    contexts.set(id, context);
    queues.set(id, new SpeakingQueue());
    return context;
  };

  const forget = (context: Context): void => {
    clearTimeout(context.expiry);
    contexts.delete(context.id);
  };

  const say = (context: Context, text: string): void => {
    clearTimeout(context.expiry);
    const { record, id } = context;
    record.texts.push(text);
    context.textsUnderWay += 1;
    void queues.get(id)?.add(async (signal) => {
      const beforeMs = record.audioMs;
      const words = speaker.wordsOf(text);
      sendJson(socket, {
        type: "timestamps",
        done: false,
        status_code: 206,
        context_id: id,
        word_timestamps: {
          words: words.map((word) => word.text),
          start: words.map((word) => (beforeMs + word.startMs) / 1_000),
          end: words.map((word) => (beforeMs + word.endMs) / 1_000),
        },
      });
      const outcome = await speaker.say(text, record, signal, ({ muLaw }) =>
        sendJson(socket, {
          type: "chunk",
          data: Buffer.from(muLaw).toString("base64"),
          done: false,
          status_code: 206,
          step_time: 1,
          context_id: id,
        }),
      );
      context.textsUnderWay -= 1;
      if (outcome === "cut") cut(socket);
      if (outcome === "malformed") socket.send("{ no JSON");
      if (outcome === "error") {
        const fault = record.fault?.kind === "error" ? record.fault : null;
        forget(context);
        fail(id, fault?.statusCode ?? 500, fault?.code ?? "internal_error");
      }
      if (outcome !== "said") return untilCleared(signal);
      context.flushCount += 1;
      sendJson(socket, {
        type: "flush_done",
        done: false,
        flush_done: true,
        flush_id: context.flushCount,
        status_code: 206,
        context_id: id,
      });
      if (context.textsUnderWay === 0 && !context.isComplete) {
        context.expiry = setTimeout(() => forget(context), CONTEXT_SECONDS * secondMs);
      }
    });
  };

  const complete = (context: Context): void => {
    clearTimeout(context.expiry);
    context.isComplete = true;
    context.record.isEnded = true;
    void queues.get(context.id)?.add(async () => {
      forget(context);
      sendJson(socket, { type: "done", done: true, status_code: 206, context_id: context.id });
    });
  };

  const request = (message: JsonRecord): void => {
    const id = asText(message["context_id"]);
    const { transcript, continue: isContinued, ...settings } = message;
    const text = asText(transcript);
    const refusal = refusalOf(message, text, JSON.stringify(settings));
    if (refusal !== null) {
      fail(id, 400, refusal);
      return;
    }
    const context = contexts.get(id) ?? open(id, JSON.stringify(settings));
    if (text !== "") say(context, text);
    if (isContinued !== true) complete(context);
  };

  const refusalOf = (message: JsonRecord, text: string, settings: string): string | null => {
    const id = asText(message["context_id"]);
    const known = contexts.get(id);
    const problem = problemOf(message);
    if (problem !== null) return problem;
    if (known === undefined && queues.has(id)) return "context_expired";
    if (text === "" && (message["continue"] === true || known === undefined)) return "invalid_transcript";
    return known === undefined || known.settings === settings ? null : "context_changed";
  };

  restartIdleTimer();
  return {
    onMessage(message) {
      restartIdleTimer();
      if (message === null) {
        fail("", 400, "invalid_json");
        return;
      }
      if (message["cancel"] !== true) {
        request(message);
        return;
      }
      const context = contexts.get(asText(message["context_id"]));
      if (context === undefined) return;
      context.record.isCancelled = true;
      // Only what has not begun is dropped: a text that is being spoken is spoken to its end.
      complete(context);
    },
    onClose() {
      clearTimeout(idleTimer);
      for (const context of contexts.values()) clearTimeout(context.expiry);
      for (const queue of queues.values()) queue.clear();
    },
  };
}

/** As the vendor insists on them. */
function problemOf(message: JsonRecord): string | null {
  const voice = asRecord(message["voice"]);
  const format = asRecord(message["output_format"]);
  if (!MODELS.test(asText(message["model_id"]))) return "model_not_found";
  if (voice["mode"] !== "id" || !/^[0-9a-f-]{36}$/.test(asText(voice["id"]))) return "voice_not_found";
  const isTelephone =
    format["container"] === "raw" && format["encoding"] === "pcm_mulaw" && format["sample_rate"] === 8_000;
  return isTelephone ? null : "invalid_output_format";
}
