// LiveKit Agents behind Twilio's media stream for the set of turns: an agent session with its defaults (its own detector of voice and
// of turns), a recognizer that writes the words it is told of as late as real ones do, and a model and a voice as late as theirs.
import { initializeLogger, llm, stt, tts, voice } from "@livekit/agents";
import { AudioFrame } from "@livekit/rtc-node";
import { WebSocketServer } from "ws";
import { SAMPLE_RATE_HZ } from "./instant-vendors.mjs";
import { TwilioAudioInput, TwilioAudioOutput } from "./twilio-audio.mjs";

const ANSWER = "Thank you, let me have a look.";
const between = ([from, to]) => from + (to - from) * Math.random();
const later = (ms, run) => setTimeout(run, Math.max(0, ms));
/** The same delays as in ../../turns/lab: from a word's end to an interim text, to a final one, from the request to the text, to its sound. */
const INTERIM_MS = [250, 400];
const ENDPOINTING_MS = 100;
const FINAL_MS = [50, 200];
const MODEL_MS = [350, 500];
const VOICE_MS = [120, 200];
initializeLogger({ pretty: false, level: "error" });

class ScriptedRecognizer extends stt.STT {
  label = "turns.ScriptedRecognizer";
  current = null;
  constructor() {
    super({ streaming: true, interimResults: true });
  }
  stream(options) {
    this.current = new ScriptedStream(this, undefined, options?.connOptions);
    return this.current;
  }
}

class ScriptedStream extends stt.SpeechStream {
  label = "turns.ScriptedStream";
  #pending = [];
  #isSpeaking = false;

  async run() {
    for await (const frame of this.input) void frame;
  }

  /** @param {{ text: string, endMs: number }[]} words in ms from now */
  hear(words) {
    for (const word of words) later(word.endMs, () => this.#ended({ text: word.text }));
  }

  #ended(word) {
    if (!this.#isSpeaking) this.queue.put({ type: stt.SpeechEventType.START_OF_SPEECH });
    this.#isSpeaking = true;
    this.#pending.push(word);
    later(between(INTERIM_MS), () => {
      if (!this.#pending.includes(word)) return;
      word.isWritten = true;
      this.#say(
        stt.SpeechEventType.INTERIM_TRANSCRIPT,
        this.#pending.filter(({ isWritten }) => isWritten),
      );
    });
    later(ENDPOINTING_MS, () => {
      if (this.#pending.at(-1) !== word) return;
      const settled = [...this.#pending];
      later(between(FINAL_MS), () => this.#settle(settled));
    });
  }

  #settle(words) {
    this.#pending = this.#pending.filter((word) => !words.includes(word));
    this.#say(stt.SpeechEventType.FINAL_TRANSCRIPT, words);
    if (this.#pending.length > 0) return;
    this.#isSpeaking = false;
    this.queue.put({ type: stt.SpeechEventType.END_OF_SPEECH });
  }

  #say(type, words) {
    const text = words.map((word) => word.text).join(" ");
    this.queue.put({ type, alternatives: [{ text, language: "en", startTime: 0, endTime: 0, confidence: 0.9 }] });
  }
}

class ScriptedModel extends llm.LLM {
  label() {
    return "turns.ScriptedModel";
  }
  chat({ chatCtx, toolCtx, connOptions }) {
    return new ScriptedAnswer(this, { chatCtx, toolCtx, connOptions });
  }
}

class ScriptedAnswer extends llm.LLMStream {
  async run() {
    await new Promise((resolve) => later(between(MODEL_MS), resolve));
    this.queue.put({ id: "turns", delta: { role: "assistant", content: ANSWER } });
  }
}

const PIECE = Int16Array.from({ length: SAMPLE_RATE_HZ / 5 }, (_, at) => (at % 40 < 20 ? 5_000 : -5_000));
const PIECES = 10;

class ScriptedVoice extends tts.TTS {
  label = "turns.ScriptedVoice";
  constructor() {
    super(SAMPLE_RATE_HZ, 1, { streaming: true });
  }
  synthesize() {
    throw new Error("The session streams.");
  }
  stream(options) {
    return new ScriptedSpeech(this, options?.connOptions);
  }
}

class ScriptedSpeech extends tts.SynthesizeStream {
  label = "turns.ScriptedSpeech";

  async run() {
    let text = "";
    for await (const part of this.input) {
      const isFlush = part === tts.SynthesizeStream.FLUSH_SENTINEL;
      if (!isFlush) text += part;
      // A sentence is spoken as soon as it is whole, the rest at the end.
      if (text === "" || (!isFlush && !text.endsWith("."))) continue;
      text = "";
      this.markStarted();
      await new Promise((resolve) => later(between(VOICE_MS), resolve));
      for (let piece = 1; piece <= PIECES; piece += 1) {
        const frame = new AudioFrame(PIECE.slice(), SAMPLE_RATE_HZ, 1, PIECE.length);
        this.queue.put({ requestId: "turns", segmentId: "turns", frame, final: piece === PIECES });
      }
    }
    this.queue.put(tts.SynthesizeStream.END_OF_STREAM);
  }
}

async function startSession(socket, streamSid) {
  const recognizer = new ScriptedRecognizer();
  const session = new voice.AgentSession({
    stt: recognizer,
    llm: new ScriptedModel(),
    tts: new ScriptedVoice(),
    userAwayTimeout: null,
  });
  const input = new TwilioAudioInput();
  const output = new TwilioAudioOutput(socket, streamSid);
  session.input.audio = input;
  session.output.audio = output;
  session.on("error", (event) => console.error(event.error));
  await session.start({ agent: new voice.Agent({ instructions: "You answer the phone of a shop." }), record: false });
  return { session, input, output, recognizer };
}

const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false });
server.on("connection", (socket) => {
  let call = null;
  socket.on("message", (data) => {
    const message = JSON.parse(data.toString());
    if (message.event === "start") {
      void startSession(socket, message.streamSid).then((started) => {
        call = started;
        socket.send('{"event":"ready"}');
      });
    } else if (message.event === "media") {
      call?.input.push(Buffer.from(message.media.payload, "base64"));
    } else if (message.event === "words") {
      call?.recognizer.current?.hear(message.words);
    }
  });
  socket.on("close", () => {
    call?.output.close();
    void call?.session.close();
  });
});
process.once("SIGTERM", () => process.exit(0));
server.on("listening", () => console.log(`listening ${server.address().port}`));
