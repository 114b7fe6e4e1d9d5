/** The part of https://developer.mozilla.org/docs/Web/API/SpeechRecognition that is used here. */
export interface Recognition extends EventTarget {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  maxAlternatives: number;
  processLocally?: boolean;
  start(): void;
  stop(): void;
  abort(): void;
}

interface RecognitionClass {
  new (): Recognition;
  readonly available?: (wanted: { langs: string[]; processLocally: boolean }) => Promise<string>;
}

export interface RecognitionEvent extends Event {
  readonly resultIndex: number;
  readonly results: Iterable<{ readonly isFinal: boolean; readonly 0?: { readonly transcript: string } }>;
}

export interface RecognitionErrorEvent extends Event {
  readonly error: string;
}

/** The browser's own recognizer, under either of its names; null where it has none. */
export function recognitionClass(): RecognitionClass | null {
  const browser = globalThis as {
    readonly SpeechRecognition?: RecognitionClass;
    readonly webkitSpeechRecognition?: RecognitionClass;
  };
  return browser.SpeechRecognition ?? browser.webkitSpeechRecognition ?? null;
}
