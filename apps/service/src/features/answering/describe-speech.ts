import type { Config } from "../../config/config.ts";
import { hostOf, type LocalSpeechServer } from "../../providers/speech/local-speech.ts";
import type { AnswererDeps } from "./answerer-deps.ts";

/** Who listens and who speaks where neither the assistant nor its organization has a key. */
interface SpeechAtHand {
  /** Vendors that the operator has a key of, in the order they are tried. */
  readonly keyed: readonly string[];
  /** Servers on this machine; empty where there is a key, because they are not asked then. */
  readonly servers: readonly LocalSpeechServer[];
}

export type SpeechAtHandDeps = Pick<AnswererDeps, "speech" | "localSpeech"> & {
  readonly config: Pick<Config, "speechKeys">;
};

const HOW_TO_GET_EARS = "Start Speaches or whisper.cpp's server, or set DEEPGRAM_API_KEY or another vendor's key";
const HOW_TO_GET_A_ROBOT =
  "Install espeak-ng (a robot's voice), start Kokoro-FastAPI or Speaches, or set ELEVENLABS_API_KEY or another vendor's key";
const HOW_TO_GET_A_VOICE = "Start Kokoro-FastAPI or Speaches, or set ELEVENLABS_API_KEY or another vendor's key";

export async function findSpeechAtHand(
  part: "recognizer" | "voice",
  { config, speech, localSpeech }: SpeechAtHandDeps,
): Promise<SpeechAtHand> {
  const keyed = speech.fallbackOrder(part).filter((vendor) => config.speechKeys[vendor] !== undefined);
  if (keyed.length > 0) return { keyed, servers: [] };
  const servers = await localSpeech.find();
  return {
    keyed,
    servers: servers.filter(({ recognizer, voices }) =>
      part === "recognizer" ? recognizer !== null : voices.length > 0,
    ),
  };
}

/** Who listens, for the terminal. */
export async function describeListening(deps: SpeechAtHandDeps): Promise<string> {
  const { keyed, servers } = await findSpeechAtHand("recognizer", deps);
  if (keyed.length > 0) return keyed.join(", ");
  if (servers.length > 0) return onThisMachine(servers);
  return `nobody: people write on /app/test, and telephone calls are not taken. ${HOW_TO_GET_EARS}`;
}

/** Who speaks, for the terminal. @param hasRobot whether espeak is installed */
export async function describeSpeaking(deps: SpeechAtHandDeps, hasRobot: boolean): Promise<string> {
  const { keyed, servers } = await findSpeechAtHand("voice", deps);
  if (keyed.length > 0) return keyed.join(", ");
  if (servers.length > 0) return onThisMachine(servers);
  if (hasRobot) return `espeak, a robot's voice. ${HOW_TO_GET_A_VOICE}`;
  return `nobody: answers are captions on /app/test, and telephone calls are not taken. ${HOW_TO_GET_A_ROBOT}`;
}

function onThisMachine(servers: readonly LocalSpeechServer[]): string {
  return servers.map((server) => `${server.name} (${hostOf(server)})`).join(", ");
}
