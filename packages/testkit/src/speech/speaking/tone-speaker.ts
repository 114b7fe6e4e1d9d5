import { systemClock } from "@parley/foundation/clock";
import { renderTones, type ToneWord, toneWordsOf } from "../tone-words.ts";
import type { UtteranceRecord } from "./speaking-records.ts";
import type { SpeakingOptions } from "./speaking-script.ts";

const BYTES_PER_MS = 8;
const DEFAULT_CHUNK_MS = 100;

export interface ToneChunk {
  readonly muLaw: Uint8Array;
  /** Within the text's audio. */
  readonly startMs: number;
  readonly endMs: number;
}

/** How saying a text ended: to its end, stopped by the client, or broken as the script says. */
export type ToneOutcome = "said" | "stopped" | "stall" | "cut" | "error" | "malformed";

/** Says texts as tones, at the script's pace and with its faults. */
export class ToneSpeaker {
  readonly #options: SpeakingOptions;

  constructor(options: SpeakingOptions) {
    this.#options = options;
  }

  wordsOf(text: string): readonly ToneWord[] {
    return toneWordsOf(text, this.#options.speed);
  }

  /** Counts into `utterance`, whose fault may break it off. Nothing follows an abort. */
  async say(
    text: string,
    utterance: UtteranceRecord,
    signal: AbortSignal,
    onChunk: (chunk: ToneChunk) => void,
  ): Promise<ToneOutcome> {
    const { chunkMs = DEFAULT_CHUNK_MS, delayMs = 0 } = this.#options;
    const audio = renderTones(text, this.#options.speed);
    const totalMs = audio.length / BYTES_PER_MS;
    await this.#wait(delayMs, signal);
    if (utterance.fault?.kind === "no-audio") return "said";
    for (let startMs = 0; startMs < totalMs; ) {
      if (signal.aborted) return "stopped";
      const broken = breakOf(utterance);
      if (broken !== null && broken.leftMs <= 0) return broken.outcome;
      const lengthMs = Math.min(chunkMs, totalMs - startMs, broken?.leftMs ?? Number.POSITIVE_INFINITY);
      const endMs = startMs + lengthMs;
      utterance.audioMs += lengthMs;
      onChunk({
        muLaw: audio.subarray(Math.round(startMs * BYTES_PER_MS), Math.round(endMs * BYTES_PER_MS)),
        startMs,
        endMs,
      });
      startMs = endMs;
      await this.#pause(lengthMs, signal);
    }
    const broken = breakOf(utterance);
    return broken !== null && broken.leftMs <= 0 ? broken.outcome : "said";
  }

  async #pause(audioMs: number, signal: AbortSignal): Promise<void> {
    const { paceFactor } = this.#options;
    if (paceFactor !== undefined) await this.#wait(audioMs / paceFactor, signal);
    // Between two messages the other side may say something.
    else await new Promise((resolve) => setImmediate(resolve));
  }

  async #wait(ms: number, signal: AbortSignal): Promise<void> {
    const { clock = systemClock } = this.#options;
    if (ms > 0) await clock.sleep(ms, signal).catch(() => undefined);
  }
}

function breakOf({ fault, audioMs }: UtteranceRecord): { outcome: ToneOutcome; leftMs: number } | null {
  if (fault === null || !("afterMs" in fault)) return null;
  return { outcome: fault.kind, leftMs: fault.afterMs - audioMs };
}
