import { type Figures, mean } from "./figures.ts";
import type { Side, Talk } from "./talk.ts";

/** The default of an assistant's `min_stt_confidence`: transcripts below it are doubtful. */
const LOW_CONFIDENCE = 0.65;

/** How sure the recognizer was of final transcripts. The assistant's words count only where they were transcribed. */
export function measureRecognition(
  talk: Talk,
): Figures<"avg_confidence_customer" | "avg_confidence_ai" | "low_confidence_segments_count"> {
  const customer = confidencesOf(talk, "customer");
  return {
    avg_confidence_customer: mean(customer),
    avg_confidence_ai: mean(confidencesOf(talk, "ai")),
    low_confidence_segments_count: customer.filter((confidence) => confidence < LOW_CONFIDENCE).length,
  };
}

function confidencesOf(talk: Talk, side: Side): readonly number[] {
  return talk.segments.flatMap((segment) =>
    segment.side === side && segment.confidence !== null ? [segment.confidence] : [],
  );
}
