import { assemblyAiTurnListening } from "./assemblyai-turn-listening.ts";
import { deepgramFluxListening } from "./deepgram-flux-listening.ts";
import { deepgramNovaListening } from "./deepgram-nova-listening.ts";
import { elevenLabsScribeListening } from "./elevenlabs-scribe-listening.ts";
import type { ListeningVendor } from "./listening-script.ts";
import { type ListeningServer, type ListeningServerOptions, startListeningSockets } from "./listening-server.ts";
import { startOpenaiTranscriptionServer } from "./openai-transcription-server.ts";
import { sonioxListening } from "./soniox-listening.ts";

export interface SpeechToTextServerOptions extends ListeningServerOptions {
  readonly vendor: ListeningVendor;
}

/**
 * A vendor that listens, on loopback, in its own protocol. It understands test speech (`SpokenTexts`) by its markers and
 * nothing else: at Deepgram over `/v1/listen` (Nova) and `/v2/listen` (Flux), at ElevenLabs over
 * `/v1/speech-to-text/realtime`, at AssemblyAI over `/v3/ws`, at Soniox over `/transcribe-websocket`, at OpenAI over
 * `/v1/audio/transcriptions`.
 */
export function startSpeechToTextServer({ vendor, ...options }: SpeechToTextServerOptions): Promise<ListeningServer> {
  switch (vendor) {
    case "deepgram":
      return startListeningSockets([deepgramNovaListening, deepgramFluxListening], options);
    case "elevenlabs":
      return startListeningSockets([elevenLabsScribeListening], options);
    case "assemblyai":
      return startListeningSockets([assemblyAiTurnListening], options);
    case "soniox":
      return startListeningSockets([sonioxListening], options);
    case "openai":
      return startOpenaiTranscriptionServer(options);
  }
}
