import type { Recognizer, RecognizerSettings } from "./recognizing/recognizer.ts";
import type { Voice, VoiceSettings } from "./speaking/voice.ts";

export const LOCAL_SPEECH_KINDS = ["speaches", "whisper.cpp", "localai", "kokoro", "openai-compatible"] as const;

/** What a server turned out to be; the name stands in records as its provider. */
export type LocalSpeechKind = (typeof LOCAL_SPEECH_KINDS)[number];

/** One voice of a server. */
export interface LocalVoice {
  readonly model: string;
  /** Null where the model is the voice (LocalAI). */
  readonly voice: string | null;
  /** What it speaks, ISO 639-1: `en`. Empty where the server does not say. */
  readonly languages: readonly string[];
}

/** A server on this machine, or at an address of the operator's, that recognizes speech or speaks. */
export interface LocalSpeechServer {
  readonly name: LocalSpeechKind;
  /** `http://127.0.0.1:8000`, without a slash at its end. */
  readonly origin: string;
  /** Null when it recognizes nothing. */
  readonly recognizer: { readonly model: string; readonly path: string } | null;
  /** Empty when it does not speak. */
  readonly voices: readonly LocalVoice[];
}

/** Whether a record's provider is a server that was found by itself. */
export function isLocalSpeech(provider: string): provider is LocalSpeechKind {
  return LOCAL_SPEECH_KINDS.some((kind) => kind === provider);
}

/** Whether the server is on the machine that asks; the operator may have named one elsewhere. */
export function isOnThisMachine({ origin }: Pick<LocalSpeechServer, "origin">): boolean {
  return /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(new URL(origin).hostname);
}

/** `127.0.0.1:8000`, for people. */
export function hostOf({ origin }: Pick<LocalSpeechServer, "origin">): string {
  return new URL(origin).host;
}

/** Speech without a vendor: servers of the operator's that were found by themselves. */
export interface LocalSpeech {
  /** Those that answer now or did within the last 30 s; empty when there is none. Does not throw. */
  find(): Promise<readonly LocalSpeechServer[]>;
  /** Null when the server recognizes nothing. @param settings of the record, of which only what is no vendor's own is used */
  recognizer(server: LocalSpeechServer, settings: RecognizerSettings): Recognizer | null;
  /** Null when it has no voice for the language. */
  voice(server: LocalSpeechServer, settings: VoiceSettings): Voice | null;
}
