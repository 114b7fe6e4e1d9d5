import { type Figures, grade, mean } from "./figures.ts";
import { responseTimesOf } from "./response-times.ts";
import { silenceShareOf } from "./silences.ts";
import { customerShareOf } from "./speaking-time.ts";
import { type Talk, turnsOf } from "./talk.ts";
import { wordsPerTurnOf } from "./words.ts";

/**
 * Two scores out of 100, computed from other figures by fixed rules of our own; no research stands behind them.
 * - Flow: 40 points for answering within a second on average (none from five on), 30 for no silence (none from half of
 *   the call on), 30 for uninterrupted turns of the assistant (none when half of them were interrupted).
 * - Engagement of the customer: 40 points for speaking half of the time (no points for none or all of it), 30 for five turns
 *   or more, 30 for ten words a turn or more.
 */
export function scoreTalk(talk: Talk): Figures<"conversation_flow_score" | "engagement_score"> {
  return { conversation_flow_score: flowOf(talk), engagement_score: engagementOf(talk) };
}

function flowOf(talk: Talk): number | null {
  const aiTurns = turnsOf(talk, "ai");
  const responseTime = mean(responseTimesOf(talk, "ai"));
  if (responseTime === null) return null;
  const interruptedShare = aiTurns.filter(({ wasInterrupted }) => wasInterrupted).length / aiTurns.length;
  const points =
    40 * grade(responseTime, 1, 5) +
    30 * grade(silenceShareOf(talk) ?? 0, 0, 50) +
    30 * grade(interruptedShare, 0, 0.5);
  return Math.round(points);
}

function engagementOf(talk: Talk): number | null {
  const customerShare = customerShareOf(talk);
  if (customerShare === null) return null;
  const points =
    40 * grade(Math.abs(customerShare - 50), 0, 50) +
    30 * grade(turnsOf(talk, "customer").length, 5, 0) +
    30 * grade(wordsPerTurnOf(talk, "customer") ?? 0, 10, 0);
  return Math.round(points);
}
