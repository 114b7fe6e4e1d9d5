import { type LimitName, type Limits, toUsd, type UsageLimits } from "./limits.ts";
import { secondsUntilEnd, type UsageWindow, type UsageWindows } from "./usage-windows.ts";

/** The amount used: texts, calls, or micro-units of a US dollar. */
export interface Used {
  readonly thisHour: number;
  readonly today: number;
}

/** A limit that is used up. */
export interface ReachedLimit {
  readonly name: LimitName;
  readonly owner: "organization" | "assistant";
  /** In the unit of the setting: texts, calls, or US dollars. */
  readonly value: number;
  /** Of a limit of calls at once: from now until another try is worth it. */
  readonly window: UsageWindow;
  /** When the next window begins. */
  readonly retryAfterSeconds: number;
}

export interface UsedByOwner<Kind> {
  readonly organization: Kind;
  readonly assistant: Kind;
}

/** The limit that prevents another text; of several, the one in force longest. */
export function findReachedTextLimit(
  limits: Limits,
  windows: UsageWindows,
  texts: UsedByOwner<Used>,
  textsToRecipient: UsedByOwner<number>,
): ReachedLimit | null {
  return longestOf(
    windows,
    eachOwner((owner) => {
      const own = limits[owner];
      return [
        check(owner, "texts_per_day", own.textsPerDay, texts[owner].today, windows.day),
        check(owner, "texts_per_recipient_per_day", own.textsPerRecipientPerDay, textsToRecipient[owner], windows.day),
        check(owner, "texts_per_hour", own.textsPerHour, texts[owner].thisHour, windows.hour),
      ];
    }),
  );
}

/** Calls last for minutes: of several, one ends within moments; nobody knows when. */
const RETRY_AT_ONCE_MS = 10_000;

/**
 * The limit that prevents another outbound call; of several, the one in force longest.
 * @param ongoing calls that are being placed or live
 */
export function findReachedCallLimit(
  limits: Limits,
  windows: UsageWindows,
  calls: UsedByOwner<Used>,
  ongoing: UsedByOwner<number>,
): ReachedLimit | null {
  const { now } = windows;
  const moment = { startsAt: now, endsAt: new Date(now.getTime() + RETRY_AT_ONCE_MS) };
  return longestOf(
    windows,
    eachOwner((owner) => [
      check(owner, "calls_per_day", limits[owner].callsPerDay, calls[owner].today, windows.day),
      check(owner, "calls_per_hour", limits[owner].callsPerHour, calls[owner].thisHour, windows.hour),
      check(owner, "concurrent_calls", limits[owner].concurrentCalls, ongoing[owner], moment),
    ]),
  );
}

/** How many more outbound calls the limits allow now; Infinity without limits. */
export function callsLeft(limits: Limits, calls: UsedByOwner<Used>, ongoing: UsedByOwner<number>): number {
  const ofOwner = (owner: ReachedLimit["owner"]) =>
    Math.min(
      left(limits[owner].callsPerDay, calls[owner].today),
      left(limits[owner].callsPerHour, calls[owner].thisHour),
      left(limits[owner].concurrentCalls, ongoing[owner]),
    );
  return Math.max(0, Math.min(ofOwner("organization"), ofOwner("assistant")));
}

/** How many more texts the limits allow now, whoever gets them; Infinity without limits. */
export function textsLeft(limits: Limits, texts: UsedByOwner<Used>): number {
  const ofOwner = (owner: ReachedLimit["owner"]) =>
    Math.min(
      left(limits[owner].textsPerDay, texts[owner].today),
      left(limits[owner].textsPerHour, texts[owner].thisHour),
    );
  return Math.max(0, Math.min(ofOwner("organization"), ofOwner("assistant")));
}

/** @param today how many texts somebody has got today; undefined: none */
export function isBelowRecipientLimits(limits: Limits, today: UsedByOwner<number> | undefined): boolean {
  return (["organization", "assistant"] as const).every(
    (owner) => left(limits[owner].textsPerRecipientPerDay, today?.[owner] ?? 0) > 0,
  );
}

function left(limit: number | null, used: number): number {
  return limit === null ? Number.POSITIVE_INFINITY : limit - used;
}

/** The cap that prevents a request to a model; of several, the one in force longest. */
export function findReachedSpendCap(
  limits: Limits,
  windows: UsageWindows,
  spentMicros: UsedByOwner<Used>,
): ReachedLimit | null {
  const inUsd = (candidate: Candidate): Candidate => ({
    ...candidate,
    limit: candidate.limit === null ? null : toUsd(candidate.limit),
    used: toUsd(candidate.used),
  });
  return longestOf(
    windows,
    eachOwner((owner) => {
      const own = limits[owner];
      return [
        check(owner, "model_spend_usd_per_day", own.spendMicrosPerDay, spentMicros[owner].today, windows.day),
        check(owner, "model_spend_usd_per_hour", own.spendMicrosPerHour, spentMicros[owner].thisHour, windows.hour),
      ].map(inUsd);
    }),
  );
}

export function hasTextLimit(limits: UsageLimits): boolean {
  return limits.textsPerHour !== null || limits.textsPerDay !== null;
}

export function hasCallLimit({ callsPerHour, callsPerDay, concurrentCalls }: UsageLimits): boolean {
  return callsPerHour !== null || callsPerDay !== null || concurrentCalls !== null;
}

export function hasSpendCap(limits: UsageLimits): boolean {
  return limits.spendMicrosPerHour !== null || limits.spendMicrosPerDay !== null;
}

interface Candidate {
  readonly owner: ReachedLimit["owner"];
  readonly name: LimitName;
  readonly limit: number | null;
  readonly used: number;
  readonly window: UsageWindow;
}

function check(
  owner: ReachedLimit["owner"],
  name: LimitName,
  limit: number | null,
  used: number,
  window: UsageWindow,
): Candidate {
  return { owner, name, limit, used, window };
}

function eachOwner(candidatesOf: (owner: ReachedLimit["owner"]) => readonly Candidate[]): readonly Candidate[] {
  return [...candidatesOf("organization"), ...candidatesOf("assistant")];
}

/** The first among those that end last. */
function longestOf(windows: UsageWindows, candidates: readonly Candidate[]): ReachedLimit | null {
  let longest: ReachedLimit | null = null;
  for (const { owner, name, limit, used, window } of candidates) {
    if (limit === null || used < limit) continue;
    if (longest !== null && longest.window.endsAt >= window.endsAt) continue;
    longest = { owner, name, value: limit, window, retryAfterSeconds: secondsUntilEnd(windows, window) };
  }
  return longest;
}
