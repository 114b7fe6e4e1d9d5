import type { IncomingMessage } from "node:http";
import { systemClock } from "@parley/foundation/clock";
import type { WebSocket } from "ws";
import { asText, type JsonRecord } from "../../models/json-reading.ts";
import { renderTones } from "../tone-words.ts";
import { type UtteranceRecord, urlOf } from "./speaking-records.ts";
import type { SpeakingOptions } from "./speaking-script.ts";
import {
  cut,
  type Refusal,
  SpeakingQueue,
  type SpeakingScene,
  type SpeakingSession,
  sendJson,
  untilCleared,
} from "./speaking-wire.ts";
import type { ToneOutcome } from "./tone-speaker.ts";

/** https://developers.deepgram.com/docs/tts-ws-flush */
const MAX_FLUSHES = 20;
const FLUSH_WINDOW_SECONDS = 60;
const MAX_TEXT_CHARACTERS = 2_000;

/** `Authorization: Token <key>`. */
export function deepgramKeyOf(request: IncomingMessage): string | null {
  return /^token (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
}

export function deepgramRefusalBody(statusCode: number, code: string | undefined): JsonRecord {
  return { err_code: code ?? `HTTP_${statusCode}`, err_msg: `Scripted refusal ${statusCode}.`, request_id: "scripted" };
}

/** A voice that is there, in the telephone's format. */
export function checkDeepgram(request: IncomingMessage, family: RegExp): Refusal | null {
  const query = urlOf(request).searchParams;
  const model = query.get("model") ?? "";
  if (!family.test(model)) return refusal(`No such model: ${model.slice(0, 50)}.`);
  if (query.get("encoding") !== "mulaw" || query.get("sample_rate") !== "8000") return refusal("Not mu-law at 8 kHz.");
  const speed = Number(query.get("speed") ?? "1");
  return speed >= 0.7 && speed <= 1.5 ? null : refusal("Speed out of range.");
}

function refusal(message: string): Refusal {
  return { statusCode: 400, body: { err_code: "Bad Request", err_msg: message, request_id: "scripted" } };
}

/** What was on its way when the client changed its mind. */
export function sendLateAudio(socket: WebSocket, { lateAudioMs = 0 }: SpeakingOptions): void {
  if (lateAudioMs > 0) socket.send(renderTones("late-late-late-late").subarray(0, lateAudioMs * 8));
}

/** Whether the text was said; else what the script has happen. */
export function goesOn(socket: WebSocket, outcome: ToneOutcome, { fault }: UtteranceRecord): boolean {
  if (outcome === "cut") cut(socket);
  if (outcome === "malformed") socket.send("{ no JSON");
  if (outcome === "error") {
    const code = (fault?.kind === "error" ? fault.code : undefined) ?? "NET-0000";
    sendJson(socket, { type: "Error", code, description: "Scripted error." });
    socket.close(code.startsWith("NET") ? 1011 : 1008, code);
  }
  return outcome === "said";
}

/** `/v1/speak`: nothing is spoken before it is flushed. */
export function serveAura({ socket, connection, records, speaker, options }: SpeakingScene): SpeakingSession {
  const queue = new SpeakingQueue();
  const flushedAtMs: number[] = [];
  let utterance: UtteranceRecord | null = null;
  let text = "";
  let flushesUnderWay = 0;
  let sequence = 0;

  const speak = (): void => {
    const spoken = text;
    const record = utterance;
    text = "";
    flushesUnderWay += 1;
    void queue.add(async (signal) => {
      if (record !== null) {
        const outcome = await speaker.say(spoken, record, signal, ({ muLaw }) => socket.send(muLaw));
        if (!goesOn(socket, outcome, record)) return untilCleared(signal);
      }
      sendJson(socket, { type: "Flushed", sequence_id: sequence });
      sequence += 1;
      flushesUnderWay -= 1;
      // All was said: what comes next is something else, as far as the vendor can tell.
      if (flushesUnderWay === 0 && text === "") utterance = null;
    });
  };

  const flush = (): void => {
    const nowMs = (options.clock ?? systemClock).monotonicMs();
    const windowMs = FLUSH_WINDOW_SECONDS * (options.secondMs ?? 1_000);
    while ((flushedAtMs[0] ?? nowMs) < nowMs - windowMs) flushedAtMs.shift();
    if (flushedAtMs.length >= MAX_FLUSHES) {
      sendJson(socket, { type: "Warning", code: "EXCESSIVE_FLUSH", description: "Flush limit exceeded." });
      return;
    }
    flushedAtMs.push(nowMs);
    if (utterance !== null) utterance.isEnded = true;
    speak();
  };

  return {
    onMessage(message) {
      switch (asText(message?.["type"])) {
        case "Speak": {
          const piece = asText(message?.["text"]);
          if (piece.length > MAX_TEXT_CHARACTERS) {
            socket.close(1009, "BIG-0000");
            return;
          }
          utterance ??= records.begin(connection.id, null);
          utterance.texts.push(piece);
          text += piece;
          return;
        }
        case "Flush":
          flush();
          return;
        case "Clear":
          queue.clear();
          text = "";
          flushesUnderWay = 0;
          if (utterance !== null) utterance.isCancelled = true;
          utterance = null;
          sendLateAudio(socket, options);
          sendJson(socket, { type: "Cleared", sequence_id: sequence });
          return;
        case "Close":
          socket.close(1000);
          return;
        default:
          socket.close(1003, "MESSAGE-0000");
      }
    },
    onClose: () => queue.clear(),
  };
}
