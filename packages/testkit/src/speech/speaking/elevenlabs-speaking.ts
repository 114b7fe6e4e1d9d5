import type { IncomingMessage } from "node:http";
import { asText, type JsonRecord } from "../../models/json-reading.ts";
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
import type { ToneChunk } from "./tone-speaker.ts";

const MAX_CONTEXTS = 5;
const PATH = /^\/v1\/text-to-speech\/([^/]+)\/multi-stream-input$/;
const VOICE_ID = /^[A-Za-z0-9]{20}$/;
const MODELS = /^eleven_(turbo|flash|multilingual)_v2(_5)?$/;

export function elevenLabsKeyOf(request: IncomingMessage): string | null {
  const key = request.headers["xi-api-key"];
  return typeof key === "string" ? key : null;
}

export function elevenLabsRefusalBody(statusCode: number, code: string | undefined): JsonRecord {
  return { detail: { status: code ?? `status_${statusCode}`, message: `Scripted refusal ${statusCode}.` } };
}

export function checkElevenLabs(request: IncomingMessage): Refusal | null {
  const url = urlOf(request);
  const query = url.searchParams;
  if (!PATH.test(url.pathname)) return refusal(404, "not_found");
  if (!MODELS.test(query.get("model_id") ?? "")) return refusal(400, "model_not_found");
  if (query.get("output_format") !== "ulaw_8000") return refusal(400, "invalid_output_format");
  if (query.has("language_code") && !query.get("model_id")?.endsWith("_v2_5")) return refusal(400, "language_refused");
  const timeoutSeconds = Number(query.get("inactivity_timeout") ?? "20");
  return timeoutSeconds >= 1 && timeoutSeconds <= 180 ? null : refusal(400, "invalid_inactivity_timeout");
}

function refusal(statusCode: number, code: string): Refusal {
  return { statusCode, body: elevenLabsRefusalBody(statusCode, code) };
}

interface Context {
  readonly id: string;
  readonly record: UtteranceRecord;
  readonly queue: SpeakingQueue;
  /** Without `auto_mode` text is gathered. */
  gathered: string;
  isClosing: boolean;
}

/** `multi-stream-input`: up to five contexts; a closed one speaks what it was given to the end. */
export function serveElevenLabs({ socket, connection, records, speaker, options }: SpeakingScene): SpeakingSession {
  const contexts = new Map<string, Context>();
  const isAutomatic = connection.query["auto_mode"] === "true";
  const idleMs = Number(connection.query["inactivity_timeout"] ?? "20") * (options.secondMs ?? 1_000);
  let idleTimer: NodeJS.Timeout | undefined;

  const end = (error: string, message: string): void => {
    sendJson(socket, { message, error, code: 1008 });
    socket.close(1008, message.slice(0, 100));
  };

  const restartIdleTimer = (): void => {
    clearTimeout(idleTimer);
    idleTimer = setTimeout(() => end("input_timeout_exceeded", "Have not received a new text input."), idleMs);
  };

  const open = (id: string, message: JsonRecord): Context | null => {
    if (contexts.size >= MAX_CONTEXTS) {
      end("max_active_conversations", "Maximum simultaneous contexts per WebSocket connection exceeded (5).");
      return null;
    }
    if (typeof message["voice_settings"] !== "object") {
      end("invalid_input_message", "The first message of a context holds its voice settings.");
      return null;
    }
    // Told when something is to be said, and not by the upgrade.
    if (!VOICE_ID.test(decodeURIComponent(PATH.exec(connection.path)?.[1] ?? ""))) {
      end("voice_id_does_not_exist", "A voice with that id does not exist.");
      return null;
    }
    const record = records.begin(connection.id, id);
    const context = { id, record, queue: new SpeakingQueue(), gathered: "", isClosing: false };
    contexts.set(id, context);
    return context;
  };

  const say = (context: Context, text: string): void => {
    void context.queue.add(async (signal) => {
      const { record } = context;
      const outcome = await speaker.say(text, record, signal, (chunk) =>
        sendJson(socket, {
          audio: Buffer.from(chunk.muLaw).toString("base64"),
          isFinal: null,
          normalizedAlignment: null,
          alignment: alignmentOf(text, chunk, record.audioMs),
          contextId: context.id,
        }),
      );
      if (outcome === "cut") cut(socket);
      if (outcome === "malformed") socket.send("{ no JSON");
      if (outcome === "error")
        end((record.fault?.kind === "error" ? record.fault.code : null) ?? "system_busy", "Scripted.");
      if (outcome !== "said") await untilCleared(signal);
    });
  };

  /** The characters that begin in the chunk; a blank takes no time. */
  const alignmentOf = (text: string, chunk: ToneChunk, utteranceMs: number): JsonRecord => {
    const chars: string[] = [];
    const charStartTimesMs: number[] = [];
    const charDurationsMs: number[] = [];
    const originMs = options.alignmentBase === "context" ? utteranceMs - chunk.endMs : -chunk.startMs;
    const add = (character: string, startMs: number, durationMs: number): void => {
      if (startMs < chunk.startMs || startMs >= chunk.endMs) return;
      chars.push(character);
      charStartTimesMs.push(Math.round(originMs + startMs));
      charDurationsMs.push(Math.round(durationMs));
    };
    for (const word of speaker.wordsOf(text)) {
      const characters = [...word.text];
      const eachMs = (word.endMs - word.startMs) / characters.length;
      for (const [index, character] of characters.entries()) add(character, word.startMs + index * eachMs, eachMs);
      // Just before the next word begins, so that it stands in this one's chunk.
      add(" ", word.endMs - 0.001, 0);
    }
    return { chars, charStartTimesMs, charDurationsMs };
  };

  const close = (context: Context): void => {
    if (context.isClosing) return;
    context.isClosing = true;
    context.record.isEnded = true;
    if (context.gathered.trim() !== "") say(context, context.gathered);
    void context.queue.add(async () => {
      contexts.delete(context.id);
      sendJson(socket, { audio: null, isFinal: true, contextId: context.id });
    });
  };

  restartIdleTimer();
  return {
    onMessage(message) {
      restartIdleTimer();
      if (message === null) {
        end("invalid_input_message", "Could not parse input message.");
        return;
      }
      if (message["close_socket"] === true) {
        socket.close(1000);
        return;
      }
      const id = asText(message["context_id"]);
      const text = asText(message["text"]);
      // Keeps the socket, and is about no context.
      if (id === "") return;
      const context = contexts.get(id) ?? open(id, message);
      if (context === null) return;
      if (text.trim() !== "") {
        if (!text.endsWith(" ") && !/\s$/.test(text)) {
          end("invalid_input_message", "A text ends with a blank.");
          return;
        }
        context.record.texts.push(text);
        if (isAutomatic) say(context, text);
        else context.gathered += text;
      }
      if (message["flush"] === true && context.gathered !== "") {
        say(context, context.gathered);
        context.gathered = "";
      }
      if (message["close_context"] === true) close(context);
    },
    onClose() {
      clearTimeout(idleTimer);
      for (const context of contexts.values()) context.queue.clear();
    },
  };
}
