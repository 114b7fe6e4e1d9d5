import { type Figures, largest, mean, ratio, sum } from "./figures.ts";
import { type Side, type Talk, type TalkTurn, turnsOf } from "./talk.ts";

/** Seconds. */
export function speakingTimeOf(talk: Talk, side: Side): number {
  return sum(turnsOf(talk, side).map(durationOf));
}

/** The customer's share of the time somebody spoke, in whole percent; the rest is the assistant's. Null if nobody spoke. */
export function customerShareOf(talk: Talk): number | null {
  const customer = speakingTimeOf(talk, "customer");
  const share = ratio(100 * customer, customer + speakingTimeOf(talk, "ai"));
  return share === null ? null : Math.round(share);
}

/** How long the sides spoke: in one turn, in consecutive turns (a monologue) and in all. Seconds. */
export function measureSpeakingTime(
  talk: Talk,
): Figures<
  | "user_turns"
  | "ai_turns"
  | "user_percentage"
  | "ai_percentage"
  | "avg_customer_turn_duration"
  | "avg_ai_turn_duration"
  | "longest_customer_monologue"
  | "longest_ai_monologue"
  | "total_speaking_time_customer"
  | "total_speaking_time_ai"
  | "speaking_time_ratio"
  | "interruption_count"
> {
  const customerTurns = turnsOf(talk, "customer");
  const aiTurns = turnsOf(talk, "ai");
  const customerShare = customerShareOf(talk);
  return {
    user_turns: customerTurns.length,
    ai_turns: aiTurns.length,
    user_percentage: customerShare,
    ai_percentage: customerShare === null ? null : 100 - customerShare,
    avg_customer_turn_duration: mean(customerTurns.map(durationOf)),
    avg_ai_turn_duration: mean(aiTurns.map(durationOf)),
    longest_customer_monologue: largest(monologuesOf(talk, "customer")),
    longest_ai_monologue: largest(monologuesOf(talk, "ai")),
    total_speaking_time_customer: speakingTimeOf(talk, "customer"),
    total_speaking_time_ai: speakingTimeOf(talk, "ai"),
    speaking_time_ratio: ratio(speakingTimeOf(talk, "customer"), speakingTimeOf(talk, "ai")),
    interruption_count: aiTurns.filter(({ wasInterrupted }) => wasInterrupted).length,
  };
}

/** The lengths of one side's runs of consecutive turns, from the first word to the last, pauses included. */
function monologuesOf(talk: Talk, side: Side): readonly number[] {
  const monologues: { startMs: number; endMs: number }[] = [];
  talk.turns.forEach((turn, index) => {
    if (turn.side !== side) return;
    const last = monologues.at(-1);
    if (last !== undefined && talk.turns[index - 1]?.side === side) last.endMs = Math.max(last.endMs, turn.endMs);
    else monologues.push({ startMs: turn.startMs, endMs: turn.endMs });
  });
  return monologues.map(({ startMs, endMs }) => (endMs - startMs) / 1_000);
}

function durationOf({ startMs, endMs }: TalkTurn): number {
  return (endMs - startMs) / 1_000;
}
