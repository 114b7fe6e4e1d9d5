import type { PacerTimer } from "../../../apps/service/src/conversation/speech/output/pacer.ts";
import type { LanguageModel } from "../../../apps/service/src/providers/llm/language-model.ts";
import type { Voice } from "../../../apps/service/src/providers/speech/speaking/voice.ts";
import { MU_LAW_SAMPLES_PER_MS } from "../../../packages/audio/src/mu-law.ts";
import type { AssistantSpeech, ClipSet } from "../set/clip.ts";
import type { Draws } from "../set/draws.ts";

/** From the request to the text, ms. */
export const MODEL_MS = [350, 500] as const;
/** From the first text to its sound, ms. */
const VOICE_MS = [120, 200] as const;
/** How long a text takes to say that has no sound of its own. */
const MS_PER_CHARACTER = 65;

/** A model that says the given text to whatever it is asked, and counts how often that is. */
export class ScriptedModel {
  /** What it answers next. */
  text: string;
  readonly askedMs: number[] = [];
  /** Answers it is still giving, or that nobody has taken to their end. */
  #openCount = 0;
  readonly model: LanguageModel;

  constructor(timer: PacerTimer, draws: Draws, text: string) {
    this.text = text;
    const asked = this.askedMs;
    const textNow = () => this.text;
    const count = (change: number) => {
      this.#openCount += change;
    };
    this.model = {
      provider: "script",
      modelId: "script",
      async *respond(_request, signal) {
        asked.push(timer.nowMs());
        count(1);
        try {
          await new Promise<void>((resolve) => {
            timer.after(draws.between(...MODEL_MS), resolve);
          });
          signal?.throwIfAborted();
          yield { kind: "text", text: textNow() };
          yield { kind: "finish", usage: { promptTokens: null, completionTokens: null }, reason: "stop" };
        } finally {
          count(-1);
        }
      },
    };
  }

  get isBusy(): boolean {
    return this.#openCount > 0;
  }
}

/** One utterance as the voice delivered it, before playing made it softer or cut it. */
export interface Utterance {
  readonly chunks: Uint8Array[];
  text: string;
}

/** A voice whose sound is that of the set. */
export class ScriptedVoice {
  /** In their order, the first at 0. */
  readonly utterances: Utterance[] = [];
  readonly voice: Voice;

  constructor(timer: PacerTimer, draws: Draws, set: Pick<ClipSet, "answers" | "smallTalk" | "sounds">) {
    this.voice = {
      provider: "script",
      model: "script",
      voiceId: "script",
      keptAs: "script",
      connect: () => ({
        speak: (handler) => {
          const utterance: Utterance = { chunks: [], text: "" };
          this.utterances.push(utterance);
          let isOver = false;
          let readyMs: number | null = null;
          let givenBytes = 0;
          const later = (run: () => void) => {
            readyMs ??= timer.nowMs() + draws.between(...VOICE_MS);
            timer.after(Math.max(0, readyMs - timer.nowMs()), () => {
              if (!isOver) run();
            });
          };
          const give = (untilBytes: number, sound: Uint8Array) => {
            const bytes = sound.slice(givenBytes, untilBytes);
            givenBytes += bytes.length;
            if (bytes.length === 0) return;
            utterance.chunks.push(Uint8Array.from(bytes));
            handler.onAudio(bytes);
          };
          return {
            push: (text) => {
              utterance.text += text;
              const said = utterance.text;
              const { sound, bytesPerCharacter } = soundFor(set, said);
              later(() => give(Math.floor(said.length * bytesPerCharacter), sound));
            },
            end: () =>
              later(() => {
                const { sound, wholeBytes } = soundFor(set, utterance.text);
                give(wholeBytes, sound);
                handler.onEnd();
              }),
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

/** The sound of a text of which this much is known. */
function soundFor(
  { answers, smallTalk, sounds }: Pick<ClipSet, "answers" | "smallTalk" | "sounds">,
  said: string,
): { readonly sound: Uint8Array; readonly bytesPerCharacter: number; readonly wholeBytes: number } {
  const answer = answers.find(({ text }) => text.startsWith(said.trim()));
  if (answer === undefined) {
    const bytesPerCharacter = MS_PER_CHARACTER * MU_LAW_SAMPLES_PER_MS;
    const sound = soundOf(smallTalk, sounds);
    return { sound, bytesPerCharacter, wholeBytes: Math.floor(said.trim().length * bytesPerCharacter) };
  }
  return {
    sound: soundOf(answer, sounds),
    bytesPerCharacter: answer.length / answer.text.length,
    wholeBytes: answer.length,
  };
}

function soundOf({ offset, length }: AssistantSpeech, sounds: Uint8Array): Uint8Array {
  return sounds.subarray(offset, offset + length);
}
