import type { LanguageModel, ModelEvent, ModelMessage } from "../../../src/providers/llm/language-model.ts";
import { ProviderError } from "../../../src/providers/provider-error.ts";
import type {
  Recognizer,
  RecognizerHandler,
  TranscriptEvent,
} from "../../../src/providers/speech/recognizing/recognizer.ts";
import type { Voice, VoiceHandler } from "../../../src/providers/speech/speaking/voice.ts";

export const broken = (provider: string) =>
  new ProviderError({ provider, operation: "speak", outcome: "unknown", message: `${provider} broke` });

/** A scripted recognizer. */
export class ScriptedRecognizer {
  readonly recognizer: Recognizer;
  handler: RecognizerHandler | null = null;
  /** Its reaction to `finalize`. */
  onFinalize: () => void = () => undefined;

  constructor(provider = "ears", detectsTurns = false) {
    this.recognizer = {
      provider,
      model: "m",
      detectsTurns,
      hasInterims: true,
      finalLatencyMs: 300,
      open: (handler) => {
        this.handler = handler;
        return { send: () => undefined, finalize: () => this.onFinalize(), close: () => undefined, bufferedBytes: 0 };
      },
    };
  }

  tell(event: TranscriptEvent): void {
    this.handler?.onTranscript(event);
  }

  hears(text: string, isFinal = true): void {
    this.tell({ kind: "update", text, isFinal, confidence: 0.9, startMs: null, endMs: null, language: null });
  }
}

/** A voice with audio of any length, in which neighbouring bytes differ. */
export class ScriptedVoice {
  readonly voice: Voice;
  /** The texts of each utterance. */
  readonly asked: string[][] = [];
  handler: VoiceHandler | null = null;
  /** Per piece of text; null when the test speaks through `handler`. */
  msPerPiece: number | null;

  constructor(provider = "mouth", msPerPiece: number | null = 1_000) {
    this.msPerPiece = msPerPiece;
    this.voice = {
      provider,
      model: "m",
      voiceId: "v",
      connect: () => ({
        speak: (handler) => {
          this.handler = handler;
          const texts: string[] = [];
          this.asked.push(texts);
          let isOver = false;
          return {
            push: (text) => {
              texts.push(text);
              if (!isOver && this.msPerPiece !== null) handler.onAudio(audioOf(this.msPerPiece));
            },
            end: () => {
              if (!isOver && this.msPerPiece !== null) handler.onEnd();
            },
            cancel: () => {
              isOver = true;
            },
          };
        },
        close: () => undefined,
      }),
    };
  }
}

export function audioOf(ms: number): Uint8Array {
  return Uint8Array.from({ length: ms * 8 }, (_, index) => index % 251);
}

type Reply = (messages: readonly ModelMessage[]) => AsyncIterable<ModelEvent> | readonly ModelEvent[];

/** A scripted model that keeps its requests. */
export class ScriptedModel {
  readonly asked: (readonly ModelMessage[])[] = [];
  readonly model: LanguageModel;

  constructor(reply: Reply) {
    const { asked } = this;
    this.model = {
      provider: "mind",
      modelId: "m",
      async *respond({ messages }) {
        asked.push(messages);
        yield* reply(messages);
      },
    };
  }
}

export const text = (words: string): ModelEvent => ({ kind: "text", text: words });
export const calls = (name: string): ModelEvent => ({ kind: "tool-call", call: { id: "x", name, arguments: {} } });
export const finish = (reason: "stop" | "tool-calls" = "stop"): ModelEvent => ({
  kind: "finish",
  usage: { promptTokens: 10, completionTokens: 5 },
  reason,
});
