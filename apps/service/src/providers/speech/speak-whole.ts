import { MU_LAW_SAMPLE_RATE_HZ } from "@parley/audio/mu-law";
import { ProviderError } from "../provider-error.ts";
import type { Voice, VoiceConnection } from "./speaking/voice.ts";

/** A voice of somebody's own server may make the whole sentence first, for which it has 15 s. */
const SPOKEN_WITHIN_MS = 20_000;
/** What two hundred characters never take, so that no vendor fills the memory. */
const MAX_AUDIO_BYTES = 120 * MU_LAW_SAMPLE_RATE_HZ;

/**
 * Has a voice say a text to its end.
 * @returns mu-law, 8 kHz, mono
 * @throws ProviderError when the vendor fails, says nothing or does not come to an end
 */
export async function speakWhole(voice: Voice, text: string, signal: AbortSignal): Promise<Uint8Array> {
  const connection = voice.connect();
  const limit = AbortSignal.any([signal, AbortSignal.timeout(SPOKEN_WITHIN_MS)]);
  try {
    return await heard(voice, connection, text, limit);
  } finally {
    connection.close();
  }
}

function heard(voice: Voice, connection: VoiceConnection, text: string, limit: AbortSignal): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = [];
    let byteCount = 0;
    const failed = (message: string) =>
      reject(new ProviderError({ provider: voice.provider, operation: "speak", outcome: "not-done", message }));
    const giveUp = () => failed(`${voice.provider} did not come to an end.`);
    if (limit.aborted) return giveUp();
    limit.addEventListener("abort", giveUp, { once: true });
    const utterance = connection.speak({
      onAudio(muLaw) {
        byteCount += muLaw.length;
        if (byteCount > MAX_AUDIO_BYTES) return giveUp();
        pieces.push(muLaw);
      },
      onWords: () => undefined,
      onEnd() {
        limit.removeEventListener("abort", giveUp);
        if (byteCount === 0) failed(`${voice.provider} took the text and said nothing.`);
        else resolve(Buffer.concat(pieces));
      },
      onFailure(error) {
        limit.removeEventListener("abort", giveUp);
        reject(error);
      },
    });
    utterance.push(text);
    utterance.end();
  });
}
