import { spawn } from "node:child_process";
import type { Clock } from "@parley/foundation/clock";
import { connectSentenceVoice, VoiceFaultError } from "../speaking/sentence-voice.ts";
import { SpeechDecoder, SpeechFormatError } from "../speaking/speech-decoder.ts";
import type { Voice, VoiceSettings } from "../speaking/voice.ts";
import { ESPEAK_PROVIDER, type SpeechProgram } from "../speech-vendor.ts";
import type { EspeakSlots } from "./slots.ts";
import { espeakRateOf, espeakVoiceOf } from "./voice-name.ts";

/** The program's usual rate; its WAV header has the real one. */
const SAMPLE_RATE_HZ = 22_050;
/** A sentence takes some 20 ms, and may wait for a few others. */
const SILENCE_LIMIT_MS = 4_000;

export interface EspeakOptions {
  readonly program: SpeechProgram;
  readonly slots: EspeakSlots;
  readonly clock: Clock;
}

/**
 * This machine's robot voice: one run of the program for each pushed text, passed on standard input. Needs no vendor, key
 * or network.
 */
export function createEspeakVoice(options: EspeakOptions, settings: VoiceSettings): Voice {
  const voice = espeakVoiceOf(settings, options.program.languages);
  const parameters = ["--stdin", "--stdout", "-b", "1", "-v", voice, "-s", String(espeakRateOf(settings))];
  return {
    provider: ESPEAK_PROVIDER,
    model: options.program.command,
    voiceId: voice,
    connect: () =>
      connectSentenceVoice({
        provider: ESPEAK_PROVIDER,
        clock: options.clock,
        silenceLimitMs: SILENCE_LIMIT_MS,
        render: (text, signal, onAudio) =>
          options.slots.run(signal, () => speak(options.program.command, parameters, { text, signal, onAudio })),
      }),
  };
}

interface Order {
  readonly text: string;
  readonly signal: AbortSignal;
  readonly onAudio: (muLaw: Uint8Array) => void;
}

function speak(command: string, parameters: readonly string[], { text, signal, onAudio }: Order): Promise<void> {
  return new Promise((resolve, reject) => {
    const decoder = new SpeechDecoder(SAMPLE_RATE_HZ);
    const child = spawn(command, parameters, { stdio: ["pipe", "pipe", "ignore"] });
    const kill = () => child.kill("SIGKILL");
    const fail = (cause: unknown) => {
      kill();
      reject(new VoiceFaultError({ kind: "program-failed", cause }));
    };
    signal.addEventListener("abort", kill, { once: true });
    child.on("error", fail);
    child.stdout.on("data", (bytes: Buffer) => {
      try {
        onAudio(decoder.push(bytes));
      } catch (error) {
        if (!(error instanceof SpeechFormatError)) throw error;
        fail(error);
      }
    });
    child.on("close", (code) => {
      signal.removeEventListener("abort", kill);
      if (code === 0) onAudio(decoder.finish());
      if (code === 0 || signal.aborted) resolve();
      else fail(new Error(`It ended with ${code}.`));
    });
    // It ended before reading everything; its exit tells why.
    child.stdin.on("error", () => undefined);
    child.stdin.end(withoutPhonemes(text));
  });
}

/** The program would read text in [[ ]] as phonemes. */
function withoutPhonemes(text: string): string {
  return text.replaceAll("\0", " ").replaceAll("[[", "[ [");
}
