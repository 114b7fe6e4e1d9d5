import { DomainError } from "@parley/foundation/domain-error";
import { formatForSpeech } from "@parley/spoken-text/speech-formatter";
import { createGain } from "../../../conversation/speech/output/gain.ts";
import { TextChunker } from "../../../conversation/speech/output/text-chunker.ts";
import type { OrganizationScope } from "../../../platform/database/scope.ts";
import type { Voice } from "../../../providers/speech/speaking/voice.ts";
import type { Assistant } from "../../assistants/assistant.ts";
import type { AnswererDeps } from "../answerer-deps.ts";
import { type ChosenSpeech, chooseSpeech } from "../choose-speech.ts";
import { speechFormatOf } from "../speech-format-of.ts";
import { sayOutsideCall } from "./say-outside-call.ts";

export interface ReadAloud {
  /** Mu-law, 8 kHz, mono. */
  readonly muLaw: Uint8Array;
  /** Who has spoken. */
  readonly voice: Voice;
}

/**
 * Says a text as the assistant would in a call: with the voice a call would begin with, its volume, its pronunciations, and
 * numbers in words. A voice that fails is told of rather than replaced, since whoever tries an assistant wants to know.
 * @throws DomainError `unavailable` without a voice, `invalid-input` when nothing of the text can be said, `provider-failed`
 */
export async function readAloud(
  deps: AnswererDeps,
  scope: OrganizationScope,
  assistant: Assistant,
  text: string,
  signal: AbortSignal,
): Promise<ReadAloud> {
  const speech = await chooseSpeech(deps, scope.organizationId, assistant);
  const { speaking } = assistant.voice;
  const [voice] = speech.voicesOf(assistant.voice);
  if (voice === undefined) throw voiceless(assistant, speech);
  const pieces = piecesOf(assistant, voice, text);
  if (!pieces.some((piece) => /[\p{L}\p{N}]/u.test(piece))) {
    throw new DomainError("invalid-input", "Nothing of this text can be said", {
      code: "nothing-to-say",
      fix: "Send a text with words or numbers.",
    });
  }
  const hasOwnAddress = voice.provider === speaking.provider && speaking.baseUrl !== null;
  const said = { voice, pieces, assistantId: assistant.id, hasOwnAddress };
  const muLaw = await sayOutsideCall(scope, said, signal);
  createGain(speaking.volume)?.(muLaw);
  return { muLaw, voice };
}

/** A sentence each, as calls give them to a voice. */
function piecesOf({ voice: profile }: Assistant, voice: Voice, text: string): readonly string[] {
  const chunker = new TextChunker();
  const parts = formatForSpeech(text, speechFormatOf(profile, [voice]));
  return [...chunker.push(parts), ...chunker.end()].map((piece) => piece.map(({ spoken }) => spoken).join(""));
}

function voiceless({ voice }: Assistant, { rules }: ChosenSpeech): DomainError {
  const { provider } = voice.speaking;
  const isOff = rules.inOrder("tts", provider, []).length === 0;
  return new DomainError(
    "unavailable",
    isOff
      ? `The organization has switched ${provider} off for speaking, and no other voice may be used`
      : `There is no key for a voice of ${provider}, and no other voice on this server`,
    {
      code: "no-voice",
      fix: "Enter a key of a vendor of voices, or install espeak-ng on the server and start the service again.",
    },
  );
}
