import type { ProviderError } from "../../provider-error.ts";

/** When a piece of the text is heard, in ms from the start of the utterance's audio. */
export interface SpokenWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

export interface VoiceHandler {
  /** Mu-law, 8 kHz, mono; any length, as soon as it arrives. The bytes belong to the receiver. */
  onAudio(muLaw: Uint8Array): void;
  /** Word times, if the vendor reports them; may come before or after the audio. */
  onWords(words: readonly SpokenWord[]): void;
  /** All audio of the text has arrived. Exactly one of `onEnd` and `onFailure` is called, unless it is cancelled. */
  onEnd(): void;
  onFailure(error: ProviderError): void;
}

/** Text of one utterance on its way to a voice. */
export interface VoiceStream {
  /** A piece of text, normally a clause or sentence with its punctuation and a trailing space. */
  push(text: string): void;
  /** No more text follows; the rest is spoken to its end. */
  end(): void;
  /** Cancels it; no event follows. */
  cancel(): void;
}

/** A connection of one call to a voice, opened early so that the first utterance does not wait for it. */
export interface VoiceConnection {
  /** One utterance at a time; a second while one runs cancels the first. Reconnects by itself when the vendor closed an idle socket. */
  speak(handler: VoiceHandler): VoiceStream;
  close(): void;
}

/** An assistant's `tts_settings`. Vendors use the ones they support. */
export interface VoiceSettings {
  /** The vendor's own id or a common name it maps. */
  readonly voiceId: string;
  readonly model: string | null;
  /** BCP 47. */
  readonly language: string;
  /** What `voiceId` was chosen for, where that is another language: some voices speak one only. */
  readonly voiceLanguage?: string;
  readonly stability: number;
  readonly similarityBoost: number;
  readonly style: number;
  readonly speed: number;
  readonly useSpeakerBoost: boolean;
  /** 0 (best quality) to 4 (fastest), as ElevenLabs counts it. */
  readonly latency: number;
  readonly vendorConfig: Readonly<Record<string, unknown>>;
}

/** A vendor's voice with a key and settings, ready to speak. */
export interface Voice {
  /** As stored in records: `elevenlabs`. */
  readonly provider: string;
  /** As stored in records: `eleven_flash_v2_5`. */
  readonly model: string;
  readonly voiceId: string;
  /** Names of the SSML tags it understands: `break`. None: text only. */
  readonly tags?: readonly string[];
  /** Under which its sound is kept for other calls: the same for who, with which settings, speaks for whom. Absent: it is not kept. */
  readonly keptAs?: string;
  /** Characters, which all vendors here bill by. */
  connect(): VoiceConnection;
}
