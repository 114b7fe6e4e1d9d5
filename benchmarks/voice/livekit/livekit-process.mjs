// LiveKit Agents behind Twilio's media stream, at its best: many sessions in one process (it runs one process a call as
// shipped), no room and no resampling, vendors that answer at once, turns ended by the recognizer without any delay, no
// recording and no tracing. `--vad` adds its bundled detector of voice, which it then takes interruptions from; with
// `--eager` the recognizer tells when a turn is probably over, and the session prepares the answer, speech included.
import { initializeLogger, voice } from "@livekit/agents";
import { WebSocketServer } from "ws";
import { InstantVoice, MarkerRecognizer, TwoTokenModel } from "./instant-vendors.mjs";
import { TwilioAudioInput, TwilioAudioOutput } from "./twilio-audio.mjs";

const hasVad = process.argv.includes("--vad");
const isEager = process.argv.includes("--eager");
initializeLogger({ pretty: false, level: "error" });

async function startSession(socket, streamSid) {
  const session = new voice.AgentSession({
    stt: new MarkerRecognizer({ guessesEnds: isEager }),
    llm: new TwoTokenModel(),
    tts: new InstantVoice(),
    // Left out, the session brings its own.
    ...(hasVad ? {} : { vad: null }),
    turnHandling: {
      turnDetection: "stt",
      endpointing: { mode: "fixed", minDelay: 0, maxDelay: 0 },
      // 0 would take every tick of the detector for an interruption: 50 ms is the least with which the agent speaks.
      interruption: {
        mode: "vad",
        minDuration: 50,
        minWords: 0,
        falseInterruptionTimeout: undefined,
        resumeFalseInterruption: false,
        backchannelBoundary: null,
      },
      preemptiveGeneration: { enabled: isEager, preemptiveTts: isEager },
    },
    aecWarmupDuration: null,
    userAwayTimeout: null,
    ttsTextTransforms: null,
    useTtsAlignedTranscript: false,
  });
  const input = new TwilioAudioInput();
  const output = new TwilioAudioOutput(socket, streamSid);
  session.input.audio = input;
  session.output.audio = output;
  session.on("error", (event) => console.error(event.error));
  await session.start({ agent: new voice.Agent({ instructions: "You answer the phone of a shop." }), record: false });
  return { session, input, output };
}

const server = new WebSocketServer({ port: 0, host: "127.0.0.1", perMessageDeflate: false, skipUTF8Validation: true });
server.on("connection", (socket) => {
  let call = null;
  socket.on("message", (data) => {
    const message = JSON.parse(data.toString());
    if (message.event === "start") {
      void startSession(socket, message.streamSid).then((started) => {
        call = started;
      });
    } else if (message.event === "media") {
      call?.input.push(Buffer.from(message.media.payload, "base64"));
    }
  });
  socket.on("close", () => {
    call?.output.close();
    void call?.session.close();
  });
});
process.once("SIGTERM", () => process.exit(0));
server.on("listening", () => console.log(`listening ${server.address().port}`));
