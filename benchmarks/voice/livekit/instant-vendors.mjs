// A recognizer, a model and a voice in this process that answer at once: what is measured is what LiveKit's session adds.
// The recognizer hears the phone's markers; model and voice say what those of `../vendors` say.
import { llm, stt, tts } from "@livekit/agents";
import { AudioFrame } from "@livekit/rtc-node";
import { encodeMuLaw } from "../../../packages/audio/src/mu-law.ts";
import { markerOf } from "../markers.ts";

export const SAMPLE_RATE_HZ = 8_000;
const TURN = "What time do you open on Saturday?";

export class MarkerRecognizer extends stt.STT {
  label = "benchmark.MarkerRecognizer";
  #guessesEnds;

  /** @param {{ guessesEnds: boolean }} options whether it tells when a turn is probably over */
  constructor({ guessesEnds }) {
    super({ streaming: true, interimResults: true });
    this.#guessesEnds = guessesEnds;
  }
  stream(options) {
    return new MarkerStream(this, this.#guessesEnds, options?.connOptions);
  }
}

class MarkerStream extends stt.SpeechStream {
  label = "benchmark.MarkerStream";
  #guessesEnds;
  #isSpeaking = false;
  /** What came in as mu-law is mu-law again, as far as a marker reaches. */
  #start = Buffer.alloc(8);

  constructor(recognizer, guessesEnds, connOptions) {
    super(recognizer, undefined, connOptions);
    this.#guessesEnds = guessesEnds;
  }

  async run() {
    for await (const frame of this.input) {
      if (frame === stt.SpeechStream.FLUSH_SENTINEL) continue;
      encodeMuLaw(frame.data.subarray(0, 8), this.#start);
      const marker = markerOf(this.#start);
      if (marker !== null) this.#hear(marker);
    }
  }

  #hear(marker) {
    if (marker === "eager-end" && !this.#guessesEnds) return;
    if (!this.#isSpeaking) this.queue.put({ type: stt.SpeechEventType.START_OF_SPEECH });
    this.#isSpeaking = marker !== "turn-end";
    if (marker === "barge-in") this.#say(stt.SpeechEventType.INTERIM_TRANSCRIPT, "Wait a moment");
    if (marker === "eager-end") this.#say(stt.SpeechEventType.PREFLIGHT_TRANSCRIPT, TURN);
    if (marker === "turn-end") {
      this.#say(stt.SpeechEventType.FINAL_TRANSCRIPT, TURN);
      this.queue.put({ type: stt.SpeechEventType.END_OF_SPEECH });
    }
  }

  #say(type, text) {
    this.queue.put({ type, alternatives: [{ text, language: "en", startTime: 0, endTime: 0, confidence: 1 }] });
  }
}

export class TwoTokenModel extends llm.LLM {
  label() {
    return "benchmark.TwoTokenModel";
  }
  chat({ chatCtx, toolCtx, connOptions }) {
    return new TwoTokenStream(this, { chatCtx, toolCtx, connOptions });
  }
}

class TwoTokenStream extends llm.LLMStream {
  async run() {
    for (const content of ["We open at ", "nine in the morning."]) {
      this.queue.put({ id: "benchmark", delta: { role: "assistant", content } });
    }
  }
}

const PIECE = Int16Array.from({ length: SAMPLE_RATE_HZ / 5 }, (_, at) => (at % 40 < 20 ? 5_000 : -5_000));
const PIECES = 10;

export class InstantVoice extends tts.TTS {
  label = "benchmark.InstantVoice";
  constructor() {
    super(SAMPLE_RATE_HZ, 1, { streaming: true });
  }
  synthesize() {
    throw new Error("The session streams.");
  }
  stream(options) {
    return new InstantSpeech(this, options?.connOptions);
  }
}

class InstantSpeech extends tts.SynthesizeStream {
  label = "benchmark.InstantSpeech";

  async run() {
    let text = "";
    for await (const part of this.input) {
      if (part !== tts.SynthesizeStream.FLUSH_SENTINEL) text += part;
      // A sentence is spoken as soon as it is whole, the rest at the end.
      if (text === "" || (part !== tts.SynthesizeStream.FLUSH_SENTINEL && !text.endsWith("."))) continue;
      text = "";
      this.markStarted();
      for (let piece = 1; piece <= PIECES; piece += 1) {
        const frame = new AudioFrame(PIECE.slice(), SAMPLE_RATE_HZ, 1, PIECE.length);
        this.queue.put({ requestId: "benchmark", segmentId: "benchmark", frame, final: piece === PIECES });
      }
    }
    this.queue.put(tts.SynthesizeStream.END_OF_STREAM);
  }
}
