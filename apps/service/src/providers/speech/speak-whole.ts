import { MU_LAW_SAMPLE_RATE_HZ } from "@parley/audio/mu-law";
import { ProviderError } from "../provider-error.ts";
import type { Voice, VoiceConnection } from "./speaking/voice.ts";

/** A voice of somebody's own server may make the whole sentence first, for which it has 15 s. */
const SPOKEN_WITHIN_MS = 20_000;
/** Voices are several times as fast as they speak, which is some 60 ms a character. */
const SPOKEN_WITHIN_MS_PER_CHARACTER = 10;
/** What a text never takes, so that no vendor fills the memory: a minute, and three times as long as it is when spoken slowly. */
const MAX_SECONDS = 60;
const MAX_SECONDS_PER_CHARACTER = 0.3;

export interface WholeText {
  /** The text in pieces that a voice can speak: each is a request of its own to some vendors. */
  readonly pieces: readonly string[];
  /** The vendor has begun to speak. */
  readonly onBegun?: () => void;
}

/**
 * Has a voice say a text to its end.
 * @returns mu-law, 8 kHz, mono
 * @throws ProviderError when the vendor fails, says nothing or does not come to an end
 */
export async function speakWhole(voice: Voice, text: WholeText, signal: AbortSignal): Promise<Uint8Array> {
  const connection = voice.connect();
  const characters = charactersOf(text.pieces);
  const withinMs = SPOKEN_WITHIN_MS + characters * SPOKEN_WITHIN_MS_PER_CHARACTER;
  const limit = AbortSignal.any([signal, AbortSignal.timeout(withinMs)]);
  try {
    return await heard(voice, connection, text, limit);
  } finally {
    connection.close();
  }
}

/** What vendors bill: characters, without the white space around a piece. */
export function charactersOf(pieces: readonly string[]): number {
  return pieces.reduce((sum, piece) => sum + piece.trim().length, 0);
}

function heard(
  voice: Voice,
  connection: VoiceConnection,
  { pieces, onBegun }: WholeText,
  limit: AbortSignal,
): Promise<Uint8Array> {
  const maxBytes = (MAX_SECONDS + charactersOf(pieces) * MAX_SECONDS_PER_CHARACTER) * MU_LAW_SAMPLE_RATE_HZ;
  return new Promise((resolve, reject) => {
    const audio: Uint8Array[] = [];
    let byteCount = 0;
    const failed = (message: string) =>
      reject(new ProviderError({ provider: voice.provider, operation: "speak", outcome: "not-done", message }));
    const giveUp = () => failed(`${voice.provider} did not come to an end.`);
    if (limit.aborted) return giveUp();
    limit.addEventListener("abort", giveUp, { once: true });
    const utterance = connection.speak({
      onAudio(muLaw) {
        if (byteCount === 0 && muLaw.length > 0) onBegun?.();
        byteCount += muLaw.length;
        if (byteCount > maxBytes) return giveUp();
        audio.push(muLaw);
      },
      onWords: () => undefined,
      onEnd() {
        limit.removeEventListener("abort", giveUp);
        if (byteCount === 0) failed(`${voice.provider} took the text and said nothing.`);
        else resolve(Buffer.concat(audio));
      },
      onFailure(error) {
        limit.removeEventListener("abort", giveUp);
        reject(error);
      },
    });
    for (const piece of pieces) utterance.push(piece);
    utterance.end();
  });
}
