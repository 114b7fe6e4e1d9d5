/** What a clip is there to show. */
export type Part =
  /** Turns without a pause in them. */
  | "complete"
  /** Turns with pauses inside sentences. */
  | "hesitation"
  /** Telephone numbers, said in groups. */
  | "number"
  /** E-mail addresses, spelled names, dates, card numbers, lists. */
  | "dictation"
  /** Complete turns and hesitations on a noisy line. */
  | "noise"
  /** Sounds over the assistant's answer, by what they mean. */
  | "backchannel"
  | "interruption"
  /** Interruptions in the last two seconds of an answer. */
  | "tail"
  | "burst"
  | "steady"
  | "echo"
  /** Echo that the recognizer also writes down. */
  | "echo-heard"
  | "side"
  /** Fifteen turns of one caller, with a pause of the same length in each. */
  | "learning";

export const TURN_PARTS: readonly Part[] = ["complete", "hesitation", "number", "dictation"];
export const OVERLAP_PARTS: readonly Part[] = [
  "backchannel",
  "interruption",
  "tail",
  "burst",
  "steady",
  "echo",
  "echo-heard",
  "side",
];
export const PARTS: readonly Part[] = [...TURN_PARTS, "noise", ...OVERLAP_PARTS, "learning"];

/** A word and when it is said, in ms from the beginning of the sound. */
export interface SaidWord {
  /** With the punctuation of an honest recognizer. */
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

export interface Pause {
  readonly startMs: number;
  readonly endMs: number;
}

/** One turn, or one sound over the answer. */
export interface Saying {
  /** Where its sound lies in the set's file: mu-law of 8 kHz, one byte a sample. */
  readonly offset: number;
  readonly length: number;
  readonly words: readonly SaidWord[];
  /** The pauses inside it that its maker put there. */
  readonly pauses: readonly Pause[];
}

export type NoiseKind = "white" | "pink" | "babble" | "music";

export interface Clip {
  readonly id: string;
  readonly part: Part;
  /** ISO 639-1 */
  readonly language: string;
  /** A person recorded the words; else a program spoke them. */
  readonly isHuman: boolean;
  /** What the assistant asks before; for sounds over an answer the language's is not needed. */
  readonly question: string;
  readonly sayings: readonly Saying[];
  /** Noise behind the caller all the time; null: a quiet line. */
  readonly noise: { readonly kind: NoiseKind; readonly belowSpeechDb: number } | null;
  /** Only for sounds over an answer. */
  readonly overlap: {
    /** Which of the long answers is being given. */
    readonly answer: number;
    /** When the sound begins, from the answer's first sample; from its end where it is negative. */
    readonly atMs: number;
  } | null;
  /** Null: the caller hears the assistant without echo. */
  readonly echo: { readonly db: number; readonly delayMs: number; readonly isWrittenDown: boolean } | null;
  /** How sure the recognizer is of the words. */
  readonly confidence: number;
}

/** Everything that is said in the set, with its sounds. */
export interface ClipSet {
  readonly clips: readonly Clip[];
  readonly sounds: Uint8Array;
  readonly noises: Readonly<Record<NoiseKind, Saying>>;
  /** What the assistant says at length while callers speak over it. */
  readonly answers: readonly AssistantSpeech[];
  /** The sound of everything else it says, cut to the length of the text. */
  readonly smallTalk: AssistantSpeech;
}

export interface AssistantSpeech extends Saying {
  readonly text: string;
}
