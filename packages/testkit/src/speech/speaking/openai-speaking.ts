import { once } from "node:events";
import type { IncomingMessage, ServerResponse } from "node:http";
import { setTimeout as delay } from "node:timers/promises";
import { asText, type JsonRecord } from "../../models/json-reading.ts";
import { renderTonePcm } from "../tone-words.ts";
import type { UtteranceRecord } from "./speaking-records.ts";
import type { SpeakingOptions } from "./speaking-script.ts";

const DEFAULT_SAMPLE_RATE_HZ = 24_000;
const DEFAULT_CHUNK_MS = 100;

/** `Authorization: Bearer <key>`. */
export function openaiKeyOf(request: IncomingMessage): string | null {
  return /^bearer (.+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
}

export function openaiRefusalBody(statusCode: number, code: string | undefined): JsonRecord {
  return { error: { message: `Scripted refusal ${statusCode}.`, type: "scripted", param: null, code: code ?? null } };
}

/** Null where the request is as it should be, else the code of the refusal. */
export function checkOpenai(body: JsonRecord): string | null {
  if (asText(body["model"]) === "") return "missing_model";
  if (asText(body["voice"]) === "") return "invalid_voice";
  if (asText(body["input"]).trim() === "") return "missing_input";
  return body["response_format"] === "pcm" ? null : "invalid_response_format";
}

/** Says one text as the body of the response, in pieces whose lengths do not fit samples. */
export async function answerOpenai(
  response: ServerResponse,
  record: UtteranceRecord,
  options: SpeakingOptions,
): Promise<void> {
  const { container = "pcm", sampleRateHz = DEFAULT_SAMPLE_RATE_HZ, chunkMs = DEFAULT_CHUNK_MS } = options;
  if (container === "mp3") {
    response.writeHead(200, { "content-type": "audio/mpeg" });
    // A frame without a tag before it: nothing but the type tells it from samples.
    response.end(Buffer.alloc(417, Uint8Array.of(0xff, 0xfb, 0x90, 0x64)));
    return;
  }
  const pcm = renderTonePcm(record.texts.join(" "), options.speed, sampleRateHz);
  const bytes = Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  const bytesPerMs = (2 * sampleRateHz) / 1_000;
  response.writeHead(200, { "content-type": container === "wav" ? "audio/wav" : "audio/pcm" });
  if (container === "wav") response.write(streamedWavHeader(sampleRateHz));
  await delay(options.delayMs ?? 0);
  const { fault } = record;
  const breakMs = fault !== null && "afterMs" in fault ? fault.afterMs : Number.POSITIVE_INFINITY;
  const endBytes = Math.min(bytes.length, Math.round(breakMs * bytesPerMs));
  for (let start = 0; start < endBytes && !response.destroyed; ) {
    const end = Math.min(endBytes, start + Math.round(chunkMs * bytesPerMs) + 1);
    record.audioMs += (end - start) / bytesPerMs;
    if (!response.write(bytes.subarray(start, end)))
      await Promise.race([once(response, "drain"), once(response, "close")]);
    start = end;
    if (options.paceFactor === undefined) await new Promise((resolve) => setImmediate(resolve));
    else await delay(chunkMs / options.paceFactor);
  }
  if (response.destroyed || endBytes === bytes.length) {
    response.end();
    return;
  }
  // Over HTTP a vendor has no words once the audio runs: an error is a broken body.
  if (fault?.kind === "cut" || fault?.kind === "error") response.destroy();
}

/** As a server writes it that does not know the length yet. */
function streamedWavHeader(sampleRateHz: number): Buffer {
  const header = Buffer.alloc(44);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(0xffffffff, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRateHz, 24);
  header.writeUInt32LE(2 * sampleRateHz, 28);
  header.writeUInt16LE(2, 32);
  header.writeUInt16LE(16, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(0xffffffff, 40);
  return header;
}
