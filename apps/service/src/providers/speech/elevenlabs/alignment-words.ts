import type { SpokenWord } from "../speaking/voice.ts";
import { type JsonObject, numbersAt, textsAt } from "../vendor-message.ts";

/** Scripts without spaces between words, where each character is a piece. */
const WITHOUT_BLANKS = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

interface Piece {
  text: string;
  readonly startMs: number;
  endMs: number;
}

/** Joins ElevenLabs' characters and their times into words, across messages: a word may begin in one and end in the next. */
export class AlignmentWords {
  #open: Piece | null = null;

  /**
   * @param alignment `chars`, `charStartTimesMs`, `charDurationsMs` (some versions: `charsStartTimesMs`,
   * `charsDurationsMs`); anything else gives no words
   * @param audioBeforeMs of this utterance, before the audio the alignment belongs to
   */
  add(alignment: JsonObject, audioBeforeMs: number): readonly SpokenWord[] {
    const characters = textsAt(alignment, "chars");
    const starts = numbersAt(alignment, "charStartTimesMs") ?? numbersAt(alignment, "charsStartTimesMs");
    const durations = numbersAt(alignment, "charDurationsMs") ?? numbersAt(alignment, "charsDurationsMs");
    if (characters === null || starts?.length !== characters.length || durations?.length !== characters.length) {
      return [];
    }
    const originMs = originOf(starts, audioBeforeMs);
    return characters.flatMap((character, index) => {
      const startMs = originMs + (starts[index] ?? 0);
      return this.#addCharacter(character, startMs, startMs + (durations[index] ?? 0));
    });
  }

  /** The last word, which has no space after it. */
  finish(): readonly SpokenWord[] {
    return this.#close();
  }

  #addCharacter(character: string, startMs: number, endMs: number): readonly SpokenWord[] {
    if (character.trim() === "") return this.#close();
    if (WITHOUT_BLANKS.test(character)) return [...this.#close(), { text: character, startMs, endMs }];
    this.#open ??= { text: "", startMs, endMs };
    this.#open.text += character;
    this.#open.endMs = endMs;
    return [];
  }

  #close(): readonly SpokenWord[] {
    const word = this.#open;
    this.#open = null;
    return word === null ? [] : [word];
  }
}

/**
 * Times are documented as relative to their chunk, but have been seen to count from the start of the context:
 * https://elevenlabs.io/docs/api-reference/text-to-speech/v-1-text-to-speech-voice-id-multi-stream-input
 * The first character of a chunk is near 0 in one case and near the length of the earlier audio in the other.
 */
function originOf(starts: readonly number[], audioBeforeMs: number): number {
  const firstMs = starts[0] ?? 0;
  return Math.abs(firstMs - audioBeforeMs) < firstMs ? 0 : audioBeforeMs;
}
