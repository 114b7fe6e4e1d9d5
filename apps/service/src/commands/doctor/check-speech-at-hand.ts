import { findSpeechAtHand, type SpeechAtHandDeps } from "../../features/answering/describe-speech.ts";
import { type CheckResult, ok, warning } from "../../platform/check-result.ts";
import { hostOf } from "../../providers/speech/local-speech.ts";
import type { SpeechProgram } from "../../providers/speech/speech-vendor.ts";

type SpeechChecks = SpeechAtHandDeps & {
  /** Null where it is not installed. */
  readonly espeak: SpeechProgram | null;
};

/** Who listens and who speaks without a key in an assistant or its organization. Asks servers on this machine, no vendor. */
export async function checkSpeechAtHand(deps: SpeechChecks): Promise<readonly CheckResult[]> {
  const listening = await atHand("recognizer", deps);
  const speaking = await atHand("voice", deps);
  const robot = deps.espeak === null ? null : `${deps.espeak.command}, a robot's voice`;
  return [
    listening === null
      ? warning(
          "recognizers",
          "nothing recognizes speech: telephone calls are not taken, and people write on /app/test",
          "Start Speaches or whisper.cpp's server here, or set DEEPGRAM_API_KEY (or another vendor's).",
        )
      : ok("recognizers", listening),
    speaking === null && robot === null
      ? warning(
          "voices",
          "nothing speaks: telephone calls are not taken, and answers are captions on /app/test",
          "Start Kokoro-FastAPI or Speaches here, install espeak-ng, or set ELEVENLABS_API_KEY (or another vendor's).",
        )
      : ok("voices", speaking ?? robot ?? ""),
  ];
}

async function atHand(part: "recognizer" | "voice", deps: SpeechChecks): Promise<string | null> {
  const { keyed, servers } = await findSpeechAtHand(part, deps);
  if (keyed.length > 0) return `a key is set: ${keyed.join(", ")}`;
  if (servers.length === 0) return null;
  return `found: ${servers.map((server) => `${server.name} at ${hostOf(server)}`).join(", ")}`;
}
