import { type Figures, largest, mean, smallest, standardDeviation } from "./figures.ts";
import type { Side, Talk } from "./talk.ts";

/**
 * A response is a turn that follows a turn of the other side and begins when that is over; its time is the pause
 * between. Speaking while the other side still does is an interruption, not a response. Seconds.
 */
export function responseTimesOf(talk: Talk, side: Side): readonly number[] {
  return talk.turns.flatMap((turn, index) => {
    const before = talk.turns[index - 1];
    const isResponse =
      turn.side === side && before !== undefined && before.side !== side && turn.startMs >= before.endMs;
    return isResponse ? [(turn.startMs - before.endMs) / 1_000] : [];
  });
}

/** The figures without a side in their name are the assistant's: how quickly the customer was answered. */
export function measureResponses(
  talk: Talk,
): Figures<
  | "avg_response_time"
  | "fastest_response_time"
  | "response_time_std"
  | "avg_ai_response_time"
  | "fastest_ai_response"
  | "slowest_ai_response"
  | "avg_customer_response_time"
  | "fastest_customer_response"
  | "slowest_customer_response"
> {
  const ai = responseTimesOf(talk, "ai");
  const customer = responseTimesOf(talk, "customer");
  return {
    avg_response_time: mean(ai),
    fastest_response_time: smallest(ai),
    response_time_std: standardDeviation(ai),
    avg_ai_response_time: mean(ai),
    fastest_ai_response: smallest(ai),
    slowest_ai_response: largest(ai),
    avg_customer_response_time: mean(customer),
    fastest_customer_response: smallest(customer),
    slowest_customer_response: largest(customer),
  };
}
