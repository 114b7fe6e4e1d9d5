/** The longest pause within one turn, after which the caller went on; 0: there was none. */
export interface TurnPauses {
  /** After words that sounded like the end of a sentence. */
  readonly afterCompleteMs: number;
  /** After all other words. */
  readonly withinMs: number;
}

/** How a caller pauses, by their last turns, the oldest first. */
export type CallerPace = readonly TurnPauses[];

export const NO_PAUSES: TurnPauses = { afterCompleteMs: 0, withinMs: 0 };

/** Callers get used to the assistant, and people pass the telephone on: what is older no longer counts. */
const REMEMBERED_TURNS = 12;
/** After a longer silence the caller begins anew; it says nothing about their pace. */
const LONGEST_PAUSE_MS = 2_500;
/** One in five turns may have a longer pause, so that a single search for an address does not slow the rest of the call. */
const WITHIN_QUANTILE = 0.8;
/** Most of what sounds complete is: half of the turns have to tell otherwise. */
const AFTER_COMPLETE_QUANTILE = 0.5;
/** The next pause may be a little longer than those so far. */
const PAUSE_MARGIN = 1.25;
/** So many turns show that somebody speaks without pauses. */
const FLUENT_TURNS = 4;
/** The most a fluent caller's wait is shortened: back to the setting itself after undecided words. */
const FLUENT_FACTOR = 0.625;

/** @param pauseMs from the end of speech until it went on; @param isAfterComplete whether the words before it sounded complete */
export function withPause(pauses: TurnPauses, pauseMs: number, isAfterComplete: boolean): TurnPauses {
  if (pauseMs <= 0 || pauseMs > LONGEST_PAUSE_MS) return pauses;
  const member = isAfterComplete ? "afterCompleteMs" : "withinMs";
  return { ...pauses, [member]: Math.max(pauses[member], pauseMs) };
}

/**
 * Learns from a turn that is over.
 * @param wentOn the turn only continues the one before, which was taken as over too early: the two are one
 */
export function learnTurn(pace: CallerPace, pauses: TurnPauses, wentOn: boolean): CallerPace {
  const last = wentOn ? pace.at(-1) : undefined;
  if (last === undefined) return [...pace, pauses].slice(-REMEMBERED_TURNS);
  const joined: TurnPauses = {
    afterCompleteMs: Math.max(last.afterCompleteMs, pauses.afterCompleteMs),
    withinMs: Math.max(last.withinMs, pauses.withinMs),
  };
  return [...pace.slice(0, -1), joined];
}

/**
 * How long to wait for this caller.
 * @param wantedMs what suits the words when nothing is known of the caller
 * @param mayShorten whether somebody who has never paused so long may be answered sooner
 */
export function patienceMs(
  pace: CallerPace,
  wantedMs: number,
  { isAfterComplete, mayShorten }: { readonly isAfterComplete: boolean; readonly mayShorten: boolean },
): number {
  const pauses = pace.map((turn) => (isAfterComplete ? turn.afterCompleteMs : turn.withinMs));
  const ownMs = quantile(pauses, isAfterComplete ? AFTER_COMPLETE_QUANTILE : WITHIN_QUANTILE) * PAUSE_MARGIN;
  if (ownMs >= wantedMs) return ownMs;
  return mayShorten && pace.length >= FLUENT_TURNS ? Math.max(ownMs, wantedMs * FLUENT_FACTOR) : wantedMs;
}

/** By nearest rank; 0 of nothing. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((left, right) => left - right);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
