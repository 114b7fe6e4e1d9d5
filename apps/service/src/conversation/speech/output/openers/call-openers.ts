import type { SpareSound, SpareVoice } from "../spare-voice.ts";
import type { VoiceChain } from "../voice-chain.ts";
import type { OpenerShelf } from "./opener-shelf.ts";
import { trimSilence } from "./trim-silence.ts";

const LONGEST_CHARACTERS = 40;
const LONGEST_BYTES = 2_500 * 8;
const CLAUSE_END = /[,.!?…:;。，！？、；]$/;
const HAS_DIGITS_OR_TAGS = /[\p{N}<]/u;

interface Wanted {
  readonly keptAs: string;
  readonly words: string;
}

/** One call's way to the shelf: takes what is kept, and has made what several calls have begun with while nobody speaks. */
export class CallOpeners {
  readonly #shelf: OpenerShelf;
  readonly #voices: VoiceChain;
  readonly #spare: SpareVoice;
  /** Begun with in this call. */
  readonly #noticed = new Set<string>();
  #wanted: readonly Wanted[] = [];

  constructor(shelf: OpenerShelf, voices: VoiceChain, spare: SpareVoice) {
    this.#shelf = shelf;
    this.#voices = voices;
    this.#spare = spare;
  }

  /**
   * What an utterance begins with is about to be spoken.
   * @returns its sound, which belongs to the receiver; null: the voice has to be asked
   */
  take(text: string): SpareSound | null {
    const words = text.trim();
    const keptAs = this.#voices.turnTo()?.keptAs;
    if (keptAs === undefined || !isOpener(words)) return null;
    const kept = this.#shelf.find(keptAs, words);
    if (kept !== null) return { muLaw: Uint8Array.from(kept.muLaw), words: kept.words };
    this.#notice({ keptAs, words });
    return null;
  }

  /** The voice has nothing to say. */
  prepare(): void {
    const [wanted, ...later] = this.#wanted;
    if (wanted === undefined || this.#spare.isBusy) return;
    if (this.#voices.turnTo()?.keptAs !== wanted.keptAs || this.#shelf.find(wanted.keptAs, wanted.words) !== null) {
      this.#wanted = later;
      this.prepare();
      return;
    }
    this.#spare.make(wanted.words, (made) => {
      this.#wanted = this.#wanted.filter((each) => each !== wanted);
      // Another voice may have taken over meanwhile.
      if (made !== null && this.#voices.current?.keptAs === wanted.keptAs) this.#keep(wanted, made);
      this.prepare();
    });
  }

  #keep({ keptAs, words }: Wanted, made: SpareSound): void {
    const sound = trimSilence(made);
    if (sound !== null && sound.muLaw.length <= LONGEST_BYTES) this.#shelf.keep(keptAs, words, sound);
  }

  #notice(opener: Wanted): void {
    const { keptAs, words } = opener;
    if (this.#noticed.has(`${keptAs}\n${words}`)) return;
    this.#noticed.add(`${keptAs}\n${words}`);
    if (this.#shelf.notice(keptAs, words)) this.#wanted = [...this.#wanted, opener];
  }
}

/** A short clause without numbers, which are rarely the same twice. */
function isOpener(words: string): boolean {
  return (
    words.length <= LONGEST_CHARACTERS &&
    /\p{L}/u.test(words) &&
    CLAUSE_END.test(words) &&
    !HAS_DIGITS_OR_TAGS.test(words)
  );
}
