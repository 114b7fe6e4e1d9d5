import type { AnswerLatency, JournaledTurn } from "../../../conversation/call/call-journal.ts";
import { UNBACKED_CLAIM } from "../../../conversation/call/call-notes.ts";
import type { Metrics } from "../../../platform/telemetry/metrics.ts";
import { readTrouble } from "./vendor-trouble.ts";
import type { JournalWatcher } from "./watched-journal.ts";

/** The stages of an answer, by the names they have in the figures. */
const STAGES: Readonly<Record<Exclude<keyof AnswerLatency, "filler" | "wasGuessed">, string>> = {
  endpointing: "turn-end",
  sttFinal: "recognizer-final",
  modelFirstToken: "model-first-token",
  firstSentence: "first-sentence",
  ttsFirstByte: "voice-first-audio",
  firstAudioOut: "first-audio-out",
};

/** Counts the turns of calls, how long their stages took, and the failures of their vendors. */
export function countCalls(metrics: Metrics): JournalWatcher {
  return {
    turn: (turn) => {
      metrics.count("parley_call_turns_total", { role: turn.role });
      if (turn.wasInterrupted) metrics.count("parley_call_interruptions_total", {});
      observeStages(metrics, turn);
    },
    log: (event) => {
      if (event.event === UNBACKED_CLAIM) {
        metrics.count("parley_unbacked_claims_total", { channel: "call", outcome: String(event.data?.["outcome"]) });
      }
      const trouble = readTrouble(event);
      if (trouble === null) return;
      const { service, provider, reason } = trouble;
      metrics.count("parley_call_vendor_errors_total", { service, provider, reason });
    },
  };
}

function observeStages(metrics: Metrics, { latency }: JournaledTurn): void {
  if (latency === null) return;
  for (const [member, stage] of Object.entries(STAGES)) {
    const atMs = latency[member as keyof typeof STAGES];
    // A guess may have been ready before the caller had finished.
    if (atMs !== null) metrics.observe("parley_call_answer_seconds", { stage }, Math.max(0, atMs) / 1_000);
  }
}
