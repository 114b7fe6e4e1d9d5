import { ProviderError } from "../../../providers/provider-error.ts";
import type { Voice, VoiceConnection, VoiceHandler, VoiceStream } from "../../../providers/speech/speaking/voice.ts";
import type { TakeSlot } from "./limited-recognizer.ts";
import type { SpeechSlot } from "./speech-slots.ts";

/** The same voice, which connects once it has a slot; without one its utterances fail, so that another vendor speaks. */
export function limitedVoice(voice: Voice, take: TakeSlot): Voice {
  const { provider, model, voiceId, tags, keptAs } = voice;
  return {
    provider,
    model,
    voiceId,
    ...(tags === undefined ? {} : { tags }),
    ...(keptAs === undefined ? {} : { keptAs }),
    connect: () => new LimitedConnection(voice, take),
  };
}

class LimitedConnection implements VoiceConnection {
  #slot: SpeechSlot | ProviderError | null = null;
  #connection: VoiceConnection | null = null;
  /** The utterance that waits for the slot. */
  #waiting: WaitingUtterance | null = null;
  #isClosed = false;

  constructor(voice: Voice, take: TakeSlot) {
    void take().then((slot) => this.#begin(voice, slot));
  }

  speak(handler: VoiceHandler): VoiceStream {
    if (this.#connection !== null) return this.#connection.speak(handler);
    this.#waiting?.cancel();
    const utterance = new WaitingUtterance(handler);
    this.#waiting = utterance;
    const slot = this.#slot;
    // Not before the caller knows the utterance.
    if (slot instanceof ProviderError) queueMicrotask(() => utterance.fail(slot));
    return utterance;
  }

  close(): void {
    if (this.#isClosed) return;
    this.#isClosed = true;
    this.#waiting?.cancel();
    this.#connection?.close();
    if (!(this.#slot instanceof ProviderError)) this.#slot?.giveBack();
  }

  #begin(voice: Voice, slot: SpeechSlot | ProviderError): void {
    this.#slot = slot;
    if (slot instanceof ProviderError) this.#waiting?.fail(slot);
    else if (this.#isClosed) slot.giveBack();
    else {
      this.#connection = voice.connect();
      this.#waiting?.begin(this.#connection);
    }
  }
}

/** Keeps the text that it is given until it may be spoken. */
class WaitingUtterance implements VoiceStream {
  readonly #handler: VoiceHandler;
  #stream: VoiceStream | null = null;
  #texts: string[] = [];
  #isComplete = false;
  #isOver = false;

  constructor(handler: VoiceHandler) {
    this.#handler = handler;
  }

  push(text: string): void {
    if (this.#stream !== null) this.#stream.push(text);
    else this.#texts.push(text);
  }

  end(): void {
    this.#isComplete = true;
    this.#stream?.end();
  }

  cancel(): void {
    this.#isOver = true;
    this.#stream?.cancel();
  }

  begin(connection: VoiceConnection): void {
    if (this.#isOver) return;
    this.#stream = connection.speak(this.#handler);
    for (const text of this.#texts) this.#stream.push(text);
    if (this.#isComplete) this.#stream.end();
  }

  fail(error: ProviderError): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#handler.onFailure(error);
  }
}
