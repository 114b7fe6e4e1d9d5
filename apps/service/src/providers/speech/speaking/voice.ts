import type { ProviderError } from "../../provider-error.ts";

/** When a piece of the text is heard, in ms from the beginning of the utterance's audio. */
export interface SpokenWord {
  readonly text: string;
  readonly startMs: number;
  readonly endMs: number;
}

export interface VoiceHandler {
  /** Mu-law, 8 kHz, mono; any length, as soon as it arrives. The bytes belong to the receiver. */
  onAudio(muLaw: Uint8Array): void;
  /** Where the vendor tells when which word is spoken; may come before or after its audio. */
  onWords(words: readonly SpokenWord[]): void;
  /** All audio of the text has arrived. Exactly one of `onEnd` and `onFailure` comes, unless cancelled. */
  onEnd(): void;
  onFailure(error: ProviderError): void;
}

/** Text of one utterance on its way to a voice. */
export interface VoiceStream {
  /** A piece of text, normally a clause or a sentence with its closing mark and blank. */
  push(text: string): void;
  /** No more text follows; what is there is spoken to its end. */
  end(): void;
  /** Nothing more is wanted; no event follows. */
  cancel(): void;
}

/** A connection of one call to a voice, opened early so that the first utterance does not wait for it. */
export interface VoiceConnection {
  /** One utterance at a time; a second while one runs cancels the first. Reconnects by itself when the vendor closed an idle socket. */
  speak(handler: VoiceHandler): VoiceStream;
  close(): void;
}

/** `tts_settings` of an assistant. Vendors take what they know of it. */
export interface VoiceSettings {
  /** The vendor's own id or a common name it maps. */
  readonly voiceId: string;
  readonly model: string | null;
  /** BCP 47. */
  readonly language: string;
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
  /** Characters are what it is billed by, as all vendors here do. */
  connect(): VoiceConnection;
}
