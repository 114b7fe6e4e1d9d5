/** How a carrier took what it was asked for. */
export interface CarrierAnswers {
  readonly accepted: number;
  /** It could not be reached, was out of order, or gave no clear answer. A refusal of one number is none. */
  readonly failed: number;
}

interface Span extends CarrierAnswers {
  /** ISO 8601. */
  readonly from: string;
}

/** What is kept of a campaign's breaker; an empty object is one that has seen nothing. */
export interface Breaker {
  readonly spans?: readonly Span[];
  /** Open since then: the carrier is not asked, but for a single try now and then. */
  readonly openSince?: string;
  /** The next single try is not before this. */
  readonly tryAt?: string;
}

const WINDOW_MS = 120_000;
const SPAN_MS = 10_000;
const FEWEST = 5;
const FAILED_SHARE = 0.5;
/** Two tries fit into the minute in which a carrier that is back has to be noticed. */
const TRY_EVERY_MS = 20_000;

export function isOpen(breaker: Breaker): boolean {
  return breaker.openSince !== undefined;
}

/** How many attempts the breaker lets through now. */
export function breakerRoom(breaker: Breaker, now: Date): number {
  if (breaker.openSince === undefined) return Number.POSITIVE_INFINITY;
  return breaker.tryAt === undefined || now.getTime() >= Date.parse(breaker.tryAt) ? 1 : 0;
}

/** A single try is under way. Without an answer, as when its process died, there is another one later. */
export function noteTry(breaker: Breaker, now: Date): Breaker {
  if (!isOpen(breaker)) return breaker;
  return { ...breaker, tryAt: new Date(now.getTime() + TRY_EVERY_MS).toISOString() };
}

/** One accepted attempt closes it; half of at least five that failed within two minutes open it. */
export function noteAnswers(breaker: Breaker, answers: CarrierAnswers, now: Date): Breaker {
  if (answers.accepted + answers.failed === 0) return breaker;
  if (isOpen(breaker)) return answers.accepted > 0 ? {} : noteTry(breaker, now);
  const spans = withAnswers(breaker.spans ?? [], answers, now);
  const failed = spans.reduce((sum, span) => sum + span.failed, 0);
  const total = failed + spans.reduce((sum, span) => sum + span.accepted, 0);
  if (total < FEWEST || failed < total * FAILED_SHARE) return { spans };
  return noteTry({ openSince: now.toISOString() }, now);
}

function withAnswers(spans: readonly Span[], answers: CarrierAnswers, now: Date): readonly Span[] {
  const nowMs = now.getTime();
  const recent = spans.filter(({ from }) => nowMs - Date.parse(from) < WINDOW_MS);
  const last = recent.at(-1);
  if (last === undefined || nowMs - Date.parse(last.from) >= SPAN_MS) {
    return [...recent, { from: now.toISOString(), ...answers }];
  }
  const { from, accepted, failed } = last;
  return [...recent.slice(0, -1), { from, accepted: accepted + answers.accepted, failed: failed + answers.failed }];
}
