import type { TranscriptEvent } from "../../../providers/speech/recognizing/recognizer.ts";
import { type GreetingEvidence, NO_EVIDENCE, readGreeting } from "./read-greeting.ts";

/** What the far end says until it pauses for long: a greeting, or an answer. Times in ms on the call's clock. */
export interface FarEndSpeech {
  readonly startedMs: number;
  /** Null: silent. */
  readonly voiceSinceMs: number | null;
  /** When it last fell silent; null: it has not, or was too quiet to be noticed. */
  readonly voiceEndedMs: number | null;
  /** It began when we had said something: phrases of secretaries ("he is not here") prove nothing in it. */
  readonly mayAnswerUs: boolean;
  /** Turns that the recognizer has ended. */
  readonly earlierText: string;
  readonly finalText: string;
  readonly interimText: string;
  readonly evidence: GreetingEvidence;
}

/** A pause this long ends a greeting; within one, people and machines pause for less. */
export const LONG_PAUSE_MS = 1_500;

export function newSpeech(startedMs: number, voiceSinceMs: number | null, mayAnswerUs: boolean): FarEndSpeech {
  return {
    startedMs,
    voiceSinceMs,
    voiceEndedMs: null,
    mayAnswerUs,
    earlierText: "",
    finalText: "",
    interimText: "",
    evidence: NO_EVIDENCE,
  };
}

/** Whether a voice that starts now goes on with the same speech. */
export function isContinued({ voiceSinceMs, voiceEndedMs }: FarEndSpeech, sinceMs: number): boolean {
  return voiceSinceMs !== null || voiceEndedMs === null || sinceMs - voiceEndedMs < LONG_PAUSE_MS;
}

/** Adds what was recognized. Words that come late, in the silence after the speech, still belong to it. */
export function hearWords(speech: FarEndSpeech, transcript: TranscriptEvent): FarEndSpeech {
  const heard = withWords(speech, transcript);
  return heard === speech ? speech : { ...heard, evidence: readGreeting(speechText(heard)) };
}

export function speechText({ earlierText, finalText, interimText }: FarEndSpeech): string {
  return `${earlierText} ${finalText} ${interimText}`.trim();
}

function withWords(speech: FarEndSpeech, transcript: TranscriptEvent): FarEndSpeech {
  switch (transcript.kind) {
    case "update":
      return transcript.isFinal
        ? { ...speech, finalText: `${speech.finalText} ${transcript.text}`.trim(), interimText: "" }
        : { ...speech, interimText: transcript.text };
    case "eager-end":
      return { ...speech, finalText: "", interimText: transcript.text };
    case "end": {
      const whole = transcript.text.trim() || `${speech.finalText} ${speech.interimText}`.trim();
      return { ...speech, earlierText: `${speech.earlierText} ${whole}`.trim(), finalText: "", interimText: "" };
    }
    case "start":
    case "listened":
    case "resume":
    case "finalized":
      return speech;
  }
}
